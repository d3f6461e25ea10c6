import { sql } from "kysely";
import { loadCategories } from "~/features/categories/stored-categories.server";
import { dealSearch, SEARCH_VERSION } from "~/features/deals/search-document.server";
import type { Database } from "~/platform/db/connection.server";
import { countRows } from "~/platform/db/count-rows.server";
import { LOCK_ORDER } from "~/platform/db/lock-order.server";
import { inTransaction } from "~/platform/db/transaction.server";

/** Deals per transaction: small, so that concurrent edits hardly wait. */
const BATCH_SIZE = 200;

/** The columns of {@link dealSearch}. */
export const SEARCHABLE = [
  ...(["id", "title", "store", "category", "tags", "product_kind as kind", "description", "translations"] as const),
  "coupon",
] as const;

/**
 * Reindexes deals, deleted ones too, whose search version is outdated or whose category has been renamed, while the site runs:
 * concurrent edits write the newest version and are not overwritten. Puts the site's categories in force.
 *
 * @param onProgress called with the number of deals of each batch
 * @returns how many deals were reindexed
 */
export async function rebuildSearch(db: Database, onProgress: (deals: number) => void = () => {}): Promise<number> {
  let rebuilt = 0;
  for (const rebuildBatch of [rebuildOutdated, rebuildRenamed]) {
    for (let batch = await rebuildBatch(db); batch !== null; batch = await rebuildBatch(db)) {
      rebuilt += batch;
      if (batch > 0) onProgress(batch);
    }
  }
  return rebuilt;
}

/** How many deals {@link rebuildSearch} would reindex. */
export async function countOutdated(db: Database): Promise<number> {
  const outdated = db.selectFrom("all_deals").where("search_version", "<", SEARCH_VERSION);
  const renamed = db
    .selectFrom("all_deals")
    .innerJoin("category_rebuilds", "category_rebuilds.category", "all_deals.category")
    .where("search_version", ">=", SEARCH_VERSION)
    .whereRef("id", ">", "after_id");
  return (await countRows(db, outdated)) + (await countRows(db, renamed));
}

/** Returns null when no deal is left. */
function rebuildOutdated(db: Database): Promise<number | null> {
  return inTransaction(db, async (transaction) => {
    const outdated = await transaction
      .selectFrom("all_deals")
      .select(SEARCHABLE)
      .where("search_version", "<", SEARCH_VERSION)
      .limit(BATCH_SIZE)
      .forUpdate()
      .skipLocked()
      .execute();
    if (outdated.length === 0) return null;
    await loadCategories(transaction);
    return rewrite(transaction, outdated);
  });
}

/** A renaming waits for the batch, since the mark is locked, and then begins anew. */
function rebuildRenamed(db: Database): Promise<number | null> {
  return inTransaction(db, async (transaction) => {
    const renamed = await transaction
      .selectFrom("category_rebuilds")
      .selectAll()
      .orderBy("category")
      .limit(1)
      .forUpdate()
      .executeTakeFirst();
    if (!renamed) return null;
    const { category, after_id } = renamed;
    const next = await transaction
      .selectFrom("all_deals")
      .select("id")
      .where("category", "=", category)
      .where("id", ">", after_id)
      .orderBy("id")
      .limit(BATCH_SIZE)
      .execute();
    const ids = next.map(({ id }) => id);
    const last = ids.at(-1);
    if (last === undefined) {
      await transaction.deleteFrom("category_rebuilds").where("category", "=", category).execute();
      return 0;
    }
    await transaction
      .updateTable("category_rebuilds")
      .set({ after_id: last })
      .where("category", "=", category)
      .execute();
    await loadCategories(transaction);
    const deals = await transaction
      .selectFrom("all_deals")
      .select(SEARCHABLE)
      .where("id", "in", ids)
      .orderBy(LOCK_ORDER)
      .forNoKeyUpdate()
      .execute();
    return rewrite(transaction, deals);
  });
}

/** Rebuilds the search documents of deals, which must be locked; returns how many. */
async function rewrite(
  transaction: Database,
  deals: readonly (Parameters<typeof dealSearch>[0] & { id: string })[],
): Promise<number> {
  const rows = JSON.stringify(deals.map((deal) => ({ id: deal.id, search: dealSearch(deal) })));
  await sql`
    update all_deals set search = rebuilt.search, search_version = ${SEARCH_VERSION}
    from json_populate_recordset(null::all_deals, ${rows}::json) rebuilt
    where all_deals.id = rebuilt.id`.execute(transaction);
  return deals.length;
}
