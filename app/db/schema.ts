import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from "kysely";
import type { SourceTables } from "./source-tables";

/** What `deals.category`, `deals.source` and `deal_changes.action` are checked for. */
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
type ChangeAction = "created" | "edited" | "deleted" | "restored" | "undone";

/** Prices and averages: exact decimals in the database, read as the numbers they print as. */
type Decimal = ColumnType<number, number | string, number | string>;

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
  url: string;
  crawlurl: Generated<string>;
  import_key: string | null;
  source: Source;
  expires_at: Date | null;
  featured: Generated<boolean>;
  coupon: string | null;
  rating_sum: Generated<number>;
  ratings_count: Generated<number>;
  average_rating: GeneratedAlways<number>;
  like_count: Generated<number>;
  noluck_count: Generated<number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  /** What the deal is found by, and the version of the rules that made it. */
  search: Generated<string>;
  search_version: Generated<number>;
  /** Raised by every statement that writes what the deal says; likes, marks and ratings leave it. */
  version: Generated<number>;
  deleted_at: Date | null;
  /** The form that made the deal; null where no form did. */
  submission_id: string | null;
  /** Which offer it is, for `price_spans`; null in what was written before there were any. */
  offer_key: string | null;
}

/** What an offer cost, from when to when. Never two of one offer at once. */
interface PriceSpansTable {
  offer_key: string;
  price: Decimal;
  list_price: Decimal;
  first_seen: Date;
  last_seen: Date;
  source: string;
  /** When another price took its place; infinity for the present one. */
  ended_at: Generated<Date | number>;
}

/** Written by the triggers on deals alone; '' stands for any category or any tag. */
interface DealCountsTable {
  category: Category | "";
  tag_slug: string;
  tag: string;
  deals: number;
}

/** Written by the triggers on deals alone; '' stands for any category. */
interface DealSourceCountsTable {
  source: Source;
  category: Category | "";
  deals: number;
}

/** One click of an admin that changed several deals. */
interface DealBatchesTable {
  id: Generated<string>;
  user_id: string | null;
  change: JSONColumnType<object>;
  deals: number;
  changed_at: Date;
  undone_at: Date | null;
}

/** What people did to deals, in the order of the ids. */
interface DealChangesTable {
  id: GeneratedAlways<number>;
  deal_id: string;
  user_id: string | null;
  batch_id: string | null;
  action: ChangeAction;
  changes: JSONColumnType<object>;
  /** The deal's version from then on. */
  version: number;
  changed_at: Date;
}

/** Written by the triggers on deals alone: how many deals each lexeme of `deals.search` finds. */
interface SearchLexemesTable {
  lexeme: string;
  deals: number;
}

interface UsersTable {
  id: Generated<string>;
  username: string;
  email: string;
  password_hash: string;
  is_admin: Generated<boolean>;
  /** Of an account that was opened by sign-up nobody has checked the address. */
  made_by: Generated<"sign-up" | "operator">;
  created_at: Generated<Date>;
}

interface SessionsTable {
  id: Generated<string>;
  /** The token's SHA-256. */
  token_hash: Buffer;
  user_id: string;
  device: string;
  created_at: Generated<Date>;
  seen_at: Generated<Date>;
  expires_at: Date;
}

/** Of rate-limiter-flexible; `expire` in milliseconds since 1970. */
interface RateLimitsTable {
  key: string;
  points: number;
  expire: number;
}

interface SiteSecretsTable {
  name: string;
  secret: Buffer;
}

interface SpentChecksTable {
  token_hash: Buffer;
  expires_at: Date;
}

interface PasswordResetsTable {
  user_id: string;
  /** bcrypt's hash of the code. */
  code_hash: string;
  tries: Generated<number>;
  expires_at: Date;
}

/** Likes and NoLuck marks; triggers count them on the deal. */
interface ReactionsTable {
  deal_id: string;
  user_id: string;
  created_at: Generated<Date>;
}

/** Triggers sum them up on the deal. Without an author once that account is gone. */
interface RatingsTable {
  id: Generated<string>;
  deal_id: string;
  user_id: string | null;
  rating: number;
  comment: string | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

/** One row; written by the triggers on deals alone. */
interface ContentVersionTable {
  version: number;
}

export interface Schema extends SourceTables {
  /** Those of `all_deals` that are not deleted: a view, which can be written to. */
  deals: DealsTable;
  all_deals: DealsTable;
  deal_source_counts: DealSourceCountsTable;
  deal_batches: DealBatchesTable;
  deal_changes: DealChangesTable;
  content_version: ContentVersionTable;
  price_spans: PriceSpansTable;
  deal_counts: DealCountsTable;
  search_lexemes: SearchLexemesTable;
  users: UsersTable;
  sessions: SessionsTable;
  rate_limits: RateLimitsTable;
  site_secrets: SiteSecretsTable;
  spent_checks: SpentChecksTable;
  password_resets: PasswordResetsTable;
  likes: ReactionsTable;
  nolucks: ReactionsTable;
  ratings: RatingsTable;
}
