import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from "kysely";
import type {
  AlertEventsTable,
  AlertSettingsTable,
  AlertsTable,
  ChannelMessagesTable,
  ChannelsTable,
  DispatchesTable,
  MessagesTable,
} from "./alert-tables";
import type { Category, Decimal, Price, TextLanguage } from "./columns";
import type {
  IdentitiesTable,
  PasskeysTable,
  RecoveryCodesTable,
  SecondFactorsTable,
  SignInStepsTable,
} from "./sign-in-tables";
import type { CategoriesTable, SiteTable, SiteTextsTable } from "./site-tables";

/** The values that `deals.source`, `deals.status`, `deals.state` and `deal_changes.action` allow. */
type Source = "crawler" | "admin" | "user" | "revisedbyadmin" | "revisedbyuser";
type Status = "published" | "deleted" | "pending" | "rejected" | "merged";
type ChangeAction = "created" | "edited" | "deleted" | "restored" | "undone" | "state" | "price";
type ChangeRole = "admin" | "moderator" | "member" | "source" | "site";

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
  /** The role of the author; imports have the role `source` and no `user_id`. A trigger makes a moderator's `admin` a `moderator`. */
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

export type State = Reported | "ended";

/** The values that `deals.state_reported` and `deals.state_decision` allow. */
export type Reported = "live" | "doubtful" | "gone" | "back";
export type Decision = "live" | "gone";

/** Likes and NoLuck marks; triggers update the deal's counts. */
interface ReactionsTable {
  deal_id: string;
  user_id: string;
  created_at: Generated<Date>;
}

interface SignalsTable extends ReactionsTable {
  /** A keyed hash of the sender's network; null when unknown. */
  network: Buffer | null;
}

/** Whose NoLuck has made a deal gone, and when: for a time it does not do so again. */
interface CountedNolucksTable {
  deal_id: string;
  user_id: string;
  at: Date;
}

/** What happened to a published deal; written only by triggers on deals. */
interface DealEventsTable {
  id: GeneratedAlways<number>;
  deal_id: string;
  kind: "price" | Exclude<State, "doubtful">;
  /** Of `price` only. */
  price: Price;
  price_before: Price;
  at: Date;
}

interface ClickNetworksTable {
  day: Date;
  deal_id: string;
  network: Buffer;
}

/** How often a deal was opened at its shop, at least, by day in UTC. */
interface DealClicksTable {
  deal_id: string;
  day: Date;
  clicks: number;
}

/** How often readers searched, at least, by day in the site's time zone. */
interface SearchesTable {
  day: Date;
  searches: number;
}

/** Words that found nothing, see `keptQuery`, with the number of networks, at least, that searched for them on a day. */
interface MissedSearchesTable {
  day: Date;
  query: string;
  networks: number;
}

/** What is sold at a shop, by one deal or several. */
interface OffersTable {
  id: GeneratedAlways<number>;
  /** See `offerKey`. */
  key: string;
  /** The shop's; empty for hashed keys that are older than this table and have no deal. */
  host: string;
  first_seen: Date;
  /** Updated at most once a day. */
  last_seen: Date;
}

/** Price history of offers. The spans of one offer do not overlap. */
interface PriceSpansTable {
  offer_id: number;
  price: Decimal;
  list_price: Decimal;
  first_seen: Date;
  last_seen: Date;
  source: string;
  /** The deal that alone has said this price; null where others have too, or a delivery. */
  deal_id: string | null;
  /** When the next price replaced it; infinity for the current one. */
  ended_at: Generated<Date | number>;
}

interface SourcesTable {
  name: string;
  created_at: Date;
  /** Last delivery, to the minute. */
  delivered_at: Date | null;
}

interface ServiceTokensTable {
  id: Generated<string>;
  source: string;
  token_hash: Buffer;
  scopes: string[];
  created_by: string | null;
  created_at: Date;
  /** Last use, to the minute. */
  used_at: Date | null;
  expires_at: Date | null;
}

