import { Migrator } from "kysely";
import type { Database } from "./connection.server";
import { MIGRATIONS } from "./migrations.server";

const migrator = (db: Database) => new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });

/** Whether {@link migrateToLatest} has something to do. */
export async function isMigrationPending(db: Database): Promise<boolean> {
  return (await migrator(db).getMigrations()).some(({ executedAt }) => !executedAt);
}

/** Brings the schema up to date: each migration in a transaction, under a lock, so that two starts at once are safe. */
export async function migrateToLatest(db: Database): Promise<void> {
  const { error } = await migrator(db).migrateToLatest();
  if (error) throw error;
}
