import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { routePatterns } from "~/platform/edge/route-patterns.server";

let folder: string;
let patternOf: (path: string) => string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "routes-"));
  const file = path.join(folder, "routes.json");
  const routes = [
    { id: "root", path: "" },
    { id: "routes/_index", parentId: "root", index: true },
    { id: "routes/admin", parentId: "root", path: "admin" },
    { id: "routes/admin.deals", parentId: "routes/admin", path: "deals" },
    { id: "routes/deal", parentId: "root", path: "deals/:dealId/:title?" },
    { id: "routes/$", parentId: "root", path: "*" },
  ];
  await writeFile(file, JSON.stringify(Object.fromEntries(routes.map((route) => [route.id, route]))));
  patternOf = routePatterns(file);
});
afterAll(() => rm(folder, { recursive: true }));

it.each([
  ["/", "/"],
  ["/_root.data", "/"],
  ["/admin/deals", "/admin/deals"],
  ["/admin/deals.data", "/admin/deals"],
  ["/deals/4711/a-secret-title", "/deals/:dealId/:title?"],
  ["/ADMIN/deals/", "/admin/deals"],
  ["/nothing\u001b[2J/here", "*"],
  ["/%zz", "*"],
])("%s is logged as %s", (path, pattern) => expect(patternOf(path)).toBe(pattern));
