import type { Database } from "~/db/connection.server";
import type { LimitState } from "~/server/limits/limit-headers";
import { giveBack, type LimitUse, takeFromLimit } from "~/web/limits/limits.server";

/** A log-in that counts as a failure until it succeeds. */
export interface CountedFailure {
  /** Failures beyond the limit, this one included; 0: no human check is required. */
  beyond: number;
  state: LimitState | null;
  takeBack(): Promise<void>;
}

/**
 * Counts a log-in before its password is checked, so that concurrent ones cannot exceed the limit. The key is the email
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
