import type { Database } from "~/platform/db/connection.server";
import { rejectionHeaders } from "~/platform/limits/limit-headers";
import { type LimitUse, takeFromLimits } from "~/platform/limits/rate-limits.server";
import type { LimitState } from "~/platform/request/request-context.server";
import { errorPage } from "./page.server";

/** @throws a 429 error page with Retry-After when a limit is exceeded */
export async function enforceLimits(db: Database, uses: readonly LimitUse[]): Promise<void> {
  const state = await takeFromLimits(db, uses);
  if (state && !state.allowed) throw limitedPage(state);
}

export function limitedPage(state: LimitState) {
  return errorPage("limited", rejectionHeaders(state));
}
