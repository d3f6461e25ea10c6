import { THEMES, type Theme } from "~/views/page/themes";
import { readCookie, writeCookie } from "~/web/session/cookies.server";

const YEAR = 31_536_000;

/** The preferences a browser keeps (specification §3.8; the theme besides): cookies that the site's scripts can read. */
export const PREFERENCES = {
  language: ["en", "zh"],
  infiniteScrollEnabled: ["true", "false"],
  loadSectionsSimultaneously: ["true", "false"],
  theme: THEMES,
} as const;

export type PreferenceName = keyof typeof PREFERENCES;

/** A Set-Cookie header that keeps a preference for a year. */
export function preferenceCookie(name: PreferenceName, value: string): string {
  return writeCookie(name, value, { maxAge: YEAR });
}

/** The theme that a browser keeps; the system's where it keeps none. */
export function themeOf(request: Request): Theme {
  const kept = readCookie(request, "theme");
  return THEMES.find((theme) => theme === kept) ?? "system";
}

/** Whether the home page's sections are asked for at once; one after the other where a browser keeps no choice. */
export function loadsSimultaneously(request: Request): boolean {
  return readCookie(request, "loadSectionsSimultaneously") === "true";
}
