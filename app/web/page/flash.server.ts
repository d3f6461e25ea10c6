import { isUuid } from "~/domain/uuid";
import { FLASHES, type Flash, type FlashDetail, type FlashLeft } from "~/views/page/flash";
import { readCookie, writeCookie } from "~/web/session/cookies.server";

export const FLASH_COOKIE = "flash";

/** A Set-Cookie header that leaves a message for the next page; a minute later it is no longer news. */
export function flashCookie(flash: Flash, detail?: FlashDetail): string {
  const value = detail ? [flash, detail.count, detail.undo ?? ""].join(".") : flash;
  return writeCookie(FLASH_COOKIE, value, { maxAge: 60, httpOnly: true });
}

/** The message left for this page, and the header that takes it away. */
export function takeFlash(request: Request): (FlashLeft & { cookie: string }) | null {
  const [left, count, undo = ""] = readCookie(request, FLASH_COOKIE)?.split(".") ?? [];
  const flash = FLASHES.find((known) => known === left);
  if (!flash) return null;
  return {
    flash,
    ...(count && /^\d{1,6}$/.test(count) && { count: Number(count) }),
    ...(isUuid(undo) && { undo }),
    cookie: writeCookie(FLASH_COOKIE, "", { maxAge: 0, httpOnly: true }),
  };
}
