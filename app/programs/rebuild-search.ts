import cliProgress from "cli-progress";
import { migrateToLatest } from "~/db/migrate.server";
import { countOutdated, rebuildSearch } from "~/domain/deals/search/rebuild.server";
import { exitWith } from "~/server/process/exit-with.server";
import { openDatabase } from "~/server/process/open-database.server";
import { readSettings } from "./settings";

/** Rebuilds the search documents that an older version wrote; may run while the site is running. */
async function main(): Promise<void> {
  const opened = await openDatabase(readSettings(), { share: true });
  try {
    await migrateToLatest(opened.db);
    const bar = process.stderr.isTTY
      ? new cliProgress.SingleBar({ format: "{bar} {percentage}% | {value} of {total} deals | {eta_formatted} left" })
      : null;
    bar?.start(await countOutdated(opened.db), 0);
    const rebuilt = await Promise.race([rebuildSearch(opened.db, (deals) => bar?.increment(deals)), opened.failed]);
    bar?.stop();
    console.log(`${rebuilt} deals rebuilt`);
  } finally {
    await opened.close();
  }
}

await main().catch(exitWith);
