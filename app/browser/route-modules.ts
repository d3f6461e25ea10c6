import { matchRoutes } from "@remix-run/react";

type RouteObjects = Parameters<typeof matchRoutes>[0];

/**
 * Imports the route modules of an address before Remix does: when Remix cannot import one, it reloads the document, for a
 * fetcher too, and whatever has been typed is lost.
 *
 * @throws TypeError where a module cannot be fetched: without a network, or after a deployment
 */
export async function importRouteModules(href: string): Promise<void> {
  const { routes } = window.__remixManifest;
  const matches = matchRoutes(routesBelow(undefined), href) ?? [];
  await Promise.all(matches.map(({ route: { id = "" } }) => import(/* @vite-ignore */ routes[id]?.module ?? "")));
}

function routesBelow(parentId: string | undefined): RouteObjects {
  return Object.values(window.__remixManifest.routes)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) => ({ id, path, index, children: routesBelow(id) })) as RouteObjects;
}
