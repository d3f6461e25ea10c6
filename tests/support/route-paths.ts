import { readFileSync } from "node:fs";
import type { RouteConfigEntry } from "@remix-run/route-config";
import routes from "../../app/routes";

const APP = new URL("../../app/", import.meta.url);

/** A route that has an address. */
interface AddressedRoute {
  /** As Remix makes it. */
  id: string;
  /** Below app. */
  file: string;
  /** Such as "/deals/{dealId}/{title}"; "$" is what matches anything. */
  path: string;
  /** The ids of the routes around it, from the outermost. */
  layouts: readonly string[];
}

/** Those of app/routes.ts, but layouts. */
export const ROUTES: readonly AddressedRoute[] = addressed(routes);

export function routePaths(): string[] {
  return ROUTES.map(({ path }) => path);
}

export function routeIds(): Map<string, string> {
  return new Map(ROUTES.map(({ path, id }) => [path, id]));
}

/** The text of a route's module. */
export function routeSource({ file }: AddressedRoute): string {
  return readFileSync(new URL(file, APP), "utf8");
}

function addressed(entries: readonly RouteConfigEntry[], above = "", layouts: string[] = []): AddressedRoute[] {
  return entries.flatMap(({ file, path = "", index = false, children = [] }) => {
    const pattern = path ? `${above}/${path}` : above;
    const id = file.replace(/\.tsx?$/, "");
    const own = path || index ? [{ id, file, path: named(pattern), layouts }] : [];
    return [...own, ...addressed(children, pattern, [...layouts, id])];
  });
}

function named(pattern: string): string {
  return pattern.replace(/:(\w+)\??/g, "{$1}").replace(/\*$/, "$") || "/";
}
