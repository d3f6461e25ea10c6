import { readFileSync } from "node:fs";
import { matchRoutes } from "@remix-run/react";
import { memoized } from "~/platform/values/memoized";
import { isDecodable } from "./rejections.server";

/** The pattern of paths that match no route or cannot be decoded. */
const UNKNOWN = "*";

type RouteObject = Parameters<typeof matchRoutes>[0][number];

interface BuiltRoute {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
}

/** Patterns such as "/deals/:dealId" contain nothing that a visitor typed. `file` is written by remix.config.js. */
export function routePatterns(file: string): (path: string) => string {
  const built = Object.values(JSON.parse(readFileSync(file, "utf8")) as Record<string, BuiltRoute>);
  const below = (parentId: string | undefined): RouteObject[] =>
    built
      .filter((route) => route.parentId === parentId)
      .map(({ id, path, index }) => (index ? { id, path, index } : { id, path, children: below(id) }));
  const routes = below(undefined);
  // Matching takes about 0.1 ms.
  return memoized((path) => patternOf(routes, path));
}

function patternOf(routes: RouteObject[], path: string): string {
  if (!isDecodable(path)) return UNKNOWN;
  const [, page = path] = /^(.*)\.data$/.exec(path) ?? [];
  const matches = matchRoutes(routes, page === "/_root" ? "/" : page) ?? [];
  const pattern = matches.flatMap(({ route }) => route.path || []).join("/");
  return pattern === UNKNOWN || matches.length === 0 ? UNKNOWN : `/${pattern}`;
}
