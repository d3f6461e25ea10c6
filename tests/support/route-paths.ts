import { readdirSync } from "node:fs";

const FOLDER = new URL("../../app/routes", import.meta.url);

const LAYOUT = /^_(?!index\b)\w+\.tsx$/;

/** Such as "/deals/{dealId}/{title}"; "$" is the catch-all route. */
export function routePaths(): string[] {
  return [...routeIds().keys()];
}

export function routeIds(): Map<string, string> {
  const routes = readdirSync(FOLDER).filter((file) => !LAYOUT.test(file));
  return new Map(routes.map((file) => [pathOf(file), `routes/${file.replace(/\.tsx?$/, "")}`]));
}

function pathOf(file: string): string {
  // Brackets escape a dot within a segment.
  const segments = file.replace(/\.tsx?$/, "").match(/(?:\[[^\]]*\]|[^.])+/g) ?? [];
  const named = segments
    .filter((segment) => !segment.startsWith("_"))
    .map((segment) => segment.replace(/[[\]()]|_$/g, ""));
  return `/${named.join("/")}`.replace(/\$(\w+)/g, "{$1}");
}
