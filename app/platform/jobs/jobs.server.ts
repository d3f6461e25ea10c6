import { matchAlerts, tellOfEndings } from "~/features/alerts/matching.server";
import { purgeDeleted } from "~/features/deals/edit/purge.server";
import { OWNED_FOR } from "~/features/deals/import/ownership.server";
import { IS_REVISION } from "~/features/deals/import/revisions.server";
import { purgeZeroCounts } from "~/features/deals/purge-counts.server";
import { purgeSubmissions } from "~/features/decisions/purge-submissions.server";
import { renewDemoDeals } from "~/features/demo/demo-deals.server";
import { purgeMoved } from "~/features/duplicates/purge-moved.server";
import { updateHot } from "~/features/life/heat.server";
import { ONE_GONE_MS } from "~/features/life/state";
import { updateStates } from "~/features/life/update-state.server";
import { rebuildSearch } from "~/features/lists/search/rebuild.server";
import { purgePictures } from "~/features/pictures/pictures.server";
import { IS_UNREFERRED } from "~/features/prices/offers.server";
import { thinOldPrices } from "~/features/prices/thin-old-prices.server";
import { abandonRuns, IS_SUPERSEDED } from "~/features/sources/runs.server";
import { purgeRateLimits } from "~/platform/db/rate-limit-store.server";
import { purge, type Retention } from "~/platform/db/retention.server";
import { KEY_LIFE_MS } from "~/platform/values/idempotency.server";
import { type BackupSchedule, backupJob } from "./backup-job.server";
import type { Job } from "./job";

/** Bulk changes per statement; each has up to 500 entries in the deals' history, which lose their batch. */
const BULK_CHANGES = 50;

/** A job that deletes what is older than the tables keep it. */
function purges(name: string, schedule: string, ...retentions: Retention[]): Job {
  return {
    name,
    schedule,
    async run(db, now) {
      let purged = 0;
      for (const retention of retentions) purged += await purge(db, retention, now);
      return purged;
    },
  };
}

/** Purges that are not of the form table, column, period have functions of their own. */
const JOBS: readonly Job[] = [
  { name: "purge_rate_limits", schedule: "* * * * *", run: purgeRateLimits },
  { name: "match_alerts", schedule: "* * * * *", run: matchAlerts },
  { name: "tell_of_endings", schedule: "*/10 * * * *", run: tellOfEndings },
  { name: "update_states", schedule: "* * * * *", run: updateStates },
  { name: "rebuild_search", schedule: "*/5 * * * *", run: (db) => rebuildSearch(db) },
  { name: "update_hot", schedule: "*/5 * * * *", run: updateHot },
  purges("purge_sessions", "7 * * * *", ["sessions", "expires_at"]),
  purges("purge_spent_checks", "17 * * * *", ["spent_checks", "expires_at"]),
  purges("purge_password_resets", "27 * * * *", ["password_resets", "expires_at"]),
  purges("purge_sign_in_steps", "28 * * * *", ["sign_in_steps", "expires_at"]),
  { name: "abandon_runs", schedule: "47 * * * *", run: abandonRuns },
  purges("purge_idempotency_keys", "57 * * * *", ["idempotency_keys", "claimed_at", KEY_LIFE_MS]),
  { name: "purge_moved_rows", schedule: "37 * * * *", run: purgeMoved },
  purges(
    "purge_deliveries",
    "27 3 * * *",
    ["deliveries", "delivered_at", "90 days"],
    ["other_deliveries", "delivered_at", OWNED_FOR],
  ),
  purges("purge_runs", "32 3 * * *", ["runs", "finished_at", "90 days", { only: IS_SUPERSEDED }]),
  purges("purge_events", "42 3 * * *", ["deal_events", "at", "2 years"]),
  purges("purge_clicks", "47 3 * * *", ["click_networks", "day"], ["deal_clicks", "day", "2 years"]),
  purges("purge_searches", "48 3 * * *", ["missed_searches", "day", "31 days"], ["searches", "day", "31 days"]),
  purges("purge_dispatches", "45 3 * * *", ["dispatches", "created_at", "90 days"]),
  purges("purge_messages", "46 3 * * *", ["messages", "at", "90 days"]),
  purges("purge_counted_nolucks", "49 3 * * *", ["counted_nolucks", "at", ONE_GONE_MS]),
  { name: "purge_deleted_deals", schedule: "37 3 * * *", run: purgeDeleted },
  purges("purge_refused_rows", "44 3 * * *", ["refused_rows", "refused_at", "90 days"]),
  purges("purge_deal_batches", "52 3 * * *", ["deal_batches", "changed_at", "90 days", { batchSize: BULK_CHANGES }]),
  { name: "purge_pictures", schedule: "33 3 * * *", run: purgePictures },
  { name: "purge_submissions", schedule: "2 3 * * *", run: purgeSubmissions },
  purges("purge_revisions", "12 3 * * *", ["deal_changes", "changed_at", "1 year", { only: IS_REVISION }]),
  // Longer than `last_seen` lags behind: who refers to an older offer locks it first.
  purges("purge_offers", "22 4 * * 0", ["offers", "last_seen", "30 days", { only: IS_UNREFERRED }]),
  { name: "purge_zero_counts", schedule: "57 3 * * *", run: purgeZeroCounts },
  { name: "thin_old_prices", schedule: "7 4 * * 0", run: thinOldPrices },
];

const DEMO_JOBS: readonly Job[] = [{ name: "renew_demo_deals", schedule: "47 3 * * *", run: renewDemoDeals }];

/** All jobs: `more` are those that need parts of pages; the daily backup is included if it has a schedule. */
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
