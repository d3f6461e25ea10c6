import { rebuildCounts } from "~/features/reactions/counts-rebuild.server";
import { exitWith } from "~/platform/process/exit-with.server";
import { withDatabase } from "./command";
import { readOptions } from "./options";

/** Recounts every deal's likes, NoLuck marks and ratings; may run while the site is running. */
async function main(): Promise<void> {
  readOptions({}, "Usage: npm run rebuild-counts\nRecounts every deal's likes, NoLuck marks and ratings.");
  await withDatabase(async (db) => console.log(`${await rebuildCounts(db)} deals had wrong counts`));
}

await main().catch(exitWith);
