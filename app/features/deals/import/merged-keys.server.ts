import { sql } from "kysely";
import type { Database } from "~/platform/db/connection.server";

/** Maps the keys of merged deals to those of the deals that were kept, which a delivery of the merged one updates. */
export async function keptKeys(db: Database, keys: readonly string[]): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom("all_deals as merged")
    .innerJoin("all_deals as kept", "kept.id", "merged.merged_into")
    .select(["merged.import_key as key", "kept.import_key as kept"])
    .where(sql<boolean>`merged.import_key = any(${keys})`)
    .execute();
  return new Map(rows.flatMap(({ key, kept }) => (key && kept ? [[key, kept] as const] : [])));
}
