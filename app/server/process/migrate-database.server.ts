import { migrateJobQueue } from "~/db/job-queue.server";
import { migrateToLatest } from "~/db/migrate.server";
import { type OpenDatabase, StartError } from "./open-database.server";

const INSUFFICIENT_PRIVILEGE = "42501";

/**
 * Migrates the schemas of the site and of its job queue; safe when several programs start at once.
 *
 * @throws StartError when the database's user may not create the queue's schema
 */
export async function migrateDatabase({
  db,
  connectionString,
}: Pick<OpenDatabase, "db" | "connectionString">): Promise<void> {
  await migrateToLatest(db);
  await migrateJobQueue(connectionString).catch((error) => {
    if (error.code !== INSUFFICIENT_PRIVILEGE) throw error;
    throw new StartError(
      `The site's jobs need a schema graphile_worker (${error.message}): GRANT CREATE ON DATABASE to the user of DATABASE_URL.`,
    );
  });
}
