import { type RawBuilder, type SqlBool, sql } from "kysely";
import { anyOf } from "~/db/any-of.server";
import type { Database } from "~/db/connection.server";

/** Conditions that no index supports: they hold for deals among the first {@link NARROWED_DEALS} of a list. */
export interface DealNarrowing {
  /** The shop's name, compared without case. */
  store?: string | null;
  /** In percent. */
  minPercent?: number | null;
  /** In the site's currency. */
  maxPrice?: number | null;
  minLikes?: number | null;
}

export const NARROWED_DEALS = 10_000;

/** The conditions in SQL; null without any. */
export function narrowing({ store, minPercent, maxPrice, minLikes }: DealNarrowing): RawBuilder<SqlBool> | null {
  const conditions: RawBuilder<SqlBool>[] = [];
  if (store) conditions.push(sql`lower(store) = lower(${store})`);
  if (minPercent) conditions.push(sql`discount_percentage >= ${minPercent}`);
  if (typeof maxPrice === "number") conditions.push(sql`discounted_price <= ${maxPrice}`);
  if (minLikes) conditions.push(sql`like_count >= ${minLikes}`);
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : null;
}

/** The ids of these deals that fulfil the conditions, in their order. */
export async function narrowedIds(
  db: Database,
  ids: readonly string[],
  conditions: DealNarrowing,
): Promise<readonly string[]> {
  const narrowed = narrowing(conditions);
  if (!narrowed || ids.length === 0) return ids;
  const rows = await db.selectFrom("deals").select("id").where("id", "=", anyOf(ids)).where(narrowed).execute();
  const found = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => found.has(id));
}