interface RunsTable {
  id: Generated<string>;
  number: GeneratedAlways<number>;
  source: string;
  state: Generated<"open" | "complete" | "too_small" | "abandoned">;
  started_at: Date;
  finished_at: Date | null;
  added: Generated<number>;
  updated: Generated<number>;
  unchanged: Generated<number>;
  held: Generated<number>;
  refused: Generated<number>;
  /** Distinct deals delivered, set when it is finished. */
  deal_count: Generated<number>;
  ended: Generated<number>;
}

/** The last delivery of a deal by the source that owns it. */
interface DeliveriesTable {
  import_key: string;
  /** Null for imports without a source. */
  source: string | null;
  /** The source's last run that delivered it; null when only deliveries without a run did. */
  run: number | null;
  delivered_at: Date;
}

/** The last delivery of a deal by a source that does not own it. */
interface OtherDeliveriesTable {
  import_key: string;
  source: string;
  run: number | null;
  delivered_at: Date;
}

/** Deals that an admin has deleted, also after they are purged. */
interface DeletedKeysTable {
  import_key: string;
  deleted_at: Date;
}

interface RefusedRowsTable {
  id: GeneratedAlways<number>;
  source: string;
  run_id: string | null;
  row_index: number;
  import_key: string | null;
  errors: JSONColumnType<{ field: string; code: string }[]>;
  refused_at: Date;
}

interface IdempotencyKeysTable {
  /** The name of a source, or a person; see `claimKey`. */
  owner: string;
  key: string;
  fingerprint: Buffer;
  /** Null only inside the transaction that processes the request. */
  response: JSONColumnType<object> | null;
  claimed_at: Date;
}

interface UsersTable {
  id: Generated<string>;
  username: string;
  email: string;
  password_hash: string;
  role: Generated<"member" | "moderator" | "admin">;
  /** Null until a code that was sent to the email has been typed. */
  email_confirmed_at: Date | null;
  email_code_hash: string | null;
  email_code_tries: Generated<number>;
  email_code_expires_at: Date | null;
  made_by: Generated<"sign-up" | "operator">;
  trust: Trust | null;
  created_at: Generated<Date>;
}

interface SessionsTable {
  id: Generated<string>;
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
  code_hash: string;
  tries: Generated<number>;
  expires_at: Date;
}

export type SubmissionKind = "deal" | "change";
export type SubmissionDecision = "approved" | "rejected" | "merged";
/** A member's trust as set by an admin; null: by the member's record. */
export type Trust = "given" | "taken";

interface SubmissionsTable {
  id: Generated<string>;
  kind: SubmissionKind;
  /** The submitted deal, or the deal to change. */
  deal_id: string;
  /** Null once the account is deleted. */
  user_id: string | null;
  /** Of a change: the old and the new value of each field, as in `deal_changes`. */
  changes: JSONColumnType<object, string | undefined, string>;
  note: Generated<string>;
  /** Whether the deal's page names the member. */
  credited: Generated<boolean>;
  /** Incremented with every edit by the member. */
  version: Generated<number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  /** Null while it waits. */
  decision: SubmissionDecision | null;
  reason: string | null;
  reason_text: Generated<string>;
  decided_by: string | null;
  decided_at: Date | null;
}

export type ModerationAction =
  | "approved"
  | "rejected"
  | "merged"
  | "unmerged"
  | "review_hidden"
  | "review_shown"
  | "report_accepted"
  | "report_dismissed"
  | "host_blocked"
  | "host_unblocked";

/** The public log of admins' decisions; `user_id` is never shown. */
interface ModerationEventsTable {
  id: GeneratedAlways<number>;
  action: ModerationAction;
  deal_id: string | null;
  host: string | null;
  reason: string | null;
  reason_text: string | null;
  user_id: string | null;
  /** Written by a trigger. */
  role: GeneratedAlways<"admin" | "moderator">;
  at: Generated<Date>;
}

