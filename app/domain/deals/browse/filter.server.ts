import { type ExpressionBuilder, type ExpressionWrapper, type RawBuilder, type SqlBool, sql } from "kysely";
import { anyOf } from "~/db/any-of.server";
import type { Database } from "~/db/connection.server";
import type { Schema } from "~/db/schema";
import type { CategoryKey } from "~/domain/deals/categories";
import type { Source } from "~/domain/deals/deal";
import type { TextLanguage } from "~/domain/deals/deal-texts";
import type { PriceFilter } from "~/domain/deals/price-filter";
import { HAS_TEXT_IN } from "./languages.server";
import { priceConditions } from "./prices.server";

/** `tag` and `store` are slugs, `deliveredBy` the name of the source that owns the deals. */
export interface DealFilter extends Partial<PriceFilter> {
  category?: CategoryKey | null;
  tag?: string | null;
  store?: string | null;
  source?: Source | null;
  featured?: boolean;
  /** Deals with a text in this language. */
  lang?: TextLanguage | null;
  deliveredBy?: string | null;
  /** Only deals that are live. */
  live?: boolean;
}

/** Conditions that no index supports: they hold for deals among the first {@link NARROWED_DEALS} of a list. */
export interface DealNarrowing {
  /** In percent. */
  minPercent?: number | null;
  minLikes?: number | null;
}

export const NARROWED_DEALS = 10_000;

/** A filter in SQL. */
export function matches(filter: DealFilter) {
  return (eb: ExpressionBuilder<Schema, "deals">): ExpressionWrapper<Schema, "deals", SqlBool> => {
    const conditions = [];
    if (filter.category) conditions.push(eb("category", "=", filter.category));
    if (filter.tag) conditions.push(sql<SqlBool>`tag_slugs @> array[${filter.tag}]::text[]`);
    if (filter.store) conditions.push(eb("store_slug", "=", filter.store));
    if (filter.source) conditions.push(eb("source", "=", filter.source));
    if (filter.live) conditions.push(eb("is_live", "=", true));
    if (filter.featured) conditions.push(eb("featured", "=", true));
    if (filter.lang) conditions.push(HAS_TEXT_IN[filter.lang]);
    if (filter.deliveredBy) {
      const delivered = eb.selectFrom("deliveries").select("import_key").where("source", "=", filter.deliveredBy);
      conditions.push(eb("import_key", "in", delivered));
    }
    return eb.and([...conditions, ...priceConditions(filter)]);
  };
}

/** Conditions in SQL; null without any. */
export function narrowing({ minPercent, minLikes }: DealNarrowing): RawBuilder<SqlBool> | null {
  const conditions: RawBuilder<SqlBool>[] = [];
  if (minPercent) conditions.push(sql`discount_percentage >= ${minPercent}`);
  if (minLikes) conditions.push(sql`like_count >= ${minLikes}`);
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : null;
}

/** Those of these deals that are in a list, in their order. */
export async function listedIds(
  db: Database,
  ids: readonly string[],
  filter: DealFilter & DealNarrowing,
): Promise<string[]> {
  if (ids.length === 0) return [];
  const listed = db.selectFrom("deals").select("id").where("id", "=", anyOf(ids)).where(matches(filter));
  const narrowed = narrowing(filter);
  const rows = await (narrowed ? listed.where(narrowed) : listed).execute();
  const found = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => found.has(id));
}
