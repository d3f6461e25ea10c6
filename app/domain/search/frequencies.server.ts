import { sql } from "kysely";
import type { Database } from "~/db/connection.server";
import { type Field, keyLexeme, lexeme } from "./document.server";
import type { Part } from "./query.server";
import { ANYWHERE } from "./tsquery.server";

/** How many documents words find, as the database keeps it: what a search will cost is known before it is made. */
export class Frequencies {
  private constructor(private readonly counts: ReadonlyMap<string, number>) {}

  /** Looks up everything that some parts, and perhaps a key, ask for, at once. */
  static async of(db: Database, parts: readonly Part[], key: string | null): Promise<Frequencies> {
    const written = (some: Part[]) =>
      some.flatMap(({ alternatives }) =>
        alternatives.flat().flatMap((term) => ANYWHERE.map((field) => lexeme(field, term))),
      );
    const whole = written(parts.filter(({ prefix }) => !prefix));
    if (key) whole.push(keyLexeme(key));
    const beginnings = written(parts.filter(({ prefix }) => prefix));
    const { rows } = await sql<{ lexeme: string; deals: number }>`
      select lexeme, deals from search_lexemes where lexeme = any(${whole})
      union all
      select beginning || '*', sum(kept.deals)
      from unnest(${beginnings}::text[]) beginning
      join search_lexemes kept on kept.lexeme >= beginning and kept.lexeme < beginning || chr(1114111)
      group by beginning`.execute(db);
    return new Frequencies(new Map(rows.map((row) => [row.lexeme, Number(row.deals)])));
  }

  /** How many documents carry the key. */
  ofKey(key: string): number {
    return this.counts.get(keyLexeme(key)) ?? 0;
  }

  /** At most so many documents have the part in the fields; exactly so many when it is a single whole term. */
  ofPart({ alternatives, prefix }: Part, fields: readonly Field[]): number {
    const ofTerm = (term: string) =>
      sum(fields.map((field) => this.counts.get(`${lexeme(field, term)}${prefix ? "*" : ""}`) ?? 0));
    return sum(alternatives.map((terms) => Math.min(...terms.map(ofTerm))));
  }

  /** At most so many documents have all of the parts in the fields. */
  ofAll(parts: readonly Part[], fields: readonly Field[]): number {
    return Math.min(...parts.map((part) => this.ofPart(part, fields)));
  }

  /** At most so many documents have `least` of the parts anywhere. */
  ofMost(parts: readonly Part[], least: number): number {
    const ascending = parts.map((part) => this.ofPart(part, ANYWHERE)).sort((a, b) => a - b);
    return sum(ascending.slice(0, parts.length - least + 1));
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
