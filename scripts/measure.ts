import { type CompiledQuery, sql } from "kysely";
import { connect, type Database } from "~/db/connection.server";
import { readSettings } from "~/programs/settings";
import { StartError } from "~/server/process/open-database.server";

/** Median and 95th percentile in ms, and PostgreSQL's scans. */
export interface Measured {
  p50: string;
  p95: string;
  plan: string;
}

/** Returns the percentiles of some numbers, by the nearest rank. */
export function percentiles(numbers: readonly number[]): (percent: number) => number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return (percent) => sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? 0;
}

/** A database whose queries are timed. */
export class Bench {
  private executed: { query: CompiledQuery; milliseconds: number }[] = [];
  readonly db: Database;

  /** @throws StartError without a PostgreSQL in the environment */
  constructor() {
    const { databaseUrl } = readSettings();
    if (!databaseUrl) throw new StartError("Set DATABASE_URL to a PostgreSQL filled by `npm run generate`.");
    this.db = connect(databaseUrl, {
      statementTimeoutMs: 60_000,
      onQuery: (query, milliseconds) => this.executed.push({ query, milliseconds }),
    });
  }

  /** Runs each query `runs` times, after once to warm up. The plan is that of the slowest statement. */
  async measure(queries: readonly (() => Promise<unknown>)[], runs: number): Promise<Measured> {
    const times: number[] = [];
    this.executed = [];
    for (const query of queries) {
      const before = this.executed.length;
      await query();
      this.executed.splice(before);
      for (let run = 0; run < runs; run += 1) {
        const start = performance.now();
        await query();
        times.push(performance.now() - start);
      }
    }
    const percentile = percentiles(times);
    const [slowest] = this.executed.toSorted((a, b) => b.milliseconds - a.milliseconds);
    return {
      p50: percentile(50).toFixed(1),
      p95: percentile(95).toFixed(1),
      plan: slowest ? await this.planOf(slowest.query) : "",
    };
  }

  private async planOf(query: CompiledQuery): Promise<string> {
    const inlined = query.sql.replace(/\$(\d+)/g, (_, number) => literal(query.parameters[Number(number) - 1]));
    const { rows: lines } = await sql`explain (format text) ${sql.raw(inlined)}`.execute(this.db);
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
