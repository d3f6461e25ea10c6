import { z } from "zod";
import { HELD_REASONS } from "~/features/deals/import/unwritten.server";
import { MAX_BATCH } from "~/features/sources/batch.server";
import { MAX_SOURCE, SCOPES } from "~/features/sources/source";
import { body, count, moment, text, words } from "./schema-parts";
import { FIELD_ERRORS } from "./sentences.server";

const rows = `deals must be an array of 1 to ${MAX_BATCH} rows`;

export const deliveryBodies = {
  BatchBody: body({
    deals: z
      .array(z.unknown().meta({ override: { $ref: "#/components/schemas/DeliveryBody" } }), rows)
      .min(1, rows)
      .max(MAX_BATCH, rows)
      .meta({ description: "Each is validated by itself: an invalid one is rejected, the others are written" }),
    run: words("run").meta({ description: "The id of the open run that the rows are part of" }),
  }),
  FinishBody: body({
    confirm: z.boolean("confirm must be true or false").nullish().meta({
      description:
        "true: the run may end more than half of the source's deals, and counts as complete although it has few deals or none",
    }),
  }),
  TokenBody: body({
    source: text("source").meta({
      description: `For whom: small letters, digits and hyphens, at most ${MAX_SOURCE} characters`,
    }),
    scopes: z.array(z.enum(SCOPES, `scopes must be of ${SCOPES.join(" and ")}`), "scopes is required"),
    expiresAt: z.iso
      .datetime({ offset: true, error: "expiresAt must be a time in ISO 8601 with a zone" })
      .nullish()
      .meta({ description: "ISO 8601 with a zone, up to 2100; absent: it does not end" }),
  }),
};

const token = z.object({
  id: z.uuid(),
  source: z.string(),
  scopes: z.array(z.enum(SCOPES)),
  expiresAt: moment.optional(),
});

const id = z.uuid().optional();
const status = z.enum(["added", "updated", "unchanged", "held", "ended", "refused"]).meta({
  description: "ended: the deal's sale is over; held: the deal stays as it is, for the reason given",
});
const reason = z.enum(HELD_REASONS).optional().meta({
  description:
    "Why a deal is held: an admin has revised, deleted or rejected it, or it belongs to another source, repeats a deal of another source, or comes from a source that is not trusted yet, whose new deals wait in the queue",
});
const duplicateOf = z.uuid().optional().meta({
  description: "The live deal of another source with the same offer, under another key",
});
const rowError = z.object({
  field: z.string().meta({ description: "The field's name; empty: the row as a whole" }),
  code: z.enum(Object.keys(FIELD_ERRORS)).meta({
    description: Object.entries(FIELD_ERRORS)
      .map(([code, meaning]) => `${code}: ${meaning}`)
      .join("; "),
  }),
  reason: z.string().optional().meta({ description: "Why the host is blocked" }),
});

const errors = z.array(rowError);

const run = z.object({
  id: z.uuid(),
  source: z.string(),
  state: z.enum(["open", "complete", "too_small", "abandoned"]).meta({
    description: "too_small: it had less than half the deals of the last one, and ended none",
  }),
  startedAt: moment,
  finishedAt: moment.optional(),
  added: count,
  updated: count,
  unchanged: count,
  held: count,
  refused: count,
  brought: count.meta({ description: "Distinct deals delivered; 0 while it is open" }),
  ended: count.meta({
    description: "Deals that ended, by their rows or because they are missing in two complete runs in a row",
  }),
});

/** An error; of a run that has to be confirmed with its numbers. */
export const failure = z.object({
  error: z.string().meta({ description: "What is wrong, in an English sentence" }),
  wouldEnd: count.optional().meta({ description: "How many deals a run would end that must be confirmed" }),
  live: count.optional().meta({ description: "How many live deals its source has" }),
});

export const deliveryResponses = {
  BatchAnswer: z.object({
    results: z.array(
      z.object({
        index: count,
        status,
        id,
        reason,
        duplicateOf,
        errors: errors.optional(),
      }),
    ),
    counts: z.object({
      ...{ added: count, updated: count, unchanged: count, held: count, ended: count, refused: count },
      duplicates: count.meta({ description: "Those of held that have duplicateOf" }),
    }),
  }),
  Delivered: z.object({ status, id, reason, duplicateOf }),
  Run: run,
  Runs: z.array(run),
  RefusedRows: z.array(
    z.object({
      index: count.meta({
        description: "The row's place in its batch, from 0; of an imported file the line that it starts on",
      }),
      key: z.string().optional(),
      errors,
      refusedAt: moment,
    }),
  ),
  NewToken: token.extend({
    token: z.string().meta({ description: "For the header `Authorization: Bearer …`; shown only here" }),
  }),
  Tokens: z.array(
    token.extend({
      active: z.boolean().meta({
        description: "false: it has expired, or its creator is no longer an admin; it is rejected",
      }),
      createdAt: moment,
      usedAt: moment.optional().meta({ description: "To the minute" }),
    }),
  ),
  Revoked: z.object({ success: z.literal(true) }),
};
