import { sql } from "kysely";
import type { Database } from "~/db/connection.server";
import { type Field, keyLexeme, lexeme } from "./document.server";
import type { Clause } from "./query.server";
import { ANYWHERE, type KnownLexemes, lexemesIn } from "./tsquery.server";

/** How many documents words find, as the database keeps it: what a search will cost is known before it is made. */
export class Frequencies implements KnownLexemes {
  /** @param counts documents by what is asked for: lexemes as a tsquery names them, and keys */
  private constructor(private readonly counts: ReadonlyMap<string, number>) {}

  /** Looks up everything that some parts, and perhaps a key, ask for, at once. */
  static async of(db: Database, parts: readonly Clause[], key: string | null): Promise<Frequencies> {
    const written = (some: Clause[]) =>
      some.flatMap(({ variants }) => variants.flat().flatMap((term) => ANYWHERE.map((field) => lexeme(field, term))));
    const whole = written(parts.filter(({ prefix }) => !prefix));
    if (key) whole.push(keyLexeme(key));
    const beginnings = new Set(written(parts.filter(({ prefix }) => prefix)));
    const exactly = sql`
      select quote_literal(lexeme) as asked, deals from search_lexemes where lexeme = any(${whole})`;
    // One range each: a join on the ranges would read the whole table.
    const together = Array.from(
      beginnings,
      (beginning) => sql`
        select quote_literal(${beginning}) || ':*', sum(deals) from search_lexemes
        where lexeme >= ${beginning} and lexeme < ${`${beginning}\u{10ffff}`}`,
    );
    const { rows } = await sql<{ asked: string; deals: number | null }>`
      ${sql.join([exactly, ...together], sql` union all `)}`.execute(db);
    return new Frequencies(new Map(rows.map((row) => [row.asked, row.deals ?? 0])));
  }

  /** Whether any document has what a tsquery asks for. */
  has(asked: string): boolean {
    return this.count(asked) > 0;
  }

  /** How many documents carry the key. */
  ofKey(key: string): number {
    return this.count(`'${keyLexeme(key)}'`);
  }

  /** At most so many documents have the part in the fields; exactly so many when it is a single whole term. */
  ofPart({ variants, prefix }: Clause, fields: readonly Field[]): number {
    const ofTerm = (term: string) => sum(fields.map((field) => this.count(lexemesIn(field, term, prefix))));
    return sum(variants.map((terms) => Math.min(...terms.map(ofTerm))));
  }

  /** At most so many documents have all of the parts in the fields. */
  ofAll(parts: readonly Clause[], fields: readonly Field[]): number {
    return Math.min(...parts.map((part) => this.ofPart(part, fields)));
  }

  /** At most so many documents have `least` of the parts anywhere. */
  ofMost(parts: readonly Clause[], least: number): number {
    const ascending = parts.map((part) => this.ofPart(part, ANYWHERE)).sort((a, b) => a - b);
    return sum(ascending.slice(0, parts.length - least + 1));
  }

  private count(asked: string): number {
    return this.counts.get(asked) ?? 0;
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
