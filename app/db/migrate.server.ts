import { Migrator } from "kysely";
import type { Database } from "./connection.server";
import { MIGRATIONS } from "./migrations.server";

const migrator = (db: Database) => new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });

export async function isMigrationPending(db: Database): Promise<boolean> {
  return (await migrator(db).getMigrations()).some(({ executedAt }) => !executedAt);
}

/** Migrates the schema, in transactions and under a lock: safe when several processes start at once. */
export async function migrateToLatest(db: Database): Promise<void> {
  const { error } = await migrator(db).migrateToLatest();
  if (error) throw error;
}
