import { type FoundSession, findSession } from "~/features/accounts/sessions.server";
import { HEADER_COUNTS, type HeaderCounts } from "~/features/activity/header-counts.server";
import { database } from "~/platform/process/database.server";
import { onceInRequest } from "~/platform/request/request-context.server";
import { readCookie, writeCookie } from "./cookies.server";

/** The cookie's name by specification §3.8. */
export const SESSION_COOKIE = "authSession";

export function sessionToken(request: Request): string | undefined {
  return readCookie(request, SESSION_COOKIE);
}

export function sessionCookie(token: string, { expiresAt, now }: { expiresAt: Date; now: Date }): string {
  const maxAge = Math.max(0, Math.floor((expiresAt.getTime() - now.getTime()) / 1000));
  return writeCookie(SESSION_COOKIE, token, { maxAge, httpOnly: true });
}

export function noSessionCookie(): string {
  return writeCookie(SESSION_COOKIE, "", { maxAge: 0, httpOnly: true });
}

/** The session of a request's cookie, looked up once for all loaders; null when missing or expired. */
export async function currentSession(
  request: Request,
  { now }: { now: Date },
): Promise<(FoundSession & { selected: HeaderCounts }) | null> {
  const token = sessionToken(request);
  return token ? onceInRequest("session", () => findSession(database(), { token, now, select: HEADER_COUNTS })) : null;
}
