import { readdirSync } from "node:fs";

const FOLDER = new URL("../../app/routes", import.meta.url);

/** A layout alone, without a path. */
const LAYOUT = /^_(?!index\b)\w+\.tsx$/;

/** The path of every route there is, as "/deals/{dealId}/{title}"; "$" stands for whatever no other route matches. */
export function routePaths(): string[] {
  return [...routeIds().keys()];
}

/** What Remix calls the route of each path. */
export function routeIds(): Map<string, string> {
  const routes = readdirSync(FOLDER).filter((file) => !LAYOUT.test(file));
  return new Map(routes.map((file) => [pathOf(file), `routes/${file.replace(/\.tsx?$/, "")}`]));
}

function pathOf(file: string): string {
  // What stands in brackets is one segment with the dot that it holds.
  const segments = file.replace(/\.tsx?$/, "").match(/(?:\[[^\]]*\]|[^.])+/g) ?? [];
  const named = segments
    .filter((segment) => !segment.startsWith("_"))
    .map((segment) => segment.replace(/[[\]()]|_$/g, ""));
  return `/${named.join("/")}`.replace(/\$(\w+)/g, "{$1}");
}
