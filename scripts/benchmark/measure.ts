import type { CompiledQuery } from "kysely";
import { connect, type Database } from "~/platform/db/connection.server";
import { stopAfterwards } from "./measured-site";

/** Returns the percentiles of some numbers, by the nearest rank. */
export function percentiles(numbers: readonly number[]): (percent: number) => number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return (percent) => sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? 0;
}

export async function printTable<Item>(
  title: string,
  items: Record<string, Item>,
  rowOf: (item: Item, name: string) => Promise<object>,
  only = "",
): Promise<void> {
  const table: Record<string, object> = {};
  for (const [name, item] of Object.entries(items)) if (name.includes(only)) table[name] = await rowOf(item, name);
  console.log(title);
  console.table(table);
}

export class TimedDatabase {
  private executed: { query: CompiledQuery; milliseconds: number }[] = [];
  readonly db: Database;

  constructor(
    connectionString: string,
    private readonly runs: number,
  ) {
    const onQuery = (query: CompiledQuery, milliseconds: number) => this.executed.push({ query, milliseconds });
    this.db = connect(connectionString, { statementTimeoutMs: 60_000, onQuery });
    stopAfterwards(() => this.db.destroy());
  }

  /** The median and 95th percentile of runs of each query in ms, and PostgreSQL's scans in the slowest statement. */
  async time(queries: readonly (() => Promise<unknown>)[]): Promise<Record<"p50" | "p95" | "plan", string>> {
    const times: number[] = [];
    this.executed = [];
    for (const query of queries) {
      const before = this.executed.length;
      // Warms up.
      await query();
      this.executed.splice(before);
      for (let run = 0; run < this.runs; run += 1) {
        const start = performance.now();
        await query();
        times.push(performance.now() - start);
      }
    }
    const percentile = percentiles(times);
    const [slowest] = this.executed.toSorted((a, b) => b.milliseconds - a.milliseconds);
    const plan = slowest ? await scansOf(this.db, slowest.query) : "";
    return { p50: percentile(50).toFixed(1), p95: percentile(95).toFixed(1), plan };
  }
}

async function scansOf(db: Database, query: CompiledQuery): Promise<string> {
  const { rows } = await db.executeQuery<Record<"QUERY PLAN", string>>({ ...query, sql: `explain ${query.sql}` });
  const scans = rows
    .map((line) => /(\w[\w ]*Scan[^(]*?)(?= \(|$)/.exec(line["QUERY PLAN"])?.[1]?.trim())
    .filter((scan) => scan && !/on stretch|on found|on walked|CTE/.test(scan));
  const text = [...new Set(scans)].join(" + ");
  return text.replace(/ (?:on )?all_deals(?:_\d)?/g, "").slice(0, 110);
}
