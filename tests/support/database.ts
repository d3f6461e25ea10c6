import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, inject } from "vitest";
import { connect, type Database } from "~/db/connection.server";
import { migrateToLatest } from "~/db/migrate.server";
import type { Schema } from "~/db/schema";

declare module "vitest" {
  export interface ProvidedContext {
    databaseUrls: string[];
  }
}

/** The database of this worker, which no other file uses meanwhile; "" in a project that has none. */
export function databaseUrl(): string {
  const urls: string[] | undefined = inject("databaseUrls");
  return urls?.[Number(process.env.VITEST_POOL_ID) - 1] ?? "";
}

/** All that a test fills. The counts come last: deleting what they count writes them. */
const TABLES = [
  "all_deals",
  "users",
  "likes",
  "nolucks",
  "ratings",
  "sessions",
  "password_resets",
  "deal_changes",
  "deal_batches",
  "price_spans",
  "idempotency_keys",
  "refused_rows",
  "deliveries",
  "other_deliveries",
  "deleted_keys",
  "runs",
  "service_tokens",
  "sources",
  "deal_counts",
  "deal_source_counts",
  "search_lexemes",
  "rate_limits",
  "spent_checks",
] as const satisfies (keyof Schema)[];

/** The database under test, migrated, and empty before every test. Call it once at the top of a test file. */
export function useDatabase(): () => Database {
  let db: Database | undefined;
  beforeAll(async () => {
    // What a test prepares may take its time on a busy machine.
    db = connect(databaseUrl(), { connectTimeoutMs: 30_000, statementTimeoutMs: 60_000 });
    await migrateToLatest(db);
    // Gives back the room of the rows that the file before has deleted, which the embedded database does not by itself.
    await sql`truncate ${sql.join(TABLES.map((table) => sql.table(table)))}`.execute(db);
  });
  // Many times as fast as truncating, which makes every table's files, and its indexes', anew.
  beforeEach(async () => {
    const emptied = TABLES.map((table) => sql`delete from ${sql.table(table)};`);
    await sql`do $$ begin ${sql.join(emptied, sql` `)} end $$`.execute(open());
  });
  afterAll(async () => {
    await db?.destroy();
  });
  const open = () => {
    if (!db) throw new Error("The database opens before the first test, not while tests are collected.");
    return db;
  };
  return open;
}
