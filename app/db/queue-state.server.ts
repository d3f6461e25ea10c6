import { sql } from "kysely";
import type { Database } from "./connection.server";

interface QueueState {
  /** When a process last had the schedule, or enqueued what was due by it; null before the first. */
  lastRun: Date | null;
  /** The jobs whose last attempt failed. */
  failing: string[];
}

export async function queueState(db: Database): Promise<QueueState> {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass('graphile_worker.jobs') is not null as there`.execute(db);
  if (!rows[0]?.there) return { lastRun: null, failing: [] };
  const states = await sql<QueueState>`
    select (select max(greatest(known_since, last_execution)) from graphile_worker._private_known_crontabs) as "lastRun",
      array(select distinct task_identifier from graphile_worker.jobs where last_error is not null order by 1) as failing`.execute(
    db,
  );
  return states.rows[0] ?? { lastRun: null, failing: [] };
}
