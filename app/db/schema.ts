import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from "kysely";
import type { AccountTables } from "./account-tables";
import type { Decision, LifeTables, Reported, State } from "./life-tables";
import type { MergeTables } from "./merge-tables";
import type { ModerationTables } from "./moderation-tables";
import type { Decimal, PriceTables } from "./price-tables";
import type { SourceTables } from "./source-tables";

/** The values that `deals.category`, `deals.source`, `deals.status`, `deals.state` and `deal_changes.action` allow. */
type Category =
  | "electronics"
  | "fashion"
  | "home_kitchen"
  | "health_fitness"
  | "books"
  | "sports"
  | "beauty"
  | "automotive"
  | "toys_games"
  | "other";
type Source = "crawler" | "admin" | "user" | "revisedbyadmin" | "revisedbyuser";
type TextLanguage = "en" | "zh";
type Status = "published" | "deleted" | "pending" | "rejected" | "merged";
type ChangeAction = "created" | "edited" | "deleted" | "restored" | "undone" | "state" | "price";
type ChangeRole = "admin" | "member" | "source" | "site";

interface DealsTable {
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
  /** Incremented with every change of the content; not by likes, marks and ratings. */
  version: Generated<number>;
  status: Generated<Status>;
  /** Set exactly while the status is `deleted`. */
  deleted_at: Date | null;
  /** The deal of the same offer; set exactly while the status is `merged`. */
  merged_into: string | null;
  /** Null in rows older than price histories. */
  offer_id: number | null;
  /** Follows from `expires_at`, `state_decision` and `state_reported`, by a trigger. */
  state: GeneratedAlways<State>;
  is_live: GeneratedAlways<boolean>;
  state_at: Generated<Date>;
  /** What reports and deliveries say, whatever an admin has decided and the end date hides. */
  state_reported: Generated<Reported>;
  /** An admin's, which stands above reports; null: none. */
  state_decision: Decision | null;
  /** Signals before it do not count; null: all of them do. */
  signals_since: Date | null;
  worked_count: Generated<number>;
  /** The key of the order "hot"; see `updateHot`. */
  hot: Generated<number>;
  /** Whether `hot` has more in it than the publication. */
  has_signals: Generated<boolean>;
}

/** Written only by triggers on deals; '' stands for any category or tag. */
interface DealCountsTable {
  category: Category | "";
  tag_slug: string;
  tag: string;
  deals: number;
  live: number;
}

/** Written only by triggers on deals; '' stands for any category. */
interface DealStoreCountsTable {
  store_slug: string;
  category: Category | "";
  store: string;
  deals: number;
  live: number;
}

/** Written only by triggers on deals; '' stands for any category. */
interface DealSourceCountsTable {
  source: Source;
  category: Category | "";
  deals: number;
}

interface DealBatchesTable {
  id: Generated<string>;
  user_id: string | null;
  change: JSONColumnType<object>;
  deals: number;
  changed_at: Date;
  undone_at: Date | null;
}

/** Audit log of deals, ordered by id. */
interface DealChangesTable {
  id: GeneratedAlways<number>;
  deal_id: string;
  user_id: string | null;
  batch_id: string | null;
  action: ChangeAction;
  /** The role of the author; imports have the role `source` and no `user_id`. */
  role: Generated<ChangeRole>;
  changes: JSONColumnType<object>;
  /** The deal's version after the change. */
  version: number;
  changed_at: Date;
}

/** Written only by triggers on deals: deals per lexeme of `deals.search`. */
interface SearchLexemesTable {
  lexeme: string;
  deals: number;
}

/** Triggers update the deal's sums. `user_id` is null once the account is deleted. */
interface RatingsTable {
  id: Generated<string>;
  deal_id: string;
  user_id: string | null;
  rating: number;
  comment: string | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  /** When the comment was last changed. */
  comment_at: Generated<Date>;
  /** While it is set, the comment is in no response. */
  hidden_at: Date | null;
  /** When an admin last decided whether it is hidden. */
  moderated_at: Date | null;
}

/** One row, written only by triggers on deals. */
interface ContentVersionTable {
  version: number;
}

export interface Schema extends AccountTables, SourceTables, PriceTables, LifeTables, ModerationTables, MergeTables {
  /** An updatable view of the published deals of `all_deals`. */
  deals: DealsTable;
  all_deals: DealsTable;
  deal_source_counts: DealSourceCountsTable;
  deal_store_counts: DealStoreCountsTable;
  deal_batches: DealBatchesTable;
  deal_changes: DealChangesTable;
  content_version: ContentVersionTable;
  deal_counts: DealCountsTable;
  search_lexemes: SearchLexemesTable;
  ratings: RatingsTable;
}
