import { sql } from "kysely";
import type { Database } from "~/db/connection.server";

/** Milliseconds after which nobody expects a deal any more that no run has brought. */
const KEPT_FOR = 90 * 24 * 3_600_000;

/** Writes down which run of a source brought some deals last, by their keys. */
export async function noteDeliveries(
  db: Database,
  { source, run, keys, now }: { source: string; run: number; keys: readonly string[]; now: Date },
): Promise<void> {
  const brought = [...new Set(keys.filter((key) => !key.includes("\0")))];
  if (brought.length === 0) return;
  await sql`
    insert into deliveries as kept (source, import_key, run, delivered_at)
    select ${source}, import_key, ${run}, ${now}::timestamptz from unnest(${brought}::text[]) import_key
    order by import_key collate "C"
    on conflict (import_key, source) do update set run = excluded.run, delivered_at = excluded.delivered_at
    where kept.run < excluded.run`.execute(db);
}

/** Forgets who brought deals that no run has brought for 90 days; answers how many. */
export async function purgeDeliveries(db: Database, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("deliveries")
    .where("delivered_at", "<=", new Date(now.getTime() - KEPT_FOR))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
