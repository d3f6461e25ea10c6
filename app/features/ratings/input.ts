import { z } from "zod";
import { type Parsed, paragraphsField, parseFields, rejectField } from "~/platform/values/fields";
import { RATING_LIMITS } from "./bounds";

/** An empty field stands for the input as a whole. */
export interface RatingError {
  field: "" | "rating" | "comment";
  code: "required" | "invalid_rating" | "wrong_type" | "invalid_text" | "too_long";
}

const reject = rejectField<RatingError["code"]>;

const rating = z
  .union([z.string(), z.number(), z.null()], { error: "invalid_rating" })
  .prefault(null)
  .transform((value, ctx) => {
    const text = String(value ?? "").trim();
    if (text === "") return reject(ctx, "required");
    const stars = /^\d$/.test(text) ? Number(text) : 0;
    return stars >= 1 && stars <= RATING_LIMITS.stars ? stars : reject(ctx, "invalid_rating");
  });

const comment = paragraphsField(RATING_LIMITS.comment).transform((text) => text || null);

const fields = z.object({ rating, comment }, { error: "wrong_type" });

/** 1 to 5 stars, and a comment that is not empty, or null. */
export type RatingInput = z.output<typeof fields>;

/** Parses the API's field names (specification §5.4 and §7.1); numbers may be strings. Unknown fields are ignored. */
export function parseRating(value: unknown): Parsed<RatingInput, RatingError> {
  return parseFields(fields, value);
}
