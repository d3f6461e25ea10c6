import type { IncomingHttpHeaders } from "node:http";

let forwarded = 0;
let all = 0;

/** Counts a request, which a proxy has passed on if it has X-Forwarded-For; a visitor may have written it as well. */
export function countForwarded(headers: IncomingHttpHeaders): void {
  all += 1;
  if (headers["x-forwarded-for"]) forwarded += 1;
}

/** The share of this process's requests with X-Forwarded-For, in percent; null before the first. */
export function forwardedPercent(): number | null {
  return all === 0 ? null : Math.round((100 * forwarded) / all);
}
