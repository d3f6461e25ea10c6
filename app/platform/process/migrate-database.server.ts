import type { Database } from "~/platform/db/connection.server";
import { migrateJobQueue } from "~/platform/db/job-queue.server";
import { migrateToLatest, newerMigration } from "~/platform/db/migrate.server";
import { serverEncoding } from "~/platform/db/readiness.server";
import { type OpenDatabase, StartError } from "./open-database.server";

const INSUFFICIENT_PRIVILEGE = "42501";

/** @throws StartError when this version cannot use the database: for its encoding or a newer schema */
export async function checkSchema(db: Database): Promise<void> {
  const encoding = await serverEncoding(db);
  if (encoding !== "UTF8") {
    const remedy = "create one with TEMPLATE template0 ENCODING 'UTF8'";
    throw new StartError(`The database's encoding is ${encoding}, and this site needs UTF8: ${remedy}.`);
  }
  const newer = await newerMigration(db);
  if (newer) {
    const remedy = "start that version, or restore a backup from before the update";
    throw new StartError(`This database is of a newer version (its schema has ${newer}): ${remedy}.`);
  }
}

/** Safe when several programs start at once. @throws StartError as {@link checkSchema}, and for its privileges */
export async function migrateSchema(db: Database): Promise<void> {
  await checkSchema(db);
  await migrateToLatest(db).catch((error) => {
    if (error.code !== INSUFFICIENT_PRIVILEGE) throw error;
    const remedy = "GRANT CREATE ON SCHEMA public to the user of DATABASE_URL, or make it the database's owner";
    throw new StartError(`The site may not create its tables (${error.message}): ${remedy}.`);
  });
}

/** The job queue's schema too. @throws StartError as {@link migrateSchema}, and when it may not be created */
export async function migrateDatabase({
  db,
  connectionString,
}: Pick<OpenDatabase, "db" | "connectionString">): Promise<void> {
  await migrateSchema(db);
  await migrateJobQueue(connectionString).catch((error) => {
    if (String(error.message).includes("startup parameter")) {
      throw new StartError(`DATABASE_URL leads to PgBouncer (${error.message}): set DATABASE_DIRECT_URL as well.`);
    }
    if (error.code !== INSUFFICIENT_PRIVILEGE) throw error;
    throw new StartError(
      `The site's jobs need a schema graphile_worker (${error.message}): GRANT CREATE ON DATABASE to the user of DATABASE_URL.`,
    );
  });
}
