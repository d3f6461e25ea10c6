import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { CategoryKey } from "~/features/categories/categories";
import type { Source } from "~/features/deals/deal";
import type { TextLanguage } from "~/features/deals/deal-texts";
import { anyOf } from "~/platform/db/any-of.server";
import type { Database } from "~/platform/db/connection.server";
import { type PriceFilter, priceFilterOf } from "./price-filter";

/** `tag` and `store` are slugs, `deliveredBy` the name of the source that owns the deals. */
export interface DealFilter extends Partial<PriceFilter> {
  category?: CategoryKey | null;
  tag?: string | null;
  store?: string | null;
  source?: Source | null;
  featured?: boolean;
  lang?: TextLanguage | null;
  deliveredBy?: string | null;
  live?: boolean;
}

/** A condition that no index supports: it holds for deals among the first {@link NARROWED_DEALS} of a list. */
export interface DealNarrowing {
  minLikes?: number | null;
}

export const NARROWED_DEALS = 10_000;

/** Whether a deal has a text in a language; without parameters, as in the predicates of the indexes. */
const HAS_TEXT_IN: Record<TextLanguage, RawBuilder<SqlBool>> = {
  en: sql`(lang = 'en' or translations ? 'en')`,
  zh: sql`(lang = 'zh' or translations ? 'zh')`,
};

export type SearchFilter = Omit<DealFilter, "featured" | "deliveredBy">;

export function conditionsOf({ category, tag, store, source, lang, live, ...prices }: SearchFilter) {
  const { minPrice, maxPrice, minPercent, free, coupon } = priceFilterOf(prices);
  const conditions: RawBuilder<SqlBool>[] = [];
  if (category) conditions.push(sql`category = ${category}`);
  if (tag) conditions.push(sql`tag_slugs @> array[${tag}]::text[]`);
  if (store) conditions.push(sql`store_slug = ${store}`);
  if (source) conditions.push(sql`source = ${source}`);
  if (lang) conditions.push(HAS_TEXT_IN[lang]);
  if (live) conditions.push(sql`is_live`);
  if (minPrice !== null) conditions.push(sql`discounted_price >= ${minPrice}`);
  if (maxPrice !== null) conditions.push(sql`discounted_price <= ${maxPrice}`);
  if (minPercent !== null) conditions.push(sql`discount_percentage >= ${minPercent}`);
  if (free) conditions.push(sql`discounted_price = 0`);
  if (coupon) conditions.push(sql`coupon is not null`);
  return conditions;
}

export function matches({ featured, deliveredBy, ...filter }: DealFilter): RawBuilder<SqlBool> {
  const conditions = [sql`true`, ...conditionsOf(filter)];
  if (featured) conditions.push(sql`featured`);
  if (deliveredBy) {
    conditions.push(sql`import_key in (select import_key from deliveries where source = ${deliveredBy})`);
  }
  return sql.join(conditions, sql` and `);
}

export function narrowingCondition({ minLikes }: DealNarrowing): RawBuilder<SqlBool> | null {
  return minLikes ? sql`like_count >= ${minLikes}` : null;
}

export async function listedIds(
  db: Database,
  ids: readonly string[],
  filter: DealFilter & DealNarrowing,
): Promise<string[]> {
  if (ids.length === 0) return [];
  const listed = db.selectFrom("deals").select("id").where("id", "=", anyOf(ids)).where(matches(filter));
  const narrowed = narrowingCondition(filter);
  const rows = await (narrowed ? listed.where(narrowed) : listed).execute();
  const found = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => found.has(id));
}
