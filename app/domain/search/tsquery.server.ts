import { type Field, keyLexeme, lexeme } from "./document.server";
import type { Clause } from "./query.server";

export const ANYWHERE: readonly Field[] = ["a", "b", "c"];

/** Where all parts of a query may stand, from the best rank to the last: in titles; in labels too; anywhere. */
export const RANKS: readonly (readonly Field[])[] = [["a"], ["a", "b"], ANYWHERE];

/** Which lexemes the index has; a query names no other, because each costs something whether it is there or not. */
export interface KnownLexemes {
  has(lexeme: string): boolean;
}

/**
 * PostgreSQL's tsquery in text form, for documents that have all of the parts in the fields; "" when none can have.
 * Terms are letters, digits and spaces: there is nothing to escape.
 */
export function allOf(parts: readonly Clause[], fields: readonly Field[], known: KnownLexemes): string {
  return and(parts.map((part) => clauseIn(part, fields, known)));
}

/** For documents that have at least `least` of the parts anywhere. */
export function majorityOf(parts: readonly Clause[], least: number, known: KnownLexemes): string {
  return or(choices(parts, least).map((chosen) => allOf(chosen, ANYWHERE, known)));
}

/** For documents of a query that carry the key. */
export function withKey(query: string, key: string): string {
  return and([query, `'${keyLexeme(key)}'`]);
}

/** For documents of one query that are of none of the others. */
export function without(query: string, others: readonly string[]): string {
  return and([query, ...others.filter(Boolean).map((other) => `!${other}`)]);
}

/** How a term is asked for: whole, or as the beginning of a longer one. */
export function lexemesIn(field: Field, term: string, prefix = false): string {
  return `'${lexeme(field, term)}'${prefix ? ":*" : ""}`;
}

function clauseIn({ variants, prefix }: Clause, fields: readonly Field[], known: KnownLexemes): string {
  const found = (term: string) =>
    or(fields.map((field) => lexemesIn(field, term, prefix)).filter((one) => known.has(one)));
  return or(variants.map((terms) => and(terms.map(found))));
}

function and(queries: readonly string[]): string {
  return queries.includes("") ? "" : joined(queries, "&");
}

function or(queries: readonly string[]): string {
  return joined(queries.filter(Boolean), "|");
}

function joined(queries: readonly string[], operator: "&" | "|"): string {
  return queries.length > 1 ? `(${queries.join(` ${operator} `)})` : (queries[0] ?? "");
}

/** Every choice of `count` elements. */
function choices<T>(list: readonly T[], count: number): T[][] {
  if (count === 0) return [[]];
  return list.flatMap((first, at) => choices(list.slice(at + 1), count - 1).map((rest) => [first, ...rest]));
}
