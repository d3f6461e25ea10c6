import pg from "pg";
import { connect, type Database } from "~/platform/db/connection.server";
import { migrateToLatest } from "~/platform/db/migrate.server";
import { databaseUrl } from "./database";

/** A migrated database beside the worker's own, which stands for its replica, but has what the test writes into it. */
export async function openSecondDatabase(): Promise<{ url: string; db: Database; close(): Promise<void> }> {
  const url = new URL(databaseUrl());
  const name = `${url.pathname.slice(1)}_second`;
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  const drop = () => admin.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`);
  await drop();
  await admin.query(`create database ${pg.escapeIdentifier(name)}`);
  url.pathname = name;
  const db = connect(url.href, { connections: 2, statementTimeoutMs: 60_000 });
  await migrateToLatest(db);
  return {
    url: url.href,
    db,
    async close() {
      await db.destroy();
      await drop();
      await admin.end();
    },
  };
}
