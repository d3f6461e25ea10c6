import type { Navigation, Path } from "@remix-run/react";
import type { ViewerRole } from "~/views/page/viewer-role";
import { pageKey } from "./cache/cached-loader";
import { isAddressUpdate } from "./cache/revalidation";

/**
 * What gives way to a page that is on its way: the whole page, to where the other one's cards will be, or the list alone,
 * which then stands for what it will show.
 */
export type SkeletonScope = "page" | "list";

type Place = Pick<Path, "pathname" | "search">;

interface Move {
  navigation: Pick<Navigation, "location" | "formMethod">;
  /** The page that is shown. */
  shown: Place;
  /** Where the browser itself says that it is. */
  browser: Place;
  viewer: ViewerRole;
}

/** What gives way while a navigation waits for its answer: null, nothing. */
export function skeletonScope({ navigation, shown, browser, viewer }: Move): SkeletonScope | null {
  const { location: next, formMethod } = navigation;
  if (!next || (formMethod && formMethod !== "GET")) return null;
  const key = pageKey(next);
  // Back has changed the browser's address already; a list that has grown shows its next page already.
  if (key === pageKey(browser) || isAddressUpdate(key) || !hasDeals(next, viewer)) return null;
  return isSameList(shown, next) ? "list" : "page";
}

/** Whether an address is one of a page of deals. */
export function hasDeals({ pathname, search }: Place, reader: ViewerRole): boolean {
  if (pathname === "/search") return queryOf(search) !== "";
  // A visitor is asked to log in first.
  if (pathname === "/favorites") return reader !== "visitor";
  return /^\/(?:$|deals\/?$|(?:category|tag)\/[^/]+$)/.test(pathname);
}

/** Another query is another page of results, with another heading; everywhere else a text filters what is there. */
function isSameList(shown: Place, next: Place): boolean {
  if (shown.pathname !== next.pathname) return false;
  return next.pathname !== "/search" || queryOf(shown.search) === queryOf(next.search);
}

function queryOf(search: string): string {
  return new URLSearchParams(search).get("q")?.trim() ?? "";
}
