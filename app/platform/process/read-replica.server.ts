import type { Database } from "~/platform/db/connection.server";
import { isDatabaseUnavailable } from "~/platform/db/failures.server";
import { MAX_LAG_SECONDS, type ReplicaState, replicaState } from "~/platform/db/replica.server";
import { withTimeout } from "~/platform/db/with-timeout";
import { contentVersions } from "./content-version.server";
import { database, replica } from "./database.server";

const TIMEOUT_MS = 500;

/** The interval between checks of a replica that is usable, away, or behind, which may soon have caught up. */
const CHECK_MS = { usable: 1_000, away: 1_000, behind: 50 };

let checked: { at: number; state: ReplicaState | null } | undefined;
let checking: Promise<ReplicaState | null> | undefined;

/**
 * Reads from the replica of DATABASE_READ_URL, or from the primary when there is none, it is away, or it lacks a change of deals
 * or more than 5 s. While the primary is away, a replica serves what it has.
 */
export async function reading<T>(read: (db: Database) => Promise<T>): Promise<T> {
  const usable = await usableReplica();
  if (!usable) return read(database());
  try {
    return await read(usable);
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    checked = { at: performance.now(), state: null };
    return read(database());
  }
}

async function usableReplica(): Promise<Database | null> {
  const db = replica();
  if (!db) return null;
  const version = await contentVersions.current();
  const isUsable = (state: ReplicaState | null) =>
    state !== null && (version === null || (state.version >= version && state.lagSeconds <= MAX_LAG_SECONDS));
  if (checked) {
    const { at, state } = checked;
    const untilMs = CHECK_MS[state === null ? "away" : isUsable(state) ? "usable" : "behind"];
    if (performance.now() - at < untilMs) return isUsable(state) ? db : null;
  }
  checking ??= check(db).finally(() => {
    checking = undefined;
  });
  return isUsable(await checking) ? db : null;
}

async function check(db: Database): Promise<ReplicaState | null> {
  const state = await withTimeout(
    replicaState(db).catch(() => null),
    TIMEOUT_MS,
    null,
  );
  checked = { at: performance.now(), state };
  return state;
}
