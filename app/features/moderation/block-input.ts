import { parseUrl } from "~/platform/values/parse-url";
import { cleanLine, textLength } from "~/platform/values/text";

/** How long a host is blocked, in days; null: for good. */
export const BLOCK_TERMS = { week: 7, month: 30, forever: null } as const;
type BlockTerm = keyof typeof BLOCK_TERMS;

const MAX_BLOCK_REASON = 200;

export interface BlockInput {
  host: string;
  /** The reason, which is public. */
  reason: string;
  term: BlockTerm;
}

export type BlockErrors = Partial<{
  host: "host_invalid";
  reason: "reason_required" | "reason_too_long";
  term: "term_required";
}>;

/** The host may be typed as the address of one of its pages; "www." is left out. */
export function parseBlock(
  typed: Record<"host" | "reason" | "term", string>,
): { value: BlockInput } | { errors: BlockErrors } {
  const host = hostOf(typed.host.trim());
  const reason = cleanLine(typed.reason) ?? "";
  const term = (Object.keys(BLOCK_TERMS) as BlockTerm[]).find((known) => known === typed.term);
  const isLong = textLength(reason) > MAX_BLOCK_REASON;
  if (host && term && reason && !isLong) return { value: { host, reason, term } };
  return {
    errors: {
      ...(!host && { host: "host_invalid" }),
      ...((!reason || isLong) && { reason: reason ? "reason_too_long" : "reason_required" }),
      ...(!term && { term: "term_required" }),
    },
  };
}

/** The host of a text; null unless its domain has two labels. */
function hostOf(typed: string): string | null {
  const url = parseUrl(/^https?:\/\//i.test(typed) ? typed : `https://${typed}`);
  const host = url?.hostname.replace(/\.$/, "").replace(/^www\./, "") ?? "";
  return /[^.]\.[^.]/.test(host) && host.length <= 253 ? host : null;
}
