import type { CategoryKey } from "~/features/categories/categories";
import type { Source } from "~/features/deals/deal";
import type { TextLanguage } from "~/features/deals/deal-texts";

/**
 * Which deals a list, a feed, an alert or a call of the API asks for; each knows some of these. Null, "" and false stand for any,
 * bounds are included, prices are in the site's currency.
 */
export interface Conditions {
  /** Words, as in the search. */
  q: string;
  category: CategoryKey | null;
  /** Slugs in a query, names where a person types or reads them. */
  tag: string | null;
  store: string | null;
  minPrice: number | null;
  maxPrice: number | null;
  /** The least discount in percent. */
  minPercent: number | null;
  free: boolean;
  coupon: boolean;
  minLikes: number | null;
  /** Only prices below all others of the last 90 days. */
  lowest: boolean;
  lang: TextLanguage | null;
  live: boolean;
  source: Source | null;
  featured: boolean;
  /** The name of the source that owns the deals. */
  deliveredBy: string | null;
}

export type Filter = Pick<Conditions, "minPrice" | "maxPrice" | "minPercent" | "free" | "coupon">;

/** What a list's filter has beside its text, category and tag. */
export const NO_FILTER: Filter = {
  ...{ minPrice: null, maxPrice: null, minPercent: null },
  ...{ free: false, coupon: false },
};

export const FILTER_CONDITIONS = Object.keys(NO_FILTER) as (keyof Filter)[];

export const NO_CONDITIONS: Conditions = {
  ...{ q: "", category: null, tag: null, store: null, ...NO_FILTER, minLikes: null, lowest: false, lang: null },
  ...{ live: false, source: null, featured: false, deliveredBy: null },
};

/** What the address of a list has. */
export const LIST_CONDITIONS = ["q", "category", "tag", "live", ...FILTER_CONDITIONS] as const;

/** What only the address of a feed has. */
export const FEED_CONDITIONS = ["store", "minLikes"] as const;

/** What the form of a feed narrows it by, in its order. */
export const NARROWING_CONDITIONS = ["store", "minPercent", "minPrice", "maxPrice", "minLikes"] as const;

/** What alerts are stored with, in the order of their form's parameters. A highest price of 0 asks for free deals. */
export const ALERT_CONDITIONS = [
  ...(["q", "category", "tag", "store", "minPrice", "maxPrice", "minPercent", "minLikes", "lowest", "coupon"] as const),
  "lang",
] as const;

export type ListConditions = Pick<Conditions, (typeof LIST_CONDITIONS)[number]>;
export type FeedConditions = ListConditions & Pick<Conditions, (typeof FEED_CONDITIONS)[number]>;
export type AlertConditions = Pick<Conditions, (typeof ALERT_CONDITIONS)[number]>;

/** What the form of an alert offers. The trigger of migration 0034 writes an event at each number of likes: others cannot be asked for. */
export const STEPS = { minPercent: [10, 20, 30, 40, 50, 60, 70, 80, 90], minLikes: [5, 10, 25, 50, 100] } as const;

export function isAny(value: Conditions[keyof Conditions] | undefined): boolean {
  return value === undefined || value === null || value === false || value === "";
}

/** Those of these names; any for one that is not said. */
export function pickConditions<Name extends keyof Conditions>(
  names: readonly Name[],
  conditions: Partial<Conditions>,
): Pick<Conditions, Name> {
  const entries = names.map((name) => [name, conditions[name] ?? NO_CONDITIONS[name]]);
  return Object.fromEntries(entries) as Pick<Conditions, Name>;
}

export function hasFilter(conditions: Partial<Conditions>): boolean {
  return FILTER_CONDITIONS.some((name) => !isAny(conditions[name]));
}
