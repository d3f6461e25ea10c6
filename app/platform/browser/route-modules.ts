import { matchRoutes } from "@remix-run/react";

type RouteObjects = Parameters<typeof matchRoutes>[0];

const imported = new Set<string>();

/** When Remix cannot import a module, it reloads the document, for a fetcher too, and what has been typed is lost.
 *
 * @throws TypeError where a module cannot be fetched: without a network, or after a deployment
 */
export async function importRouteModules(href: string): Promise<void> {
  const { routes } = window.__remixManifest;
  await Promise.all(
    routeIds(href).map(async (id) => {
      await import(/* @vite-ignore */ routes[id]?.module ?? "");
      imported.add(id);
    }),
  );
}

export function areRouteModulesLoaded(href: string): boolean {
  return routeIds(href).every((id) => imported.has(id) || window.__remixRouteModules[id]);
}

function routeIds(href: string): string[] {
  const { pathname, search } = new URL(href, location.href);
  return (matchRoutes(routesBelow(undefined), { pathname, search }) ?? []).map(({ route: { id = "" } }) => id);
}

function routesBelow(parentId: string | undefined): RouteObjects {
  return Object.values(window.__remixManifest.routes)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) => ({ id, path, index, children: routesBelow(id) })) as RouteObjects;
}
