import { rebuildAlerts } from "~/features/alerts/alerts.server";
import { countOutdated, rebuildSearch } from "~/features/lists/search/rebuild.server";
import { exitWith } from "~/platform/process/exit-with.server";
import { progressBar, withDatabase } from "./command";
import { loadThesaurusOf } from "./load-thesaurus";
import { readOptions } from "./options";

/** Rebuilds the search documents that an older version wrote; may run while the site is running. */
async function main(): Promise<void> {
  readOptions({}, "Usage: npm run rebuild-search\nRebuilds the search documents that an older version wrote.");
  await withDatabase(async (db, env) => {
    loadThesaurusOf(env);
    const bar = progressBar("{value} of {total} deals | {eta_formatted} left");
    bar?.start(await countOutdated(db), 0);
    const rebuilt = await rebuildSearch(db, (deals) => bar?.increment(deals));
    bar?.stop();
    console.log(`${rebuilt} deals rebuilt`);
    console.log(`${await rebuildAlerts(db)} alerts rebuilt`);
  });
}

await main().catch(exitWith);
