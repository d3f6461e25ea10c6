import type { Database } from "~/db/connection.server";
import { purgeRateLimits } from "~/db/rate-limits.server";
import { purgeResets } from "~/domain/accounts/password-reset.server";
import { purgeExpired } from "~/domain/accounts/sessions.server";
import { purgeDeleted } from "~/domain/deals/edit/purge.server";
import { renewDemoDeals } from "~/domain/demo/demo-deals.server";
import { purgeSpentChecks } from "~/domain/human-check/question.server";
import { updateHot } from "~/domain/life/hot.server";
import { purgeEvents } from "~/domain/life/timeline.server";
import { updateStates } from "~/domain/life/update-state.server";
import { purgeDeliveries } from "~/domain/sources/deliveries.server";
import { purgeIdempotencyKeys } from "~/domain/sources/idempotency.server";
import { abandonRuns, purgeRuns } from "~/domain/sources/runs.server";

export interface Job {
  /** Its name in the queue and in the log. */
  name: string;
  /** A crontab schedule in UTC: minute, hour, day of the month, month, day of the week. */
  schedule: string;
  /**
   * Does what is due at `now` and returns how many rows that were. It may be killed at any time and is then retried,
   * maybe concurrently with itself. None of its transactions waits for the network.
   */
  run: (db: Database, now: Date) => Promise<number>;
}

const JOBS: readonly Job[] = [
  { name: "purge_rate_limits", schedule: "* * * * *", run: purgeRateLimits },
  { name: "update_states", schedule: "* * * * *", run: updateStates },
  { name: "update_hot", schedule: "*/5 * * * *", run: updateHot },
  { name: "purge_sessions", schedule: "7 * * * *", run: purgeExpired },
  { name: "purge_spent_checks", schedule: "17 * * * *", run: purgeSpentChecks },
  { name: "purge_password_resets", schedule: "27 * * * *", run: purgeResets },
  { name: "abandon_runs", schedule: "47 * * * *", run: abandonRuns },
  { name: "purge_idempotency_keys", schedule: "57 * * * *", run: purgeIdempotencyKeys },
  { name: "purge_deliveries", schedule: "27 3 * * *", run: purgeDeliveries },
  { name: "purge_runs", schedule: "32 3 * * *", run: purgeRuns },
  { name: "purge_events", schedule: "42 3 * * *", run: purgeEvents },
  { name: "purge_deleted_deals", schedule: "37 3 * * *", run: purgeDeleted },
];

const DEMO_JOBS: readonly Job[] = [{ name: "renew_demo_deals", schedule: "47 3 * * *", run: renewDemoDeals }];

/** The site's scheduled jobs. */
export function jobsOf({ demoDeals }: { demoDeals: boolean }): readonly Job[] {
  return demoDeals ? [...JOBS, ...DEMO_JOBS] : JOBS;
}
