import { isLanguage } from "~/i18n/languages";
import type { CachePolicy } from "~/server/cache/shared-request.server";
import { FEED_CONDITIONS, FEED_FORMATS } from "~/views/lists/feed-address";
import { PRICE_PARAMETERS } from "~/views/lists/list-address";
import { ROUTE_TABLE } from "~/views/page/route-table";
import { FEED_CACHE_CONTROL } from "~/web/feeds/xml";
import type { LimitName } from "~/web/limits/rate-limits.server";
import { FLASH_COOKIE } from "~/web/page/flash.server";
import { PREFERENCES, preferenceCookie } from "~/web/page/preferences.server";
import { SESSION_COOKIE } from "~/web/session/session.server";

type LimitsOf = (parameters: URLSearchParams) => readonly LimitName[];

const unlimited: LimitsOf = () => [];
const apiRead: LimitsOf = () => ["apiRead"];
const search: LimitsOf = (parameters) => (parameters.get("q")?.trim() ? ["search"] : []);

/** Pages, files and calls of the API, with the rate limits of a request that the cache cannot serve. */
const sharedRoutes: Record<string, LimitsOf> = {
  ...Object.fromEntries(
    Object.entries(ROUTE_TABLE).flatMap(([pattern, { isShared, needsQuery }]) =>
      isShared ? [[pattern, needsQuery ? search : unlimited] as const] : [],
    ),
  ),
  "/feed.xml": search,
  "/feed.atom": search,
  "/feed.json": search,
  "/feeds.opml": unlimited,
  "/sitemap.xml": unlimited,
  "/robots.txt": unlimited,
  "/api/deals": apiRead,
  "/api/deals/search": () => ["apiRead", "search"],
  "/api/deals/:dealId": apiRead,
  "/api/deals/:dealId/prices": apiRead,
  "/api/deals/:dealId/ratings": apiRead,
};

/** Which responses are shared, and which parts of their requests are in the cache key. */
export const CACHE_POLICY: CachePolicy = {
  routes: sharedRoutes,
  versionedRoutes: Object.fromEntries(Object.values(FEED_FORMATS).map(({ path }) => [path, FEED_CACHE_CONTROL])),
  parameters: [
    "page",
    "limit",
    "category",
    "tag",
    "sort",
    "live",
    "q",
    "exact",
    "featured",
    "mine",
    "alone",
    "index",
    "lang",
    ...PRICE_PARAMETERS,
    ...FEED_CONDITIONS,
    "_routes",
  ],
  preferences: PREFERENCES,
  personalCookies: [SESSION_COOKIE, FLASH_COOKIE],
  cookieOf(parameters) {
    const language = parameters.get("lang");
    return isLanguage(language) ? preferenceCookie("language", language) : undefined;
  },
};
