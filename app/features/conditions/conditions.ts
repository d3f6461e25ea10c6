import type { CategoryKey } from "~/features/categories/categories";
import type { Source } from "~/features/deals/deal";
import type { TextLanguage } from "~/features/deals/deal-texts";

/**
 * The conditions of a list, a feed, an alert or an API call; each knows some of them. Null, "" and false stand for any, bounds
 * are included, prices are in the site's currency.
 */
export interface Conditions {
  /** The words of a search. */
  q: string;
  category: CategoryKey | null;
  /** A slug in a query, a name where users type or read it. */
  tag: string | null;
  store: string | null;
  minPrice: number | null;
  maxPrice: number | null;
  /** The lowest discount in percent. */
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

/** The values of a filter without conditions, besides text, category and tag. */
export const NO_FILTER: Filter = {
  ...{ minPrice: null, maxPrice: null, minPercent: null },
  ...{ free: false, coupon: false },
};

export const FILTER_CONDITIONS = Object.keys(NO_FILTER) as (keyof Filter)[];

export const NO_CONDITIONS: Conditions = {
  ...{ q: "", category: null, tag: null, store: null, ...NO_FILTER, minLikes: null, lowest: false, lang: null },
  ...{ live: false, source: null, featured: false, deliveredBy: null },
};

/** The conditions in the address of a list. */
export const LIST_CONDITIONS = ["q", "category", "tag", "live", ...FILTER_CONDITIONS] as const;

/** The conditions that only the address of a feed has. */
export const FEED_CONDITIONS = ["store", "minLikes"] as const;

/** The conditions in the form of a feed, in its order. */
export const NARROWING_CONDITIONS = ["store", "minPercent", "minPrice", "maxPrice", "minLikes"] as const;

/** The conditions that alerts store, in the order of their form's parameters. A highest price of 0 asks for free deals. */
export const ALERT_CONDITIONS = [
  ...(["q", "category", "tag", "store", "minPrice", "maxPrice", "minPercent", "minLikes", "lowest", "coupon"] as const),
  "lang",
] as const;

export type ListConditions = Pick<Conditions, (typeof LIST_CONDITIONS)[number]>;
export type FeedConditions = ListConditions & Pick<Conditions, (typeof FEED_CONDITIONS)[number]>;
export type AlertConditions = Pick<Conditions, (typeof ALERT_CONDITIONS)[number]>;

/** The choices in the form of an alert. The trigger of migration 0034 writes an event only at these numbers of likes. */
export const STEPS = { minPercent: [10, 20, 30, 40, 50, 60, 70, 80, 90], minLikes: [5, 10, 25, 50, 100] } as const;

export function isAny(value: Conditions[keyof Conditions] | undefined): boolean {
  return value === undefined || value === null || value === false || value === "";
}

/** The conditions of these names; a missing one stands for any. */
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
