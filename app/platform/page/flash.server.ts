import { redirect } from "@remix-run/node";
import { NEW_ALERT_PATH } from "~/features/alerts/addresses";
import { ADMIN_LIST_PATH } from "~/features/lists/addresses/admin-list";
import { QUEUE_PATH } from "~/features/submissions/addresses";
import type { LocalizedText } from "~/platform/i18n/languages";
import { inEachLanguage } from "~/platform/i18n/translator.server";
import { readCookie, writeCookie } from "~/platform/session/cookies.server";
import { toasts } from "./texts/en";

export interface PendingFlash {
  text: LocalizedText;
  alert: boolean;
  /** The page whose action undoes it, with this. */
  undo?: { path: string; value: string };
}

export interface FlashDetail {
  count?: number;
  /** The id of a change to undo, or of what is deleted all that making it anew takes, in Base64url. */
  undo?: string | null;
}

/** The name of a text, without the form of its plural. */
type NameOf<Key> = Key extends `${infer Name}_${"one" | "other"}` ? Name : Key;

export type Flash = NameOf<keyof typeof toasts.flash>;

const FLASHES = Object.keys(toasts.flash).map((key) => key.replace(/_(?:one|other)$/, "") as Flash);

export const FLASH_COOKIE = "flash";

export function flashCookie(flash: Flash, detail?: FlashDetail): string {
  const value = detail ? [flash, detail.count ?? 0, detail.undo ?? ""].join(".") : flash;
  return writeCookie(FLASH_COOKIE, value, { maxAge: 60, httpOnly: true });
}

export function redirectWithFlash(
  path: string,
  flash: Flash,
  { detail, cookies = [] }: { detail?: FlashDetail; cookies?: string[] } = {},
) {
  const headers = new Headers();
  for (const cookie of [...cookies, flashCookie(flash, detail)]) headers.append("Set-Cookie", cookie);
  return redirect(path, { status: 303, headers });
}

/** Messages that something was not done. */
const ALERTS: readonly Flash[] = [
  "accessDenied",
  "dealNotFound",
  "decisionStale",
  "logInAgain",
  "setupExpired",
  "secondFactorFirst",
  "identityTaken",
  "identityUnknown",
  "identityEmailTaken",
  "identityWithoutEmail",
  "oidcFailed",
  "oidcUnavailable",
  "passkeyRefused",
];

const UNDO_PATHS: Partial<Record<Flash, string>> = {
  alertDeleted: NEW_ALERT_PATH,
  queueApproved: QUEUE_PATH,
  queueRejected: QUEUE_PATH,
  merged: QUEUE_PATH,
};

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
      ...(/^[\w-]{1,3000}$/.test(undo) && { undo: { path: UNDO_PATHS[flash] ?? ADMIN_LIST_PATH, value: undo } }),
    },
    cookie: writeCookie(FLASH_COOKIE, "", { maxAge: 0, httpOnly: true }),
  };
}
