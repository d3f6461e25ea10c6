import { type CompiledQuery, sql } from "kysely";
import { connect, type Database } from "~/db/connection.server";
import { readSettings } from "~/programs/settings";
import { StartError } from "~/server/process/open-database.server";

/** Something measured: the middle and the 95th percentile of its times in ms, and how PostgreSQL went about it. */
export interface Measured {
  p50: string;
  p95: string;
  plan: string;
}

/** Of some numbers, the one that so many in a hundred do not exceed. */
export function percentiles(numbers: readonly number[]): (percent: number) => number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return (percent) => sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? 0;
}

type Statement = CompiledQuery;

/** A database to measure, with what it was asked. */
export class Bench {
  private ran: { query: Statement; milliseconds: number }[] = [];
  readonly db: Database;

  /** @throws StartError without a PostgreSQL in the environment */
  constructor() {
    const { databaseUrl } = readSettings();
    if (!databaseUrl) throw new StartError("Set DATABASE_URL to a PostgreSQL filled by `npm run generate`.");
    this.db = connect(databaseUrl, {
      statementTimeoutMs: 60_000,
      onQuery: (query, milliseconds) => this.ran.push({ query, milliseconds }),
    });
  }

  /** Asks each question `runs` times, after one time that does not count. The plan is that of the slowest statement of all. */
  async measure(questions: readonly (() => Promise<unknown>)[], runs: number): Promise<Measured> {
    const times: number[] = [];
    this.ran = [];
    for (const ask of questions) {
      const before = this.ran.length;
      await ask();
      this.ran.splice(before);
      for (let run = 0; run < runs; run += 1) {
        const start = performance.now();
        await ask();
        times.push(performance.now() - start);
      }
    }
    const at = percentiles(times);
    const [slowest] = this.ran.toSorted((a, b) => b.milliseconds - a.milliseconds);
    return { p50: at(50).toFixed(1), p95: at(95).toFixed(1), plan: slowest ? await this.planOf(slowest.query) : "" };
  }

  private async planOf(query: Statement): Promise<string> {
    const written = query.sql.replace(/\$(\d+)/g, (_, number) => literal(query.parameters[Number(number) - 1]));
    const { rows: lines } = await sql`explain (format text) ${sql.raw(written)}`.execute(this.db);
    const scans = (lines as Record<string, string>[])
      .map((line) => /(\w[\w ]*Scan[^(]*?)(?= \(|$)/.exec(String(line["QUERY PLAN"]))?.[1]?.trim())
      .filter((scan) => scan && !/on stretch|on found|on walked|CTE/.test(scan));
    return [...new Set(scans)]
      .join(" + ")
      .replace(/ (?:on )?all_deals(?:_\d)?/g, "")
      .slice(0, 110);
  }
}

function literal(value: unknown): string {
  if (value instanceof Date) return `'${value.toISOString()}'`;
  if (Array.isArray(value)) return `'{${value.map((element) => JSON.stringify(element)).join(",")}}'`;
  return typeof value === "string" ? `'${value.replaceAll("'", "''")}'` : String(value);
}
