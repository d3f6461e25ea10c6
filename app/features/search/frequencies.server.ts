import { sql } from "kysely";
import type { Database } from "~/platform/db/connection.server";
import { keyLexeme, lexeme, type SearchField } from "./document.server";
import { type Clause, flattened } from "./query.server";
import { ANYWHERE, type KnownLexemes, patternOf } from "./tsquery.server";

/** Document frequencies of a query's terms, from which the cost of a search is estimated before it runs. */
export class Frequencies implements KnownLexemes {
  /** @param counts documents by lexeme, in tsquery syntax */
  private constructor(private readonly counts: ReadonlyMap<string, number>) {}

  /** Looks up all lexemes of some clauses, and some keys, in one query. */
  static async of(db: Database, clauses: readonly Clause[], keys: readonly string[]): Promise<Frequencies> {
    const all = flattened(clauses);
    const lexemesOf = (some: Clause[]) =>
      some.flatMap(({ variants, exceptions = [] }) =>
        [...variants, ...exceptions].flat().flatMap((term) => ANYWHERE.map((field) => lexeme(field, term))),
      );
    const whole = [...lexemesOf(all.filter(({ prefix }) => !prefix)), ...keys.map(keyLexeme)];
    const prefixes = new Set(lexemesOf(all.filter(({ prefix }) => prefix)));
    const exactCounts = sql`
      select quote_literal(lexeme) as pattern, deals from search_lexemes where lexeme = any(${whole})`;
    // One query for each range: a join on the ranges would scan the whole table.
    const prefixCounts = Array.from(
      prefixes,
      (start) => sql`
        select quote_literal(${start}) || ':*', sum(deals) from search_lexemes
        where lexeme >= ${start} and lexeme < ${`${start}\u{10ffff}`}`,
    );
    const { rows } = await sql<{ pattern: string; deals: number | null }>`
      ${sql.join([exactCounts, ...prefixCounts], sql` union all `)}`.execute(db);
    return new Frequencies(new Map(rows.map((row) => [row.pattern, row.deals ?? 0])));
  }

  has(pattern: string): boolean {
    return this.count(pattern) > 0;
  }

  ofKey(key: string): number {
    return this.count(`'${keyLexeme(key)}'`);
  }

  /** Upper bound of the documents with the clause in the fields; exact for a single whole term. */
  ofClause({ variants, prefix, alternatives = [] }: Clause, fields: readonly SearchField[]): number {
    const ofTerm = (term: string) => sum(fields.map((field) => this.count(patternOf(field, term, prefix))));
    const ofVariants = variants.map((terms) => Math.min(...terms.map(ofTerm)));
    return sum([...ofVariants, ...alternatives.map((clauses) => this.ofAll(clauses, fields))]);
  }

  /** Upper bound of the documents with all clauses in the fields. */
  ofAll(clauses: readonly Clause[], fields: readonly SearchField[]): number {
    return clauses.length === 0 ? 0 : Math.min(...clauses.map((clause) => this.ofClause(clause, fields)));
  }

  /** Upper bound of the documents with at least `least` of the clauses in any field. */
  ofAtLeast(clauses: readonly Clause[], least: number): number {
    const ascending = clauses.map((clause) => this.ofClause(clause, ANYWHERE)).sort((a, b) => a - b);
    return sum(ascending.slice(0, clauses.length - least + 1));
  }

  /** The entries of the search index that a tsquery may read. */
  entriesOf(tsquery: string): number {
    const patterns = new Set(tsquery.match(/'(?:[^']|'')*'(?::\*)?/g));
    return sum(Array.from(patterns, (pattern) => this.count(pattern)));
  }

  private count(pattern: string): number {
    return this.counts.get(pattern) ?? 0;
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
