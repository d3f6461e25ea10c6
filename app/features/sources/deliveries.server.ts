import { type RawBuilder, sql } from "kysely";
import { OWNED_FOR } from "~/features/deals/import/ownership.server";
import type { Database } from "~/platform/db/connection.server";
import { deleteInBatches } from "~/platform/db/in-batches.server";

/** After this time without a delivery a deal no longer belongs to its source. */
const RETENTION = sql`interval '90 days'`;

export async function recordDelivery(db: Database, { source, now }: { source: string; now: Date }): Promise<void> {
  await db
    .updateTable("sources")
    .set({ delivered_at: now })
    .where("name", "=", source)
    .where(sql<boolean>`coalesce(delivered_at < ${now}::timestamptz - interval '1 minute', true)`)
    .execute();
}

export async function purgeDeliveries(db: Database, now: Date): Promise<number> {
  const before = (age: RawBuilder<unknown>) => sql`delivered_at <= ${now}::timestamptz - ${age}`;
  const own = await deleteInBatches(db, "deliveries", before(RETENTION));
  return own + (await deleteInBatches(db, "other_deliveries", before(OWNED_FOR)));
}
