import { migrateToLatest } from "~/db/migrate.server";
import { purgeDeleted } from "~/domain/deals/edit/purge.server";
import { exitWith } from "./exit-with";
import { openDatabase } from "./open-database";
import { readSettings } from "./settings";

/** Takes deals out of the database that were deleted more than a day ago; the site may run meanwhile. */
async function main(): Promise<void> {
  const opened = await openDatabase(readSettings(), { share: true });
  try {
    await migrateToLatest(opened.db);
    const purged = await Promise.race([purgeDeleted(opened.db, new Date()), opened.failed]);
    console.log(`${purged} deals purged`);
  } finally {
    await opened.close();
  }
}

await main().catch(exitWith);
