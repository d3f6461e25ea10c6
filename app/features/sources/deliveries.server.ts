import { sql } from "kysely";
import type { Database } from "~/platform/db/connection.server";

export async function recordDelivery(db: Database, { source, now }: { source: string; now: Date }): Promise<void> {
  await db
    .updateTable("sources")
    .set({ delivered_at: now })
    .where("name", "=", source)
    .where(sql<boolean>`coalesce(delivered_at < ${now}::timestamptz - interval '1 minute', true)`)
    .execute();
}
