import { CompiledQuery, sql } from "kysely";
import type { Database } from "~/platform/db/connection.server";
import INDEXES from "~/platform/db/indexes.json";

/** The tables whose indexes are compared with their rows. */
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

/** The name and definition of each index of the schema that is there and valid. */
export async function validIndexes(db: Database): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select relname as name, pg_get_indexdef(indexrelid) as definition from pg_index join pg_class on oid = indexrelid
    where relnamespace = 'public'::regnamespace and indisvalid order by relname collate "C"`.execute(db);
  return Object.fromEntries(rows.map(({ name, definition }) => [name, definition]));
}

/** The indexes that migrations have made and that are missing; app/platform/db/indexes.json lists them. */
async function missingIndexes(db: Database): Promise<[name: string, definition: string][]> {
  const found = await validIndexes(db);
  return Object.entries(INDEXES).filter(([name]) => !Object.hasOwn(found, name));
}

/**
 * The indexes that are missing or invalid, and the tables that have another number of rows by an index than without. In a
 * snapshot; changes its planner's settings.
 */
export async function contradictingIndexes(db: Database): Promise<string[]> {
  const wrong = (await missingIndexes(db)).map(([name]) => `the index ${name} is missing or invalid`);
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

/** Builds missing indexes, and rebuilds those of all these tables; the site may run meanwhile. */
export async function rebuildIndexes(db: Database): Promise<void> {
  for (const [name, definition] of await missingIndexes(db)) {
    // An interrupted build leaves an invalid index.
    await sql`drop index concurrently if exists ${sql.id(name)}`.execute(db);
    // A text of the sources; PostgreSQL takes no parameters in such a statement.
    await db.executeQuery(CompiledQuery.raw(definition.replace(" INDEX ", " INDEX CONCURRENTLY ")));
  }
  for (const table of INDEXED) await sql`reindex table concurrently ${sql.table(table)}`.execute(db);
}
