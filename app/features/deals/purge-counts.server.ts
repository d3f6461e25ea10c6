import { sql } from "kysely";
import type { Database } from "~/platform/db/connection.server";
import { inBatches } from "~/platform/db/in-batches.server";

const COUNTS = {
  deal_counts: sql`category, tag_slug`,
  deal_source_counts: sql`source, category`,
  deal_store_counts: sql`store_slug, category`,
  search_lexemes: sql`lexeme`,
};

const BATCH_SIZE = 1_000;

export async function purgeZeroCounts(db: Database): Promise<number> {
  let purged = 0;
  for (const [table, key] of Object.entries(COUNTS)) {
    // Rows that a writer of deals has locked are in use, and waiting for them could deadlock.
    const purgeBatch = sql`
      delete from ${sql.table(table)} where (${key}) in (
        select ${key} from ${sql.table(table)} where deals = 0 limit ${BATCH_SIZE} for update skip locked
      )`;
    purged += await inBatches(BATCH_SIZE, () => purgeBatch.execute(db));
  }
  return purged;
}
