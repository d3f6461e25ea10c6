import { z } from "zod";

/** A required string; `title` names it in the error when it is missing. */
export const text = (name: string, title = name) =>
  z.string({ error: ({ input }) => (input == null ? `${title} is required` : `${name} must be a string`) });

export const words = (name: string) => z.string(`${name} must be a string`).nullish();

/** The schema of a body; unknown fields are ignored. */
export const body = <T extends z.ZodRawShape>(shape: T) => z.object(shape, { error: "The body must be a JSON object" });

/** ISO 8601 in UTC. */
export const moment = z.iso.datetime();

export const count = z.int().min(0);
