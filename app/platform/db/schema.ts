import type {
  IdentitiesTable,
  PasskeysTable,
  RecoveryCodesTable,
  SecondFactorsTable,
  SignInStepsTable,
} from "~/features/accounts/sign-in/tables";
import type { PasswordResetsTable, SessionsTable, UsersTable } from "~/features/accounts/tables";
import type { AlertEventsTable, AlertsTable } from "~/features/alerts/tables";
import type { CategoriesTable, CategoryRebuildsTable, FormerCategoryNamesTable } from "~/features/categories/tables";
import type { ClickNetworksTable, DealClicksTable } from "~/features/clicks/tables";
import type {
  DealBatchesTable,
  DealChangesTable,
  DealCountsTable,
  DealSourceCountsTable,
  DealStoreCountsTable,
  DealsTable,
} from "~/features/deals/tables";
import type { DifferentDealsTable, MergesTable } from "~/features/duplicates/tables";
import type { SpentChecksTable } from "~/features/human-check/tables";
import type { CountedNolucksTable, DealEventsTable } from "~/features/life/tables";
import type { LinkChecksTable, LinkHostsTable } from "~/features/link-checks/tables";
import type { BlockedHostsTable, ModerationEventsTable } from "~/features/moderation/tables";
import type {
  AlertSettingsTable,
  ChannelMessagesTable,
  ChannelsTable,
  DispatchesTable,
  MessagesTable,
} from "~/features/notifications/tables";
import type { PictureAddressesTable, PicturesTable } from "~/features/pictures/tables";
import type { OffersTable, PriceSpansTable } from "~/features/prices/tables";
import type { RatingsTable } from "~/features/ratings/tables";
import type { ReactionsTable, SignalsTable } from "~/features/reactions/tables";
import type { ReportsTable } from "~/features/reports/tables";
import type { SearchLexemesTable } from "~/features/search/tables";
import type { MissedSearchesTable, SearchesTable } from "~/features/searches/tables";
import type { SiteTable, SiteTextsTable } from "~/features/site/tables";
import type {
  DeletedKeysTable,
  DeliveriesTable,
  OtherDeliveriesTable,
  RefusedRowsTable,
  RunsTable,
  ServiceTokensTable,
  SourceFeedsTable,
  SourcesTable,
} from "~/features/sources/tables";
import type { SubmissionsTable } from "~/features/submissions/tables";
import type { SiteSecretsTable } from "~/platform/secrets/tables";
import type {
  ContentVersionTable,
  IdempotencyKeysTable,
  JobRunsTable,
  RateLimitsTable,
} from "./tables/platform-tables";

export interface Schema {
  /** An updatable view of the published deals of `all_deals`. */
  deals: DealsTable;
  all_deals: DealsTable;
  pictures: PicturesTable;
  picture_addresses: PictureAddressesTable;
  deal_source_counts: DealSourceCountsTable;
  deal_store_counts: DealStoreCountsTable;
  deal_batches: DealBatchesTable;
  deal_changes: DealChangesTable;
  content_version: ContentVersionTable;
  categories: CategoriesTable;
  category_rebuilds: CategoryRebuildsTable;
  former_category_names: FormerCategoryNamesTable;
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
  source_feeds: SourceFeedsTable;
  link_hosts: LinkHostsTable;
  link_checks: LinkChecksTable;
  deliveries: DeliveriesTable;
  other_deliveries: OtherDeliveriesTable;
  deleted_keys: DeletedKeysTable;
  refused_rows: RefusedRowsTable;
  idempotency_keys: IdempotencyKeysTable;
  users: UsersTable;
  sessions: SessionsTable;
  rate_limits: RateLimitsTable;
  job_runs: JobRunsTable;
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
