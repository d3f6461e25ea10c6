import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { TextLanguage } from "~/features/deals/deal-texts";
import { type Conditions, isAny } from "./conditions";

/** The deal of a statement: the prefix of its columns, and the price and the discount that count. */
export interface ComparedDeal {
  deal: RawBuilder<unknown>;
  price: RawBuilder<unknown>;
  percent: RawBuilder<unknown>;
}

type Match = (compared: ComparedDeal, value: unknown) => RawBuilder<SqlBool>;

/** SQL for whether a deal meets a condition; its value may be a column. The search handles those of texts. */
export const MATCHES = {
  category: ({ deal }, category) => sql`${deal}category = ${category}`,
  tag: ({ deal }, slug) => sql`${deal}tag_slugs @> array[${slug}]::text[]`,
  store: ({ deal }, slug) => sql`${deal}store_slug = ${slug}`,
  source: ({ deal }, source) => sql`${deal}source = ${source}`,
  lang: ({ deal }, lang) => sql`(${deal}lang = ${lang} or ${deal}translations ? ${lang})`,
  live: ({ deal }) => sql`${deal}is_live`,
  minPrice: ({ price }, least) => sql`${price} >= ${least}`,
  maxPrice: ({ price }, most) => sql`${price} <= ${most}`,
  minPercent: ({ percent }, least) => sql`${percent} >= ${least}`,
  free: ({ price }) => sql`${price} = 0`,
  coupon: ({ deal }) => sql`${deal}coupon is not null`,
  minLikes: ({ deal }, least) => sql`${deal}like_count >= ${least}`,
  featured: ({ deal }) => sql`${deal}featured`,
  deliveredBy: ({ deal }, source) =>
    sql`${deal}import_key in (select import_key from deliveries where source = ${source})`,
} satisfies { [Name in keyof Conditions]?: Match };

const LISTED: ComparedDeal = { deal: sql``, price: sql`discounted_price`, percent: sql`discount_percentage` };

/** SQL without parameters, like the predicates of the indexes. */
const LANGUAGES: Record<TextLanguage, RawBuilder<unknown>> = { en: sql`'en'`, zh: sql`'zh'` };

const NAMES = Object.keys(MATCHES) as (keyof typeof MATCHES)[];

/** Conditions that no index supports: they hold for deals among the first {@link NARROWED_DEALS} of a list. */
const UNINDEXED = new Set<keyof Conditions>(["minLikes"]);

export const NARROWED_DEALS = 10_000;

function conditionsIn(names: readonly (keyof typeof MATCHES)[], conditions: Partial<Conditions>) {
  return names.flatMap((name) => {
    const value = conditions[name];
    if (isAny(value)) return [];
    return (MATCHES[name] as Match)(LISTED, name === "lang" ? LANGUAGES[value as TextLanguage] : value);
  });
}

/** The conditions on all deals of a list or a search, without {@link narrowingCondition}. */
export function conditionsOf(conditions: Partial<Conditions>): RawBuilder<SqlBool>[] {
  return conditionsIn(
    NAMES.filter((name) => !UNINDEXED.has(name)),
    conditions,
  );
}

export function matches(conditions: Partial<Conditions>): RawBuilder<SqlBool> {
  return sql.join([sql`true`, ...conditionsOf(conditions)], sql` and `);
}

/** The condition that narrows a list; null if there is none. */
export function narrowingCondition(conditions: Partial<Conditions>): RawBuilder<SqlBool> | null {
  const narrowing = conditionsIn(
    NAMES.filter((name) => UNINDEXED.has(name)),
    conditions,
  );
  return narrowing.length > 0 ? sql.join(narrowing, sql` and `) : null;
}
