import type { Database } from "~/platform/db/connection.server";
import { giveBack, type LimitUse, takeFromLimit } from "~/platform/limits/rate-limits.server";
import type { LimitState } from "~/platform/request/request-context.server";

interface CodeTry<T> {
  userId: string;
  /** The id of a device that has logged in to the account before. */
  device: string | null;
  check: () => Promise<T>;
  isWrong: (result: T) => boolean;
}

/**
 * Limits wrong codes per account and per known device, so that an attacker with the password cannot use up the tries of the
 * owner's devices. A try is counted before the code is checked.
 */
export async function withinCodeLimit<T>(
  db: Database,
  { userId, device, check, isWrong }: CodeTry<T>,
): Promise<{ limit: LimitState } | { result: T }> {
  const use: LimitUse = ["code", device ?? userId];
  const limit = await takeFromLimit(db, use);
  if (limit && !limit.allowed) return { limit };
  const result = await check();
  if (!isWrong(result)) await giveBack(db, use);
  return { result };
}
