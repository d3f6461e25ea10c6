import type { User } from "~/features/accounts/accounts.server";
import { readCookie, writeCookie } from "./cookies.server";

/** Sent with the response to each write, where reads go to a replica: which web node gets the next request is open. */
export const RECENT_WRITE_COOKIE = "wrote";

/** Seconds. */
const MAX_AGE = 5;

export function recentWriteCookie(): string {
  return writeCookie(RECENT_WRITE_COOKIE, "1", { maxAge: MAX_AGE, httpOnly: true });
}

/** Whether a page may be read from a replica: none of admins and moderators, and none within 5 s of an own write. */
export function mayReadReplica(request: Request, user: Pick<User, "role"> | null): boolean {
  const isRead = request.method === "GET" || request.method === "HEAD";
  return isRead && (user?.role ?? "member") === "member" && readCookie(request, RECENT_WRITE_COOKIE) === undefined;
}
