import type { Migration } from "kysely";
import * as deals from "../../../migrations/0001_deals";
import * as search from "../../../migrations/0002_search";
import * as people from "../../../migrations/0003_people";
import * as passwordResets from "../../../migrations/0004_password_resets";
import * as admin from "../../../migrations/0005_admin";
import * as accountOrigins from "../../../migrations/0006_account_origins";
import * as contentVersion from "../../../migrations/0007_content_version";
import * as listOrders from "../../../migrations/0008_list_orders";
import * as priceSpans from "../../../migrations/0009_price_spans";
import * as sources from "../../../migrations/0010_sources";
import * as ownership from "../../../migrations/0011_ownership";
import * as offerVariants from "../../../migrations/0012_offer_variants";
import * as triggersByRows from "../../../migrations/0013_triggers_by_rows";
import * as rateLimits from "../../../migrations/0014_rate_limits";
import * as idempotencyKeys from "../../../migrations/0015_idempotency_keys";
import * as dealClicks from "../../../migrations/0016_deal_clicks";
import * as offers from "../../../migrations/0017_offers";
import * as dealStatus from "../../../migrations/0018_deal_status";
import * as lifeCycle from "../../../migrations/0019_life_cycle";
import * as dealTexts from "../../../migrations/0020_deal_texts";
import * as moderation from "../../../migrations/0021_moderation";
import * as submissions from "../../../migrations/0022_submissions";
import * as merges from "../../../migrations/0023_merges";
import * as stores from "../../../migrations/0024_stores";
import * as reports from "../../../migrations/0025_reports";
import * as decisions from "../../../migrations/0026_decisions";
import * as observations from "../../../migrations/0027_observations";
import * as settlements from "../../../migrations/0028_settlements";
import * as offerParameters from "../../../migrations/0029_offer_parameters";
import * as invisibleCharacters from "../../../migrations/0030_invisible_characters";
import * as popularStores from "../../../migrations/0031_popular_stores";
import * as searches from "../../../migrations/0032_searches";
import * as contentVersionNotifications from "../../../migrations/0033_content_version_notifications";
import * as alerts from "../../../migrations/0034_alerts";
import * as channels from "../../../migrations/0035_channels";
import * as feedback from "../../../migrations/0036_feedback";
import * as pushAndWebhooks from "../../../migrations/0037_push_and_webhooks";
import * as accounts from "../../../migrations/0038_accounts";
import * as secondFactors from "../../../migrations/0039_second_factors";
import * as identities from "../../../migrations/0040_identities";
import * as passkeys from "../../../migrations/0041_passkeys";
import * as site from "../../../migrations/0042_site";
import * as categories from "../../../migrations/0043_categories";
import * as reopened from "../../../migrations/0044_reopened";
import * as jobRuns from "../../../migrations/0045_job_runs";
import * as channelsThatEnd from "../../../migrations/0046_channels_that_end";
import * as formerCategoryNames from "../../../migrations/0047_former_category_names";
import * as foldedSlugs from "../../../migrations/0048_folded_slugs";
import * as productKinds from "../../../migrations/0049_product_kinds";
import * as siteAnswers from "../../../migrations/0050_site_answers";
import * as sourceFeeds from "../../../migrations/0051_source_feeds";
import * as linkChecks from "../../../migrations/0052_link_checks";
import * as pictures from "../../../migrations/0053_pictures";
import * as sourceTrust from "../../../migrations/0054_source_trust";
import * as headTells from "../../../migrations/0055_head_tells";

export const MIGRATIONS: Record<string, Migration> = {
  "0001_deals": deals,
  "0002_search": search,
  "0003_people": people,
  "0004_password_resets": passwordResets,
  "0005_admin": admin,
  "0006_account_origins": accountOrigins,
  "0007_content_version": contentVersion,
  "0008_list_orders": listOrders,
  "0009_price_spans": priceSpans,
  "0010_sources": sources,
  "0011_ownership": ownership,
  "0012_offer_variants": offerVariants,
  "0013_triggers_by_rows": triggersByRows,
  "0014_rate_limits": rateLimits,
  "0015_idempotency_keys": idempotencyKeys,
  "0016_deal_clicks": dealClicks,
  "0017_offers": offers,
  "0018_deal_status": dealStatus,
  "0019_life_cycle": lifeCycle,
  "0020_deal_texts": dealTexts,
  "0021_moderation": moderation,
  "0022_submissions": submissions,
  "0023_merges": merges,
  "0024_stores": stores,
  "0025_reports": reports,
  "0026_decisions": decisions,
  "0027_observations": observations,
  "0028_settlements": settlements,
  "0029_offer_parameters": offerParameters,
  "0030_invisible_characters": invisibleCharacters,
  "0031_popular_stores": popularStores,
  "0032_searches": searches,
  "0033_content_version_notifications": contentVersionNotifications,
  "0034_alerts": alerts,
  "0035_channels": channels,
  "0036_feedback": feedback,
  "0037_push_and_webhooks": pushAndWebhooks,
  "0038_accounts": accounts,
  "0039_second_factors": secondFactors,
  "0040_identities": identities,
  "0041_passkeys": passkeys,
  "0042_site": site,
  "0043_categories": categories,
  "0044_reopened": reopened,
  "0045_job_runs": jobRuns,
  "0046_channels_that_end": channelsThatEnd,
  "0047_former_category_names": formerCategoryNames,
  "0048_folded_slugs": foldedSlugs,
  "0049_product_kinds": productKinds,
  "0050_site_answers": siteAnswers,
  "0051_source_feeds": sourceFeeds,
  "0052_link_checks": linkChecks,
  "0053_pictures": pictures,
  "0054_source_trust": sourceTrust,
  "0055_head_tells": headTells,
};
