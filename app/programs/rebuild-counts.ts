import { migrateToLatest } from "~/db/migrate.server";
import { rebuildCounts } from "~/domain/reactions/counts-rebuild.server";
import { exitWith } from "~/server/process/exit-with.server";
import { openDatabase } from "~/server/process/open-database.server";
import { readSettings } from "./settings";

/** Recounts every deal's likes, NoLuck marks and ratings; may run while the site is running. */
async function main(): Promise<void> {
  const opened = await openDatabase(readSettings(), { share: true });
  try {
    const wrong = await Promise.race([migrateToLatest(opened.db).then(() => rebuildCounts(opened.db)), opened.failed]);
    console.log(`${wrong} deals had wrong counts`);
  } finally {
    await opened.close();
  }
}

await main().catch(exitWith);
