import { readCookie, writeCookie } from "./cookies.server";

/** What a page says once about what was just done. */
export const FLASHES = [
  "welcome",
  "loggedIn",
  "loggedOut",
  "marked",
  "unmarked",
  "rated",
  "passwordChanged",
  "deviceEnded",
  "devicesEnded",
  "accountDeleted",
  "resetAsked",
  "resetDone",
] as const;
export type Flash = (typeof FLASHES)[number];

const COOKIE = "flash";

/** A Set-Cookie header that leaves a message for the next page; a minute later it is no longer news. */
export function flashCookie(flash: Flash): string {
  return writeCookie(COOKIE, flash, { maxAge: 60, httpOnly: true });
}

/** The message left for this page, and the header that takes it away. */
export function takeFlash(request: Request): { flash: Flash; cookie: string } | null {
  const left = readCookie(request, COOKIE);
  const flash = FLASHES.find((known) => known === left);
  return flash ? { flash, cookie: writeCookie(COOKIE, "", { maxAge: 0, httpOnly: true }) } : null;
}
