import { sql } from "kysely";
import type { Database } from "./connection.server";
import { withTimeout } from "./with-timeout";

/** Read-only usually means that the disk is full. */
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

/** The oldest PostgreSQL that keeps the version of a database's collation. */
const COLLATION_MAJOR = 15;

/** The version of the collation that the database was made with, and the system's; null where it has none, as C has. */
export async function collationVersions(
  db: Database,
): Promise<{ name: string; stored: string | null; actual: string | null }> {
  const versions =
    (await serverMajor(db)) < COLLATION_MAJOR
      ? sql`null as stored, null as actual`
      : sql`datcollversion as stored, pg_database_collation_actual_version(oid) as actual`;
  const { rows } = await sql<{ name: string; stored: string | null; actual: string | null }>`
    select datname as name, ${versions} from pg_database where datname = current_database()`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("no row");
  return row;
}
