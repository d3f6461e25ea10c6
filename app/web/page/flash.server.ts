import { redirect } from "@remix-run/node";
import { isUuid } from "~/domain/uuid";
import { inEachLanguage } from "~/i18n/translator.server";
import { FLASHES, type Flash, type FlashDetail, type PendingFlash } from "~/views/page/flash";
import { readCookie, writeCookie } from "~/web/session/cookies.server";

export const FLASH_COOKIE = "flash";

/** A Set-Cookie header with a message for the next page; it expires after a minute. */
export function flashCookie(flash: Flash, detail?: FlashDetail): string {
  const value = detail ? [flash, detail.count, detail.undo ?? ""].join(".") : flash;
  return writeCookie(FLASH_COOKIE, value, { maxAge: 60, httpOnly: true });
}

/** A redirect to a page that shows a message; `cookies`: further Set-Cookie headers. */
export function redirectWithFlash(
  path: string,
  flash: Flash,
  { detail, cookies = [] }: { detail?: FlashDetail; cookies?: string[] } = {},
) {
  const headers = new Headers();
  for (const cookie of [...cookies, flashCookie(flash, detail)]) headers.append("Set-Cookie", cookie);
  return redirect(path, { status: 303, headers });
}

/** What was not done. */
const ALERTS: readonly Flash[] = ["accessDenied", "dealNotFound", "decisionStale"];

/** The flash message of a request, and the Set-Cookie header that deletes it. */
export function takeFlash(request: Request): { message: PendingFlash; cookie: string } | null {
  const [name, countText = "", undo = ""] = readCookie(request, FLASH_COOKIE)?.split(".") ?? [];
  const flash = FLASHES.find((known) => known === name);
  if (!flash) return null;
  const count = /^\d{1,6}$/.test(countText) ? Number(countText) : 0;
  return {
    message: {
      text: inEachLanguage((t) => t(`flash.${flash}`, { count })),
      alert: ALERTS.includes(flash),
      ...(isUuid(undo) && { undo }),
    },
    cookie: writeCookie(FLASH_COOKIE, "", { maxAge: 0, httpOnly: true }),
  };
}
