import { matchPath } from "@remix-run/react";
import { FEATURED_PARAMETER } from "~/features/home/addresses";
import { LIST_PARAMETERS } from "~/features/lists/addresses/lists";
import { RATINGS_PARAMETER } from "~/features/ratings/addresses";

interface RouteTraits {
  /** Whether it is a list once its parameters are given; skeletons stand for a list while it loads. */
  isList?: boolean;
  isForMembers?: boolean;
  /** Whether it lists or searches nothing without `q`. */
  needsQuery?: boolean;
  isPrefetched?: boolean;
  /** The parameters that a response depends on which all visitors share (docs/decisions/0030). */
  sharedBy?: readonly string[];
}

const LIST: RouteTraits = { isList: true, isPrefetched: true, sharedBy: LIST_PARAMETERS };

/** The pages, by pattern, that caches, prefetching or skeletons treat in a way of their own. */
export const ROUTE_TABLE: Readonly<Record<string, RouteTraits>> = {
  "/": { ...LIST, sharedBy: [...LIST_PARAMETERS, FEATURED_PARAMETER] },
  "/deals": LIST,
  "/category/:category?": LIST,
  "/tag/:tag?": LIST,
  "/store/:store?": LIST,
  "/search": { ...LIST, needsQuery: true },
  "/favorites": { isList: true, isForMembers: true },
  "/deals/submit": {},
  "/deals/:dealId/history": {},
  "/deals/:dealId/report": {},
  "/deals/:dealId/suggest": {},
  "/deals/:dealId/:title?": { isPrefetched: true, sharedBy: [RATINGS_PARAMETER] },
};

/** The page of a path, and whether the path has all its parameters; undefined for one that the table does not have. */
export function routeAt(pathname: string): (RouteTraits & { isComplete: boolean }) | undefined {
  for (const [pattern, traits] of Object.entries(ROUTE_TABLE)) {
    const match = matchPath(pattern, pathname);
    if (match) return { ...traits, isComplete: Object.values(match.params).every(Boolean) };
  }
  return undefined;
}
