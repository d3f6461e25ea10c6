import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, inject } from "vitest";
import { connect, type Database } from "~/db/connection.server";
import { migrateToLatest } from "~/db/migrate.server";

declare module "vitest" {
  export interface ProvidedContext {
    databaseUrl: string;
  }
}

/** The database under test, migrated, and empty before every test. Call it once at the top of a test file. */
export function useDatabase(): () => Database {
  let db: Database | undefined;
  beforeAll(async () => {
    db = connect(inject("databaseUrl"));
    await migrateToLatest(db);
  });
  beforeEach(async () => {
    await sql`
      truncate all_deals, deal_counts, deal_source_counts, deal_changes, deal_batches, search_lexemes, users, sessions,
        attempts, spent_checks, password_resets, likes, nolucks, ratings`.execute(open());
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
