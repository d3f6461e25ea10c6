import { z } from "zod";

/*
 * What the schemas of bodies and answers are made of.
 */

/** A text of a body; `title` is what its field is called where it is missing. */
export const text = (name: string, title = name) =>
  z.string({ error: ({ input }) => (input == null ? `${title} is required` : `${name} must be a string`) });

/** A text of a body that may be absent. */
export const words = (name: string) => z.string(`${name} must be a string`).nullish();

/** A body's fields; what else it has is ignored. */
export const body = <T extends z.ZodRawShape>(shape: T) => z.object(shape, { error: "The body must be a JSON object" });

/** Moments travel as ISO 8601 in UTC. */
export const moment = z.iso.datetime();

export const count = z.int().min(0);
