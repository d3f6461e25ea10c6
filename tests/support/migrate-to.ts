import { Migrator, sql } from "kysely";
import type { Database } from "~/platform/db/connection.server";
import { MIGRATIONS } from "~/platform/db/migrations.server";

/** Empties the database first. */
export async function startAt(db: Database, name: string): Promise<void> {
  await sql`drop schema public cascade; create schema public`.execute(db);
  await migrateTo(db, name);
}

export async function migrateTo(db: Database, name: string): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });
  const { error } = await migrator.migrateTo(name);
  if (error) throw error;
}

/** The schema is older than the one that `app` knows; returns the deal's id. */
export async function insertOldDeal(
  db: Database,
  { url, crawlurl = "", ...columns }: { url: string; crawlurl?: string; [column: string]: unknown },
): Promise<string> {
  const row = {
    ...{ title: "Kettle", store: "Hearth", category: "other", source: "crawler", tags: [], tag_slugs: [] },
    ...{ original_price: 50, discounted_price: 40, created_at: new Date(), updated_at: new Date() },
    ...{ url, crawlurl, import_key: crawlurl || url, ...columns },
  };
  const names = sql.join(Object.keys(row).map((name) => sql.ref(name)));
  const { rows } = await sql<{ id: string }>`
    insert into all_deals (${names})
    select ${names} from json_populate_record(null::all_deals, ${JSON.stringify(row)}::json) returning id`.execute(db);
  return String(rows[0]?.id);
}
