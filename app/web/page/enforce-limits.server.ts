import type { Database } from "~/db/connection.server";
import { rejectionHeaders } from "~/server/limits/limit-headers";
import { type LimitUse, takeFromLimits } from "~/server/limits/rate-limits.server";
import type { LimitState } from "~/server/request-context.server";
import { errorPage } from "./page.server";

/** @throws a 429 error page with Retry-After when a limit is exceeded */
export async function enforceLimits(db: Database, uses: readonly LimitUse[]): Promise<void> {
  const state = await takeFromLimits(db, uses);
  if (state && !state.allowed) throw limitedPage(state);
}

export function limitedPage(state: LimitState) {
  return errorPage("limited", rejectionHeaders(state));
}
