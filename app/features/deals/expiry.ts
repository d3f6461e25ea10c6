import { HOUR_MS } from "~/platform/values/durations";
import { endOfDay } from "~/platform/values/local-time";

/** Specification §9.2. */
const DEFAULT_DAYS = 3;

/** The default expiry: three days ahead at 23:59:59 in the site's time zone (specification §4.8). */
export function defaultExpiry(now: Date, timeZone: string): Date {
  return endOfDay(now, timeZone, DEFAULT_DAYS);
}

/** The time left (specification §4.4) in whole days and hours, rounded down; `soon` is less than an hour. */
type ExpiryDisplay =
  | { state: "none" }
  | { state: "expired" }
  | { state: "soon" }
  | { state: "left"; days: number; hours: number };

export function expiryDisplay(expiresAt: Date | null, now: Date): ExpiryDisplay {
  if (!expiresAt) return { state: "none" };
  const left = expiresAt.getTime() - now.getTime();
  if (left <= 0) return { state: "expired" };
  if (left < HOUR_MS) return { state: "soon" };
  const hours = Math.floor(left / HOUR_MS);
  return { state: "left", days: Math.floor(hours / 24), hours: hours % 24 };
}
