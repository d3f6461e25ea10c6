import { purgeResets } from "~/features/accounts/password-reset.server";
import { purgeExpired } from "~/features/accounts/sessions.server";
import { purgeSteps } from "~/features/accounts/sign-in/steps.server";
import { matchAlerts, tellOfEndings } from "~/features/alerts/matching.server";
import { purgeClicks } from "~/features/clicks/clicks.server";
import { purgeBatches, purgeDeleted, purgeRevisions } from "~/features/deals/edit/purge.server";
import { purgeZeroCounts } from "~/features/deals/purge-counts.server";
import { purgeSubmissions } from "~/features/decisions/purge-submissions.server";
import { renewDemoDeals } from "~/features/demo/demo-deals.server";
import { purgeMoved } from "~/features/duplicates/purge-moved.server";
import { purgeSpentChecks } from "~/features/human-check/question.server";
import { updateHot } from "~/features/life/hot.server";
import { purgeEvents } from "~/features/life/timeline.server";
import { purgeCounted, updateStates } from "~/features/life/update-state.server";
import { rebuildSearch } from "~/features/lists/search/rebuild.server";
import { purgeDispatches } from "~/features/notifications/dispatches.server";
import { purgeMessages } from "~/features/notifications/inbox.server";
import { purgeOffers } from "~/features/prices/purge-offers.server";
import { thinOldPrices } from "~/features/prices/thin-old-prices.server";
import { purgeSearches } from "~/features/searches/searches.server";
import { purgeDeliveries } from "~/features/sources/deliveries.server";
import { purgeRefusedRows } from "~/features/sources/refused-rows.server";
import { abandonRuns, purgeRuns } from "~/features/sources/runs.server";
import { purgeRateLimits } from "~/platform/db/rate-limits.server";
import { purgeIdempotencyKeys } from "~/platform/values/idempotency.server";
import { type BackupSchedule, backupJob } from "./backup-job.server";
import type { Job } from "./job";

const JOBS: readonly Job[] = [
  { name: "purge_rate_limits", schedule: "* * * * *", run: purgeRateLimits },
  { name: "match_alerts", schedule: "* * * * *", run: matchAlerts },
  { name: "tell_of_endings", schedule: "*/10 * * * *", run: tellOfEndings },
  { name: "update_states", schedule: "* * * * *", run: updateStates },
  { name: "rebuild_search", schedule: "*/5 * * * *", run: (db) => rebuildSearch(db) },
  { name: "update_hot", schedule: "*/5 * * * *", run: updateHot },
  { name: "purge_sessions", schedule: "7 * * * *", run: purgeExpired },
  { name: "purge_spent_checks", schedule: "17 * * * *", run: purgeSpentChecks },
  { name: "purge_password_resets", schedule: "27 * * * *", run: purgeResets },
  { name: "purge_sign_in_steps", schedule: "28 * * * *", run: purgeSteps },
  { name: "abandon_runs", schedule: "47 * * * *", run: abandonRuns },
  { name: "purge_idempotency_keys", schedule: "57 * * * *", run: purgeIdempotencyKeys },
  { name: "purge_moved_rows", schedule: "37 * * * *", run: purgeMoved },
  { name: "purge_deliveries", schedule: "27 3 * * *", run: purgeDeliveries },
  { name: "purge_runs", schedule: "32 3 * * *", run: purgeRuns },
  { name: "purge_events", schedule: "42 3 * * *", run: purgeEvents },
  { name: "purge_clicks", schedule: "47 3 * * *", run: purgeClicks },
  { name: "purge_searches", schedule: "48 3 * * *", run: purgeSearches },
  { name: "purge_dispatches", schedule: "45 3 * * *", run: purgeDispatches },
  { name: "purge_messages", schedule: "46 3 * * *", run: purgeMessages },
  { name: "purge_counted_nolucks", schedule: "49 3 * * *", run: purgeCounted },
  { name: "purge_deleted_deals", schedule: "37 3 * * *", run: purgeDeleted },
  { name: "purge_refused_rows", schedule: "44 3 * * *", run: purgeRefusedRows },
  { name: "purge_deal_batches", schedule: "52 3 * * *", run: purgeBatches },
  { name: "purge_submissions", schedule: "2 3 * * *", run: purgeSubmissions },
  { name: "purge_revisions", schedule: "12 3 * * *", run: purgeRevisions },
  { name: "purge_offers", schedule: "22 4 * * 0", run: purgeOffers },
  { name: "purge_zero_counts", schedule: "57 3 * * *", run: purgeZeroCounts },
  { name: "thin_old_prices", schedule: "7 4 * * 0", run: thinOldPrices },
];

const DEMO_JOBS: readonly Job[] = [{ name: "renew_demo_deals", schedule: "47 3 * * *", run: renewDemoDeals }];

/** With the daily backup, if there is a schedule for it, and with what is made of pages' parts. */
export function jobsOf(
  { demoDeals, backups }: { demoDeals: boolean; backups?: BackupSchedule | undefined },
  connectionString: string,
  more: readonly Job[],
): readonly Job[] {
  return [
    ...JOBS,
    ...more,
    ...(demoDeals ? DEMO_JOBS : []),
    ...(backups ? [backupJob(backups, connectionString)] : []),
  ];
}
