import { sql } from "kysely";
import type { Database } from "~/db/connection.server";
import { countRows } from "~/db/count-rows.server";
import { inTransaction } from "~/db/retry.server";
import { dealSearch, SEARCH_VERSION } from "./document.server";

/** Deals per transaction: small, so that concurrent edits hardly wait. */
const BATCH_SIZE = 200;

/**
 * Reindexes deals, deleted ones too, whose search version is outdated, while the site runs: concurrent edits write the
 * newest version and are not overwritten.
 *
 * @param onProgress called with the number of deals of each batch
 * @returns how many deals were reindexed
 */
export async function rebuildSearch(db: Database, onProgress: (deals: number) => void = () => {}): Promise<number> {
  let rebuilt = 0;
  for (let batch = await rebuildBatch(db); batch > 0; batch = await rebuildBatch(db)) {
    rebuilt += batch;
    onProgress(batch);
  }
  return rebuilt;
}

/** How many deals {@link rebuildSearch} would reindex. */
export async function countOutdated(db: Database): Promise<number> {
  return countRows(db, db.selectFrom("all_deals").where("search_version", "<", SEARCH_VERSION));
}

function rebuildBatch(db: Database): Promise<number> {
  return inTransaction(db, async (transaction) => {
    const outdated = await transaction
      .selectFrom("all_deals")
      .select(["id", "title", "store", "category", "tags", "description", "translations", "coupon"])
      .where("search_version", "<", SEARCH_VERSION)
      .limit(BATCH_SIZE)
      .forUpdate()
      .skipLocked()
      .execute();
    if (outdated.length === 0) return 0;
    const rows = JSON.stringify(outdated.map((deal) => ({ id: deal.id, search: dealSearch(deal) })));
    await sql`
      update all_deals set search = rebuilt.search, search_version = ${SEARCH_VERSION}
      from json_populate_recordset(null::all_deals, ${rows}::json) rebuilt
      where all_deals.id = rebuilt.id`.execute(transaction);
    return outdated.length;
  });
}
