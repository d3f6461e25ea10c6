import { sql } from "kysely";
import type { Database } from "~/db/connection.server";
import { OWNED_FOR } from "~/domain/deals/import/ownership.server";

/** Days after which a deal that its source has not delivered belongs to nobody. */
const RETENTION_MS = sql`interval '90 days'`;

/** Writes down, to the minute, that a source has delivered something. */
export async function recordDelivery(db: Database, { source, now }: { source: string; now: Date }): Promise<void> {
  await db
    .updateTable("sources")
    .set({ delivered_at: now })
    .where("name", "=", source)
    .where(sql<boolean>`coalesce(delivered_at < ${now}::timestamptz - interval '1 minute', true)`)
    .execute();
}

/** Deletes deliveries that say nothing any more, of a deal's own source and of others; answers how many. */
export async function purgeDeliveries(db: Database, now: Date): Promise<number> {
  let purged = 0;
  for (const [table, age] of [
    ["deliveries", RETENTION_MS],
    ["other_deliveries", OWNED_FOR],
  ] as const) {
    const { numDeletedRows } = await db
      .deleteFrom(table)
      .where(sql<boolean>`delivered_at <= ${now}::timestamptz - ${age}`)
      .executeTakeFirst();
    purged += Number(numDeletedRows);
  }
  return purged;
}
