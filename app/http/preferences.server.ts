import { DEFAULT_LANGUAGE, isLanguage, type Language } from "~/i18n/languages";
import { readCookie, writeCookie } from "./cookies.server";

const YEAR = 31_536_000;

/** The preferences a browser keeps (SPEC.md section 3): cookies of the same names, readable by the site's scripts. */
export const PREFERENCES = {
  language: ["en", "zh"],
  infiniteScrollEnabled: ["true", "false"],
  loadSectionsSimultaneously: ["true", "false"],
} as const;

export type PreferenceName = keyof typeof PREFERENCES;

/** A Set-Cookie header that keeps a preference for a year. */
export function preferenceCookie(name: PreferenceName, value: string): string {
  return writeCookie(name, value, { maxAge: YEAR });
}

/** The language that the address asks for (`?lang=`), or null. */
export function languageOfAddress(url: URL): Language | null {
  const asked = url.searchParams.get("lang");
  return isLanguage(asked) ? asked : null;
}

/** The language of an answer: what the address asks for, else the `language` cookie, else English. */
export function languageOf(request: Request): Language {
  const kept = readCookie(request, "language");
  return languageOfAddress(new URL(request.url)) ?? (isLanguage(kept) ? kept : DEFAULT_LANGUAGE);
}
