import { sql } from "kysely";
import type { Database } from "./connection.server";
import { withTimeout } from "./with-timeout";

/** Read-only: usually because its disk is full. */
export type Readiness = "ready" | "unavailable" | "read_only";

/** Whether the database responds within the timeout, has the schema and accepts writes. */
export async function checkReadiness(db: Database, timeoutMs: number): Promise<Readiness> {
  const query = sql<{ read_only: string }>`
    select current_setting('transaction_read_only') as read_only where not exists (select from deals limit 0)`;
  const result = query.execute(db).then(
    ({ rows }): Readiness => (rows[0]?.read_only === "on" ? "read_only" : "ready"),
    (): Readiness => "unavailable",
  );
  return withTimeout(result, timeoutMs, "unavailable");
}

export async function serverClock(db: Database): Promise<{ now: Date; timeZone: string }> {
  const { rows } = await sql<{ now: Date; timeZone: string }>`
    select clock_timestamp() as now, current_setting('timezone') as "timeZone"`.execute(db);
  const [clock] = rows;
  if (!clock) throw new Error("no row");
  return clock;
}

export async function serverEncoding(db: Database): Promise<string> {
  const { rows } = await sql<{ server_encoding: string }>`show server_encoding`.execute(db);
  return rows[0]?.server_encoding ?? "";
}

export async function serverMajor(db: Database): Promise<number> {
  const { rows } = await sql<{ server_version_num: string }>`show server_version_num`.execute(db);
  return Math.floor(Number(rows[0]?.server_version_num) / 10_000);
}
