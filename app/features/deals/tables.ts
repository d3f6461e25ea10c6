import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from "kysely";
import type { Category, Decimal, TextLanguage } from "~/platform/db/tables/columns";

/** The values that `deals.source`, `deals.status`, `deals.state` and `deal_changes.action` allow. */
type Source = "crawler" | "admin" | "user" | "revisedbyadmin" | "revisedbyuser";
type Status = "published" | "deleted" | "pending" | "rejected" | "merged";
export type State = Reported | "ended";
type ChangeAction = "created" | "edited" | "deleted" | "restored" | "undone" | "state" | "price";
type ChangeRole = "admin" | "moderator" | "member" | "source" | "site";

/** The values that `deals.state_reported` and `deals.state_decision` allow. */
type Reported = "live" | "doubtful" | "gone" | "back";
type Decision = "live" | "gone";

export interface DealsTable {
  id: Generated<string>;
  title: string;
  description: Generated<string>;
  original_price: Decimal;
  discounted_price: Decimal;
  discount_percentage: GeneratedAlways<number>;
  image_url: Generated<string>;
  store: string;
  category: Category;
  tags: Generated<string[]>;
  tag_slugs: Generated<string[]>;
  store_slug: GeneratedAlways<string>;
  url: string;
  crawlurl: Generated<string>;
  import_key: string | null;
  source: Source;
  expires_at: Date | null;
  featured: Generated<boolean>;
  coupon: string | null;
  lang: TextLanguage;
  /** Title and description in other languages, by language. */
  translations: ColumnType<
    Partial<Record<TextLanguage, { title: string; description: string }>>,
    string | undefined,
    string
  >;
  /** The name of a kind in thesaurus/kinds.ts, if an admin has set it. */
  product_kind: string | null;
  rating_sum: Generated<number>;
  ratings_count: Generated<number>;
  average_rating: GeneratedAlways<number>;
  like_count: Generated<number>;
  noluck_count: Generated<number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  /** The search document, and the version of the rules that built it. */
  search: Generated<string>;
  search_version: Generated<number>;
  /** The version, incremented with every change of the content; not by likes, marks and ratings. */
  version: Generated<number>;
  status: Generated<Status>;
  /** When it was deleted; set exactly while the status is `deleted`. */
  deleted_at: Date | null;
  /** The deal of the same offer; set exactly while the status is `merged`. */
  merged_into: string | null;
  /** The offer; null in rows older than price histories. */
  offer_id: number | null;
  /** The state, derived from `expires_at`, `state_decision` and `state_reported` by a trigger. */
  state: GeneratedAlways<State>;
  is_live: GeneratedAlways<boolean>;
  state_at: Generated<Date>;
  /** The state by reports and deliveries, without an admin's decision and the end date. */
  state_reported: Generated<Reported>;
  /** An admin's, which stands above reports; null: none. */
  state_decision: Decision | null;
  /** Only signals after it count; null: all of them do. */
  signals_since: Date | null;
  worked_count: Generated<number>;
  /** The key of the order "hot"; see `updateHot`. */
  hot: Generated<number>;
  /** Whether `hot` has more in it than the publication. */
  has_signals: Generated<boolean>;
}

/** Written only by triggers on deals; '' stands for any category or tag. */
export interface DealCountsTable {
  category: Category | "";
  tag_slug: string;
  tag: string;
  deals: number;
  live: number;
}

/** Written only by triggers on deals; '' stands for any category. */
export interface DealStoreCountsTable {
  store_slug: string;
  category: Category | "";
  store: string;
  deals: number;
  live: number;
}

/** Written only by triggers on deals; '' stands for any category. */
export interface DealSourceCountsTable {
  source: Source;
  category: Category | "";
  deals: number;
}

export interface DealBatchesTable {
  id: Generated<string>;
  user_id: string | null;
  change: JSONColumnType<object>;
  deals: number;
  changed_at: Date;
  undone_at: Date | null;
}

/** Audit log of deals, ordered by id. */
export interface DealChangesTable {
  id: GeneratedAlways<number>;
  deal_id: string;
  user_id: string | null;
  batch_id: string | null;
  action: ChangeAction;
  /** The role of the author; imports have the role `source` and no `user_id`. A trigger makes a moderator's `admin` a `moderator`. */
  role: Generated<ChangeRole>;
  changes: JSONColumnType<object>;
  /** The deal's version after the change. */
  version: number;
  changed_at: Date;
}
