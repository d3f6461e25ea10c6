import type { Database } from "~/db/connection.server";
import type { LimitState } from "~/server/limits/limit-headers";
import { giveBack, type LimitUse, takeFromLimit } from "~/web/limits/limits.server";

/** A log-in that is counted as a failure until it is known to be none. */
export interface CountedFailure {
  /** Failures beyond the ceiling, this one included; 0: nothing more is asked. */
  beyond: number;
  state: LimitState | null;
  takeBack(): Promise<void>;
}

/**
 * Counts a log-in before it is tried, so that of any number at once no more than the ceiling go through: by the address
 * as typed, whether it has an account or not (docs/decisions/0011).
 */
export async function countFailure(db: Database, email: string): Promise<CountedFailure> {
  const use: LimitUse = ["loginFailures", email.toLowerCase()];
  const state = await takeFromLimit(db, use);
  return {
    beyond: state ? Math.max(0, state.consumed - state.limit) : 0,
    state,
    takeBack: () => giveBack(db, use),
  };
}
