import { DEAL_LANGUAGES, isLanguage, type Language } from "~/platform/i18n/languages";
import { readCookie, writeCookie, YEAR_SECONDS } from "~/platform/session/cookies.server";

export const THEMES = ["system", "light", "dark"] as const;

/** Preference cookies (specification §3.8, and the theme), readable by the site's scripts. */
export const PREFERENCES = {
  language: ["en", "zh"],
  infiniteScrollEnabled: ["true", "false"],
  loadSectionsSimultaneously: ["true", "false"],
  liveOnly: ["true", "false"],
  showRows: ["true", "false"],
  theme: THEMES,
  dealLanguage: DEAL_LANGUAGES,
} as const;

type PreferenceName = keyof typeof PREFERENCES;

export function preferenceCookie(name: PreferenceName, value: string): string {
  return writeCookie(name, value, { maxAge: YEAR_SECONDS });
}

export function themeOf(request: Request): (typeof THEMES)[number] {
  const stored = readCookie(request, "theme");
  return THEMES.find((theme) => theme === stored) ?? "system";
}

/** The language in which lists show deals; null for any. */
export function dealLanguage(request: Request): Language | null {
  const stored = readCookie(request, "dealLanguage");
  return isLanguage(stored) ? stored : null;
}

/** Whether lists have only live deals, unless their address says otherwise. */
export function prefersLive(request: Request): boolean {
  return readCookie(request, "liveOnly") === "true";
}

/** Whether lists show rows in place of cards. */
export function prefersRows(request: Request): boolean {
  return readCookie(request, "showRows") === "true";
}

export function loadsSimultaneously(request: Request): boolean {
  return readCookie(request, "loadSectionsSimultaneously") === "true";
}