export type ReportReason = "wrong_price" | "ended" | "spam" | "offensive" | "duplicate" | "other";
export type ReportDecision = "accepted" | "dismissed";

/** Of a deal or of a rating; one per person and thing. */
interface ReportsTable {
  id: Generated<string>;
  deal_id: string | null;
  rating_id: string | null;
  user_id: string | null;
  reason: ReportReason;
  note: Generated<string>;
  created_at: Generated<Date>;
  /** Of the sender, as `hashNetwork` returns it. */
  network: Buffer | null;
  /** Whether an admin agreed; null while it is open. */
  decision: ReportDecision | null;
  answer: Generated<string>;
  decided_by: string | null;
  decided_at: Date | null;
}

/** Shops that no deal may lead to, with their subdomains. */
interface BlockedHostsTable {
  host: string;
  /** Null: for good. */
  until: Date | null;
  /** Public. */
  reason: string;
  blocked_by: string | null;
  blocked_at: Generated<Date>;
}

interface MergesTable {
  id: Generated<string>;
  from_id: string;
  into_id: string;
  /** Null once the account is deleted. */
  user_id: string | null;
  /** What undoing it needs; `{}` once it can no longer be undone. */
  moved: JSONColumnType<object>;
  merged_at: Date;
  undone_at: Date | null;
}

/** Pairs that an admin says are no duplicates, the lower id first. */
interface DifferentDealsTable {
  first_id: string;
  second_id: string;
  reason: Generated<string>;
  user_id: string | null;
  at: Date;
}

export interface Schema {
  /** An updatable view of the published deals of `all_deals`. */
  deals: DealsTable;
  all_deals: DealsTable;
  deal_source_counts: DealSourceCountsTable;
  deal_store_counts: DealStoreCountsTable;
  deal_batches: DealBatchesTable;
  deal_changes: DealChangesTable;
  content_version: ContentVersionTable;
  categories: CategoriesTable;
  site: SiteTable;
  site_texts: SiteTextsTable;
  deal_counts: DealCountsTable;
  search_lexemes: SearchLexemesTable;
  ratings: RatingsTable;
  likes: ReactionsTable;
  nolucks: SignalsTable;
  worked: SignalsTable;
  counted_nolucks: CountedNolucksTable;
  click_networks: ClickNetworksTable;
  deal_clicks: DealClicksTable;
  deal_events: DealEventsTable;
  searches: SearchesTable;
  missed_searches: MissedSearchesTable;
  offers: OffersTable;
  price_spans: PriceSpansTable;
  sources: SourcesTable;
  service_tokens: ServiceTokensTable;
  runs: RunsTable;
  deliveries: DeliveriesTable;
  other_deliveries: OtherDeliveriesTable;
  deleted_keys: DeletedKeysTable;
  refused_rows: RefusedRowsTable;
  idempotency_keys: IdempotencyKeysTable;
  users: UsersTable;
  sessions: SessionsTable;
  rate_limits: RateLimitsTable;
  site_secrets: SiteSecretsTable;
  spent_checks: SpentChecksTable;
  password_resets: PasswordResetsTable;
  second_factors: SecondFactorsTable;
  recovery_codes: RecoveryCodesTable;
  sign_in_steps: SignInStepsTable;
  identities: IdentitiesTable;
  passkeys: PasskeysTable;
  reports: ReportsTable;
  blocked_hosts: BlockedHostsTable;
  submissions: SubmissionsTable;
  moderation_events: ModerationEventsTable;
  different_deals: DifferentDealsTable;
  merges: MergesTable;
  alerts: AlertsTable;
  alert_events: AlertEventsTable;
  messages: MessagesTable;
  alert_settings: AlertSettingsTable;
  channels: ChannelsTable;
  dispatches: DispatchesTable;
  channel_messages: ChannelMessagesTable;
}
