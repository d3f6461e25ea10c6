import type { Database } from "~/db/connection.server";
import { markDevice } from "~/domain/accounts/known-devices.server";
import { readCookie, writeCookie } from "~/web/session/cookies.server";

const COOKIE = "knownDevice";

/** Seconds: as long as browsers keep any. */
const YEAR = 365 * 24 * 3_600;

/** What a browser shows of accounts that were logged in to with it. */
export function deviceMarks(request: Request): string[] {
  return readCookie(request, COOKIE)?.split(".") ?? [];
}

/** A Set-Cookie header by which the site will know a browser again that has just logged in to this account. */
export async function knownDeviceCookie(db: Database, request: Request, userId: string): Promise<string> {
  const marks = await markDevice(db, { userId, marks: deviceMarks(request) });
  return writeCookie(COOKIE, marks.join("."), { maxAge: YEAR, httpOnly: true });
}
