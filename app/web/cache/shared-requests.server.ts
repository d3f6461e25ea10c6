import { isLanguage } from "~/i18n/languages";
import type { SharedRequests } from "~/server/cache/shared-request.server";
import type { LimitName } from "~/web/limits/limits.server";
import { FLASH_COOKIE } from "~/web/page/flash.server";
import { PREFERENCES, preferenceCookie } from "~/web/page/preferences.server";
import { SESSION_COOKIE } from "~/web/session/session.server";

const none = (): readonly LimitName[] => [];
const apiRead = (): readonly LimitName[] => ["apiRead"];

/**
 * Routes whose responses are the same for all signed-out visitors, and the parts of a request in their cache key. A route
 * whose response depends on anything else must not be listed.
 */
export const SHARED_REQUESTS: SharedRequests = {
  routes: {
    "/": none,
    "/deals": none,
    "/deals/:dealId/:title?": none,
    "/category/:category?": none,
    "/tag/:tag?": none,
    "/search": (parameters): readonly LimitName[] => (parameters.get("q")?.trim() ? ["search"] : []),
    "/featured.json": none,
    "/feed.xml": none,
    "/sitemap.xml": none,
    "/robots.txt": none,
    "/api/deals": apiRead,
    "/api/deals/:dealId": apiRead,
    "/api/deals/:dealId/prices": apiRead,
    "/api/deals/:dealId/ratings": apiRead,
    "/api/deals/search": (): readonly LimitName[] => ["apiRead", "search"],
  },
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
