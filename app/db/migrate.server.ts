import { Migrator } from "kysely";
import type { Database } from "./connection.server";
import { MIGRATIONS } from "./migrations.server";

/** Brings the schema up to date: each migration in a transaction, under a lock, so that two starts at once are safe. */
export async function migrateToLatest(db: Database): Promise<void> {
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } }).migrateToLatest();
  if (error) throw error;
}
