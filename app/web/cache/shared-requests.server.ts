import { isLanguage } from "~/i18n/languages";
import type { SharedRequests } from "~/server/cache/shared-request.server";
import { ROUTE_TABLE } from "~/views/page/route-table";
import type { LimitName } from "~/web/limits/limits.server";
import { FLASH_COOKIE } from "~/web/page/flash.server";
import { PREFERENCES, preferenceCookie } from "~/web/page/preferences.server";
import { SESSION_COOKIE } from "~/web/session/session.server";

const sharedRoutes = Object.entries(ROUTE_TABLE).flatMap(([pattern, { sharedLimits, needsQuery }]) => {
  if (!sharedLimits) return [];
  const limitsOf = (parameters: URLSearchParams): readonly LimitName[] =>
    needsQuery && !parameters.get("q")?.trim() ? [] : sharedLimits;
  return [[pattern, limitsOf] as const];
});

/** The parts of a request for a shared route that are in its cache key. */
export const SHARED_REQUESTS: SharedRequests = {
  routes: Object.fromEntries(sharedRoutes),
  parameters: [
    "page",
    "limit",
    "category",
    "tag",
    "sort",
    "q",
    "featured",
    "mine",
    "alone",
    "index",
    "lang",
    "_routes",
  ],
  preferences: PREFERENCES,
  personalCookies: [SESSION_COOKIE, FLASH_COOKIE],
  cookieOf(parameters) {
    const language = parameters.get("lang");
    return isLanguage(language) ? preferenceCookie("language", language) : undefined;
  },
};
