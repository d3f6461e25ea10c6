import type { Generated, GeneratedAlways } from "kysely";
import type { Category, Decimal, Price, TextLanguage } from "~/platform/db/tables/columns";

export type AlertTrigger = "new" | "cheaper" | "back" | "dearer" | "ending";

/** Saved searches; '' and null stand for any. */
export interface AlertsTable {
  id: Generated<string>;
  user_id: string;
  /** The deal, for an alert about one deal. */
  deal_id: string | null;
  q: string;
  category: Category | "";
  tag: string;
  tag_slug: string;
  store: string;
  store_slug: GeneratedAlways<string>;
  min_price: Price;
  max_price: Price;
  min_percent: number | null;
  min_likes: number | null;
  lowest: boolean;
  coupon: boolean;
  lang: TextLanguage | "";
  triggers: AlertTrigger[];
  /** A tsquery of the words, as text, since the type cannot be compressed to fit a row; null without words. */
  query: string | null;
  /** Keys of which each deal that it matches has one; see `alertQuery`. */
  anchors: string[];
  search_version: number;
  paused_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

/** Events of deals that wait to be matched with alerts; written only by triggers on deals. */
export interface AlertEventsTable {
  id: GeneratedAlways<number>;
  deal_id: string;
  kind: "new" | "liked" | "price" | "back";
  price: Decimal;
  price_before: Price;
  /** The number of likes; only for `liked`. */
  likes: number | null;
  at: Generated<Date>;
}
