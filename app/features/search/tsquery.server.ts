import { keyLexeme, lexeme, type SearchField } from "./document.server";
import type { Clause } from "./query.server";

export const ANYWHERE: readonly SearchField[] = ["a", "b", "c"];

export const TITLES: readonly SearchField[] = ["a"];

/** Titles and labels, which say what a deal is; its description mentions other things. */
export const NAMES: readonly SearchField[] = ["a", "b"];

/** The lexemes in the index. A query leaves out all others, because each lookup costs time. */
export interface KnownLexemes {
  has(lexeme: string): boolean;
}

/**
 * PostgreSQL's tsquery in text form, for documents with all clauses in the fields; "" when none can match.
 * Terms are letters, digits and spaces: there is nothing to escape.
 */
export function allOf(clauses: readonly Clause[], fields: readonly SearchField[], known: KnownLexemes): string {
  return and(clauses.map((clause) => clauseIn(clause, fields, known)));
}

/** A tsquery for documents with at least `least` of the clauses in the fields. */
export function atLeastOf(
  clauses: readonly Clause[],
  least: number,
  fields: readonly SearchField[],
  known: KnownLexemes,
): string {
  return or(combinations(clauses, least).map((chosen) => allOf(chosen, fields, known)));
}

/** A tsquery for documents that match one of the queries. */
export function anyQuery(queries: readonly string[]): string {
  return or(queries);
}

/** A tsquery for documents with the key. */
export function keyQuery(key: string): string {
  return `'${keyLexeme(key)}'`;
}

/** A tsquery for documents that match both. */
export function both(one: string, other: string): string {
  return and([one, other]);
}

/** A tsquery for documents that match the query and have the key. */
export function withKey(query: string, key: string): string {
  return and([query, keyQuery(key)]);
}

/** A tsquery for documents that match the query and none of the others. */
export function without(query: string, others: readonly string[]): string {
  return query && and([query, ...others.filter(Boolean).map((other) => `!${other}`)]);
}

/** A term in tsquery syntax: whole, or as a prefix. */
export function patternOf(field: SearchField, term: string, prefix = false): string {
  return `'${lexeme(field, term)}'${prefix ? ":*" : ""}`;
}

function clauseIn(clause: Clause, fields: readonly SearchField[], known: KnownLexemes): string {
  const { variants, prefix = false, alternatives = [], exceptions } = clause;
  const phraseIn = (terms: string[], some: readonly SearchField[]) =>
    and(terms.map((term) => or(some.map((field) => patternOf(field, term, prefix)).filter((one) => known.has(one)))));
  const variantsIn = (some: readonly SearchField[]) => or(variants.map((terms) => phraseIn(terms, some)));
  // An exception in a lower field does not hide the word in a higher one: a toy cat that the store 天猫 sells.
  const counted = (some: readonly SearchField[]) =>
    without(variantsIn(some), exceptions?.map((terms) => phraseIn(terms, some)) ?? []);
  const own = exceptions ? or(fields.map((_, at) => counted(fields.slice(0, at + 1)))) : variantsIn(fields);
  return or([own, ...alternatives.map((clauses) => allOf(clauses, fields, known))]);
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

/** All combinations of `count` elements. */
function combinations<T>(list: readonly T[], count: number): T[][] {
  if (count === 0) return [[]];
  return list.flatMap((first, at) => combinations(list.slice(at + 1), count - 1).map((rest) => [first, ...rest]));
}
