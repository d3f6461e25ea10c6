import { sql } from "kysely";
import { dealSearch, SEARCH_VERSION } from "~/features/deals/search-document.server";
import { countOutdated, rebuildSearch, SEARCHABLE } from "~/features/lists/search/rebuild.server";
import type { Database } from "~/platform/db/connection.server";

/** The deals that were written last: each document is made anew to be compared. */
const SAMPLE = 20;

/** Outdated search documents, and those of a sample that are not made of the deal's words. */
export async function contradictingDocuments(db: Database): Promise<string[]> {
  const outdated = await countOutdated(db);
  const wrong = outdated > 0 ? [`search documents of an older version or category name: ${outdated}`] : [];
  for (const id of await wrongDocuments(db)) wrong.push(`deal ${id} is found by other words than it has`);
  return wrong;
}

async function wrongDocuments(db: Database): Promise<string[]> {
  const deals = await db
    .selectFrom("deals")
    .select(SEARCHABLE)
    .where("search_version", "=", SEARCH_VERSION)
    // The documents of a renamed category wait for their turn.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("category_rebuilds")
            .select("category")
            .whereRef("category_rebuilds.category", "=", "deals.category")
            .whereRef("after_id", "<", "deals.id"),
        ),
      ),
    )
    .orderBy("updated_at", "desc")
    .limit(SAMPLE)
    .execute();
  const documents = JSON.stringify(deals.map((deal) => ({ id: deal.id, search: dealSearch(deal) })));
  const { rows } = await sql<{ id: string }>`
    select id from deals join json_populate_recordset(null::all_deals, ${documents}::json) made using (id)
    where deals.search <> made.search`.execute(db);
  return rows.map(({ id }) => id);
}

/** Rebuilds wrong documents; the site may run meanwhile. */
export async function mendDocuments(db: Database): Promise<void> {
  const wrong = await wrongDocuments(db);
  await sql`update all_deals set search_version = 0 where id = any(${wrong}::uuid[])`.execute(db);
  await rebuildSearch(db);
}
