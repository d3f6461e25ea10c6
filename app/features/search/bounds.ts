import { wellFormed } from "~/platform/values/well-formed";

/** The limit in code points. */
export const MAX_QUERY_LENGTH = 200;

/** The limit of words or phrases of each kind. */
export const MAX_CLAUSES = 12;

/** The limit of a query's terms (words, or pairs of Chinese characters). */
export const MAX_TERMS = 64;

/** The first {@link MAX_QUERY_LENGTH} code points. */
export function truncateQuery(text: string): string {
  return [...text.slice(0, 2 * MAX_QUERY_LENGTH)].slice(0, MAX_QUERY_LENGTH).join("");
}

/** The query, trimmed, without control characters, truncated to the maximum length. */
export function parseQuery(text: string | null): string {
  return truncateQuery(cleanQuery(text)).trim();
}

export function isQueryCut(text: string | null): boolean {
  return parseQuery(text).length < cleanQuery(text).length;
}

function cleanQuery(text: string | null): string {
  return wellFormed(text ?? "")
    .replace(/\p{Cc}/gu, " ")
    .trim();
}
