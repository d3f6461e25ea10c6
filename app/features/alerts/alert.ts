import type { CategoryKey } from "~/features/categories/categories";
import type { TextLanguage } from "~/features/deals/deal-texts";
import type { AlertTrigger } from "./tables";

/** What a saved search can tell of, in the order of its form. */
export const SEARCH_TRIGGERS = ["new", "cheaper", "back", "dearer"] as const satisfies readonly AlertTrigger[];

/** What an alert about one deal can tell of. */
export const DEAL_TRIGGERS = ["cheaper", "back", "ending"] as const satisfies readonly AlertTrigger[];

/** Unless others are chosen. */
export const DEFAULT_TRIGGERS = ["new", "cheaper", "back"] as const satisfies readonly AlertTrigger[];

/** Likes that an alert can ask for; the trigger of migration 0034 writes an event at each. */
export const LIKE_STEPS = [5, 10, 25, 50, 100] as const;

/** In percent. */
export const PERCENT_STEPS = [10, 20, 30, 40, 50, 60, 70, 80, 90] as const;

/** Alerts of one person. */
export const MAX_ALERTS = 100;

/** What a deal has to be, and what has to happen to it. Prices in the site's currency; null and "": any. */
export interface AlertRule {
  /** Of an alert about one deal. */
  dealId: string | null;
  /** As typed, with the exclusions of a search. */
  q: string;
  category: CategoryKey | null;
  /** Tag and shop by name. */
  tag: string;
  store: string;
  minPrice: number | null;
  maxPrice: number | null;
  minPercent: number | null;
  minLikes: number | null;
  /** Only prices below all others of the last 90 days. */
  lowest: boolean;
  coupon: boolean;
  lang: TextLanguage | null;
  triggers: AlertTrigger[];
}

export interface Alert extends AlertRule {
  id: string;
  pausedAt: Date | null;
  createdAt: Date;
}
