import { FEED_CONDITIONS, LIST_CONDITIONS } from "./features/conditions/conditions";
import { FEED_FORMATS } from "./features/feeds/addresses";
import { FEED_CACHE_CONTROL } from "./features/feeds/web/xml.server";
import type { Operation } from "./platform/api/operation";
import { OPERATIONS, type OperationKey } from "./platform/api/operations";
import type { CachePolicy } from "./platform/cache/shared-request.server";
import { isLanguage } from "./platform/i18n/languages";
import type { LimitName } from "./platform/limits/rate-limits.server";
import { ROUTE_TABLE } from "./platform/page/addresses";
import { FLASH_COOKIE } from "./platform/page/flash.server";
import { PREFERENCES, preferenceCookie } from "./platform/preferences/preferences.server";
import { RECENT_WRITE_COOKIE } from "./platform/session/recent-write.server";
import { SESSION_COOKIE } from "./platform/session/session.server";

type SharedRoute = CachePolicy["routes"][string];
type Limits = (parameters: URLSearchParams) => readonly LimitName[];

const unlimited: Limits = () => [];
const search: Limits = (parameters) => (parameters.get("q")?.trim() ? ["search"] : []);

/** Parameters that every page depends on: the routes whose data Remix requests, and the language. */
const OF_EVERY_PAGE = ["_routes", "lang"];

const page = (parameters: readonly string[], limits = unlimited): SharedRoute => ({
  parameters: [...parameters, ...OF_EVERY_PAGE],
  limits,
});

function call(key: OperationKey): SharedRoute {
  const { query = {}, limited }: Operation = OPERATIONS[key];
  const network = limited !== "no" ? limited?.network : undefined;
  return { parameters: Object.keys(query), limits: () => ["apiRead", ...(network ?? [])] };
}

const FEED = page([...LIST_CONDITIONS, "sort", ...FEED_CONDITIONS], search);

export const CACHE_POLICY: CachePolicy = {
  routes: {
    ...Object.fromEntries(
      Object.entries(ROUTE_TABLE).flatMap(([pattern, { sharedBy, needsQuery }]) =>
        sharedBy ? [[pattern, page(sharedBy, needsQuery ? search : unlimited)] as const] : [],
      ),
    ),
    ...Object.fromEntries(Object.values(FEED_FORMATS).map(({ path }) => [path, FEED])),
    "/search/suggestions": page(["q"], () => ["suggestions"]),
    "/feeds.opml": page([]),
    "/sitemap.xml": page(["page"]),
    "/robots.txt": page([]),
    "/:page": page([]),
    "/api/deals": call("GET /api/deals"),
    "/api/deals/search": call("GET /api/deals/search"),
    "/api/deals/:dealId": call("GET /api/deals/{id}"),
    "/api/deals/:dealId/prices": call("GET /api/deals/{id}/prices"),
    "/api/deals/:dealId/ratings": call("GET /api/deals/{id}/ratings"),
  },
  versionedRoutes: Object.fromEntries(Object.values(FEED_FORMATS).map(({ path }) => [path, FEED_CACHE_CONTROL])),
  preferences: PREFERENCES,
  personalCookies: [SESSION_COOKIE, FLASH_COOKIE, RECENT_WRITE_COOKIE],
  cookieOf(parameters) {
    const language = parameters.get("lang");
    return isLanguage(language) ? preferenceCookie("language", language) : undefined;
  },
};
