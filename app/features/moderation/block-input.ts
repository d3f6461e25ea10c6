import { z } from "zod";
import { type Parsed, parseFields, rejectField, textField } from "~/platform/values/fields";
import { parseUrl } from "~/platform/values/parse-url";
import { cleanLine, textLength } from "~/platform/values/text";

/** How long a host is blocked, in days; null: for good. */
export const BLOCK_TERMS = { week: 7, month: 30, forever: null } as const;

const MAX_BLOCK_REASON = 200;

export interface BlockError {
  field: "host" | "reason" | "term";
  code: "host_invalid" | "reason_required" | "reason_too_long" | "term_required";
}

const reject = rejectField<BlockError["code"]>;

const host = textField.transform((typed, ctx) => hostOf(typed.trim()) ?? reject(ctx, "host_invalid"));

const reason = textField.transform((typed, ctx) => {
  const line = cleanLine(typed);
  if (!line) return reject(ctx, "reason_required");
  return textLength(line) > MAX_BLOCK_REASON ? reject(ctx, "reason_too_long") : line;
});

const term = z.enum(Object.keys(BLOCK_TERMS) as (keyof typeof BLOCK_TERMS)[], { error: "term_required" });

const fields = z.object({ host, reason, term });

/** A host, the reason, which is public, and a term. */
export type BlockInput = z.output<typeof fields>;

/** The host may be typed as the address of one of its pages; "www." is left out. */
export function parseBlock(typed: unknown): Parsed<BlockInput, BlockError> {
  return parseFields(fields, typed);
}

/** The host of a text; null unless its domain has two labels. */
function hostOf(typed: string): string | null {
  const url = parseUrl(/^https?:\/\//i.test(typed) ? typed : `https://${typed}`);
  const host = url?.hostname.replace(/\.$/, "").replace(/^www\./, "") ?? "";
  return /[^.]\.[^.]/.test(host) && host.length <= 253 ? host : null;
}
