import { readdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { type Migration, type MigrationProvider, Migrator } from "kysely";
import type { Database } from "./connection.server";

const FOLDER = new URL("../../migrations/", import.meta.url);

/** The migrations in the order of their names. Only programs started from the sources read them. */
const fromFolder: MigrationProvider = {
  async getMigrations() {
    const files = (await readdir(fileURLToPath(FOLDER))).filter((file) => file.endsWith(".ts")).sort();
    const migrations: Record<string, Migration> = {};
    for (const file of files) {
      migrations[file.replace(/\.ts$/, "")] = await import(new URL(file, FOLDER).href);
    }
    return migrations;
  },
};

/** Brings the schema up to date: each migration in a transaction, under a lock, so that two starts at once are safe. */
export async function migrateToLatest(db: Database): Promise<void> {
  const { error } = await new Migrator({ db, provider: fromFolder }).migrateToLatest();
  if (error) throw error;
}
