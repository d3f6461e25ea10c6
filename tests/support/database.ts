import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, inject } from "vitest";
import { putInForce, saveCategories } from "~/features/categories/stored-categories.server";
import { connect, type Database } from "~/platform/db/connection.server";
import { migrateToLatest } from "~/platform/db/migrate.server";
import type { Schema } from "~/platform/db/schema";
import { contentVersions } from "~/platform/process/content-version.server";
import { SITE_CATEGORIES } from "./site-under-test";

declare module "vitest" {
  export interface ProvidedContext {
    databaseUrls: string[];
  }
}

/** Of this worker, which no other file uses at the same time; "" in a project without one. */
export function databaseUrl(): string {
  const urls: string[] | undefined = inject("databaseUrls");
  return urls?.[Number(process.env.VITEST_POOL_ID) - 1] ?? "";
}

/** The counts come last: deleting counted rows updates them. */
const TABLES = [
  "channel_messages",
  "dispatches",
  "channels",
  "alert_settings",
  "messages",
  "alert_events",
  "alerts",
  "picture_addresses",
  "pictures",
  "all_deals",
  "users",
  "likes",
  "nolucks",
  "worked",
  "counted_nolucks",
  "deal_events",
  "ratings",
  "sessions",
  "password_resets",
  "second_factors",
  "recovery_codes",
  "sign_in_steps",
  "identities",
  "passkeys",
  "deal_changes",
  "deal_batches",
  "submissions",
  "moderation_events",
  "merges",
  "reports",
  "blocked_hosts",
  "different_deals",
  "price_spans",
  "offers",
  "idempotency_keys",
  "refused_rows",
  "deliveries",
  "other_deliveries",
  "deleted_keys",
  "runs",
  "service_tokens",
  "source_feeds",
  "link_checks",
  "link_hosts",
  "sources",
  "deal_counts",
  "deal_source_counts",
  "deal_store_counts",
  "search_lexemes",
  "deal_clicks",
  "click_networks",
  "searches",
  "missed_searches",
  "rate_limits",
  "job_runs",
  "spent_checks",
  "site",
  "site_texts",
] as const satisfies (keyof Schema)[];

/** Makes a database without deals a site of these categories, and puts them in force. */
export async function resetCategories(db: Database, categories = SITE_CATEGORIES): Promise<void> {
  await db.deleteFrom("categories").execute();
  await saveCategories(db, categories);
  putInForce({ categories, formerNames: [] });
}

/** Migrated, and empty before every test. Call it once at the top of a test file. */
export function useDatabase(): () => Database {
  let db: Database | undefined;
  beforeAll(async () => {
    db = connect(databaseUrl(), { connectTimeoutMs: 30_000, statementTimeoutMs: 60_000 });
    await migrateToLatest(db);
    // Frees the space of deleted rows: the embedded database has no autovacuum.
    await sql`truncate ${sql.join(TABLES.map((table) => sql.table(table)))}`.execute(db);
    await resetCategories(db);
  });
  // Many times as fast as truncating, which creates new files for every table and index.
  beforeEach(async () => {
    const deletes = TABLES.map((table) => sql`delete from ${sql.table(table)};`);
    await sql`do $$ begin ${sql.join(deletes, sql` `)} end $$`.execute(open());
    contentVersions.expire();
  });
  afterAll(async () => {
    await db?.destroy();
  });
  const open = () => {
    if (!db) throw new Error("The database is opened before the first test, not while tests are collected.");
    return db;
  };
  return open;
}
