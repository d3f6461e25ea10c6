import { endOfDay } from "~/domain/local-time";

/** Days that a deal lasts if nothing else is said (specification §9.2). */
const DEFAULT_DAYS = 3;

/** The expiry of a deal that names none: three days ahead at 23:59:59 in the site's time zone (specification §4.8). */
export function defaultExpiry(now: Date, timeZone: string): Date {
  return endOfDay(now, timeZone, DEFAULT_DAYS);
}

const HOUR = 3_600_000;

/** What the page says of the time left (specification §4.4). Whole days and hours, rounded down. */
export type ExpiryDisplay =
  | { state: "none" }
  | { state: "expired" }
  | { state: "soon" }
  | { state: "left"; days: number; hours: number };

/** No date, a date in the past, less than an hour, or days and hours left. */
export function expiryDisplay(expiresAt: Date | null, now: Date): ExpiryDisplay {
  if (!expiresAt) return { state: "none" };
  const left = expiresAt.getTime() - now.getTime();
  if (left <= 0) return { state: "expired" };
  if (left < HOUR) return { state: "soon" };
  const hours = Math.floor(left / HOUR);
  return { state: "left", days: Math.floor(hours / 24), hours: hours % 24 };
}
