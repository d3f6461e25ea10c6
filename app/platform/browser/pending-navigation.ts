import type { Navigation, Path } from "@remix-run/react";
import { routeAt } from "~/platform/page/addresses";
import { pageKey } from "./cache/client-loader";
import { isAddressUpdate } from "./cache/revalidation";

/** An editor may edit deals. */
export type ViewerRole = "visitor" | "member" | "editor";

export type SkeletonScope = "page" | "list";

type Place = Pick<Path, "pathname" | "search">;

interface Move {
  navigation: Pick<Navigation, "location" | "formMethod">;
  shown: Place;
  browser: Place;
  viewer: ViewerRole;
}

export function skeletonScope({ navigation, shown, browser, viewer }: Move): SkeletonScope | null {
  const { location: next, formMethod } = navigation;
  if (!next || (formMethod && formMethod !== "GET")) return null;
  const key = pageKey(next);
  // Back has already changed the address bar; a list that has grown already shows its next page.
  if (key === pageKey(browser) || isAddressUpdate(key) || !hasDeals(next, viewer)) return null;
  return isSameList(shown, next) ? "list" : "page";
}

/** A list for members redirects visitors to the log-in page. */
export function hasDeals({ pathname, search }: Place, viewer: ViewerRole): boolean {
  const route = routeAt(pathname);
  if (!route?.isList || !route.isComplete) return false;
  return !(route.needsQuery && queryOf(search) === "") && !(route.isForMembers && viewer === "visitor");
}

/** Whether both are pages of one list: on the search page another query is another list; elsewhere it only filters. */
function isSameList(shown: Place, next: Place): boolean {
  if (shown.pathname !== next.pathname) return false;
  return next.pathname !== "/search" || queryOf(shown.search) === queryOf(next.search);
}

function queryOf(search: string): string {
  return new URLSearchParams(search).get("q")?.trim() ?? "";
}
