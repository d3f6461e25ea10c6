import { type Migration, Migrator, sql } from "kysely";
import type { Database } from "./connection.server";
import { MIGRATIONS } from "./migrations.server";
import { retryingTransaction } from "./transaction.server";

const migrator = (db: Database, migrations: Record<string, Migration> = MIGRATIONS) =>
  new Migrator({ db, provider: { getMigrations: async () => migrations } });

export async function isMigrationPending(db: Database): Promise<boolean> {
  return (await migrator(db).getMigrations()).some(({ executedAt }) => !executedAt);
}

/** The name of a migration that a newer version of the site has run on this database; null without one. */
export async function newerMigration(db: Database): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration where name <> all(${Object.keys(MIGRATIONS)}) order by name limit 1`
    .execute(db)
    .catch((error) => {
      if (error.code === UNDEFINED_TABLE) return { rows: [] };
      throw error;
    });
  return rows[0]?.name ?? null;
}

/** The newest migration of a migrated database. */
export async function schemaVersion(db: Database): Promise<string> {
  const { rows } = await sql<{ name: string }>`select max(name) as name from kysely_migration`.execute(db);
  return rows[0]?.name ?? "";
}

const UNDEFINED_TABLE = "42P01";

/** An advisory lock of this application: Kysely's own covers one step, and its reads before the step fail when a table goes. */
const LOCK = sql`hashtext('migrations')`;

/** Runs each migration in its own transaction, all under a lock: safe when several processes start at once. */
export async function migrateToLatest(db: Database, migrations?: Record<string, Migration>): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${LOCK})`.execute(connection);
    try {
      const latest = migrator(connection, migrations);
      for (;;) {
        // A site of the version before, still running, may deadlock with a migration.
        const { results = [] } = await retryingTransaction(async () => {
          const step = await latest.migrateUp();
          if (step.error) throw step.error;
          return step;
        });
        if (results.length === 0) return;
      }
    } finally {
      // A lost connection has lost its lock.
      await sql`select pg_advisory_unlock(${LOCK})`.execute(connection).catch(() => {});
    }
  });
}
