import { z } from "zod";
import { SORTS } from "~/features/deals/deal";
import { isIdempotencyKey } from "~/platform/values/idempotency.server";

/** Query parameters of reads. Invalid values are not rejected, but count as absent. */
export const parameters = {
  q: z
    .string()
    .optional()
    .meta({ description: "What to search for, cut off at 200 characters; prices in it are words, not a filter" }),
  exact: z.enum(["1"]).optional().meta({ description: "Only the words of q, without synonyms and translations" }),
  page: z.int().min(1).default(1).meta({ description: "Anything but a positive integer is 1" }),
  limit: z.int().min(1).max(100).default(50).meta({ description: "Entries of a page; more than 100 is 100" }),
  category: z
    .string()
    .optional()
    .meta({ description: 'A category\'s name ("Home & Kitchen") or key ("home_kitchen"), or "all"' }),
  tag: z.string().optional().meta({ description: "A tag's name or slug" }),
  featured: z.enum(["true"]).optional().meta({ description: "Featured deals only" }),
  mine: z.enum(["1", "true"]).optional().meta({
    description: "Only the deals of the service token's source; requires the scope deals:read",
  }),
  live: z.enum(["1", "true"]).optional().meta({
    description: "Live deals only: neither gone by its members' word nor past the end date",
  }),
  sort: z.enum([...SORTS, "updated", "created"]).default("newest"),
  searchSort: z.enum(["relevance", ...SORTS]).default("relevance"),
};

export const requestHeaders = {
  publishing: {
    "Idempotency-Key": z.uuid("Idempotency-Key must be a UUID").optional().meta({
      description:
        "Counts once: repeated with this UUID within 24 hours, the request returns what it created; with other content it is a 409",
    }),
  },
  editing: {
    "If-Match": z.string().optional().meta({
      description: "The ETag of the deal that was read: 409 when it has changed since; *: any version",
    }),
  },
  delivering: {
    "Idempotency-Key": z
      .string()
      .refine(isIdempotencyKey, "Idempotency-Key must be 1 to 255 visible characters of ASCII")
      .optional()
      .meta({
        minLength: 1,
        maxLength: 255,
        description:
          "1 to 255 visible ASCII characters, unique per source: repeated within 24 hours, the request gets the stored response",
      }),
  },
};
