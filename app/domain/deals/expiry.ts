const HOUR = 3_600_000;

/** What the page says of the time left (SPEC.md section 4). Whole days and hours, rounded down. */
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
