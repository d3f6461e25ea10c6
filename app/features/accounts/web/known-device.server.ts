import { markDevice } from "~/features/accounts/known-devices.server";
import type { Database } from "~/platform/db/connection.server";
import { readCookie, writeCookie, YEAR_SECONDS } from "~/platform/session/cookies.server";

const COOKIE = "knownDevice";

/** The device marks of a request's cookie, one for each account that has logged in on it. */
export function deviceMarks(request: Request): string[] {
  return readCookie(request, COOKIE)?.split(".") ?? [];
}

export async function knownDeviceCookie(db: Database, request: Request, userId: string): Promise<string> {
  const marks = await markDevice(db, { userId, marks: deviceMarks(request) });
  return writeCookie(COOKIE, marks.join("."), { maxAge: YEAR_SECONDS, httpOnly: true });
}
