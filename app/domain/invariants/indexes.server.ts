import { sql } from "kysely";
import type { Database } from "~/db/connection.server";

/** Their indexes are compared with their rows. */
const INDEXED = [
  "all_deals",
  "users",
  "likes",
  "nolucks",
  "ratings",
  "sessions",
  "deal_changes",
  "submissions",
] as const;

type IndexedTable = (typeof INDEXED)[number];

/** The tables that have another number of rows by an index than without. In a snapshot; changes its planner's settings. */
export async function contradictingIndexes(db: Database): Promise<string[]> {
  const wrong: string[] = [];
  for (const table of INDEXED) {
    const [rows, indexed] = [await count(db, table, "rows"), await count(db, table, "index")];
    if (rows !== indexed) wrong.push(`${table} has ${rows} rows, and ${indexed} by its index`);
  }
  return wrong;
}

async function count(db: Database, table: IndexedTable, by: "rows" | "index"): Promise<number | undefined> {
  for (const [name, value] of [
    ["enable_seqscan", by === "rows"],
    ["enable_indexonlyscan", by === "index"],
    ["enable_indexscan", by === "index"],
    ["enable_bitmapscan", by === "index"],
  ] as const) {
    await sql`select set_config(${name}, ${value ? "on" : "off"}, true)`.execute(db);
  }
  const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(table)}`.execute(db);
  return rows[0]?.rows;
}

/** Builds the indexes of all these tables anew, while the site runs. */
export async function rebuildIndexes(db: Database): Promise<void> {
  for (const table of INDEXED) await sql`reindex table concurrently ${sql.table(table)}`.execute(db);
}
