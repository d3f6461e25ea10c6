import { sql } from "kysely";
import type { Database } from "./connection.server";

/** The lag from which on a replica serves no reads. */
export const MAX_LAG_SECONDS = 5;

export interface ReplicaState {
  version: number;
  /** The lag behind the primary in seconds, as far as the replica knows. */
  lagSeconds: number;
}

/** The state of a server; one that is not a replica, or not any more, has no lag. */
export async function replicaState(db: Database): Promise<ReplicaState> {
  const { rows } = await sql<ReplicaState>`
    select version,
      case
        when not pg_is_in_recovery() then 0
        when not exists (select from pg_stat_wal_receiver) then 'infinity'
        when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
        else coalesce(extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()), 0)
      end::float as "lagSeconds"
    from content_version`.execute(db);
  const [state] = rows;
  if (!state) throw new Error("There is no content version");
  return state;
}
