import { type Field, keyLexeme, lexeme } from "./document.server";
import type { Part } from "./query.server";

export const ANYWHERE: readonly Field[] = ["a", "b", "c"];

/** Where all parts of a query may stand, from the best rank to the last: in titles; in labels too; anywhere. */
export const RANKS: readonly (readonly Field[])[] = [["a"], ["a", "b"], ANYWHERE];

/**
 * PostgreSQL's tsquery in text form, for documents that have all of the parts in the fields. Terms are letters, digits
 * and spaces: there is nothing to escape.
 */
export function allOf(parts: readonly Part[], fields: readonly Field[]): string {
  return joined(
    parts.map((part) => partIn(part, fields)),
    "&",
  );
}

/** For documents that have at least `least` of the parts anywhere. */
export function mostOf(parts: readonly Part[], least: number): string {
  return joined(
    choices(parts, least).map((chosen) => allOf(chosen, ANYWHERE)),
    "|",
  );
}

/** For documents of a query that carry the key. */
export function withKey(query: string, key: string): string {
  return `(${query} & '${keyLexeme(key)}')`;
}

/** For documents of one query that are of none of the others. */
export function without(query: string, others: readonly string[]): string {
  return joined([query, ...others.map((other) => `!${other}`)], "&");
}

function partIn({ alternatives, prefix }: Part, fields: readonly Field[]): string {
  const found = (term: string) =>
    joined(
      fields.map((field) => `'${lexeme(field, term)}'${prefix ? ":*" : ""}`),
      "|",
    );
  return joined(
    alternatives.map((terms) => joined(terms.map(found), "&")),
    "|",
  );
}

function joined(queries: readonly string[], operator: "&" | "|"): string {
  return queries.length === 1 ? (queries[0] ?? "") : `(${queries.join(` ${operator} `)})`;
}

/** Every choice of `count` elements. */
function choices<T>(list: readonly T[], count: number): T[][] {
  if (count === 0) return [[]];
  return list.flatMap((first, at) => choices(list.slice(at + 1), count - 1).map((rest) => [first, ...rest]));
}
