import type { LoaderFunctionArgs } from "@remix-run/node";
import { matchPath } from "@remix-run/react";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { contentVersions } from "~/platform/process/content-version.server";
import { newRequestContext, runInRequest } from "~/platform/request/request-context.server";
import { loader as root } from "~/root";
import { useDatabase } from "../../support/database";
import { insertSeries } from "../../support/deals";
import { insertSignedIn } from "../../support/people";
import { ROUTES } from "../../support/route-paths";
import { load } from "../../support/routes";

const db = useDatabase();

/** The statements of each kind of page once the process is warm: for a visitor whom the cache does not serve, and for a member. */
const STATEMENTS: Record<string, [address: string, visitor: number, member: number]> = {
  "/": ["/", 3, 4],
  "/deals": ["/deals", 2, 3],
  "/category/:category?": ["/category/books", 2, 3],
  "/tag/:tag?": ["/tag/light", 3, 4],
  "/store/:store?": ["/store/nordlicht", 3, 4],
  "/search": ["/search?q=lamp", 4, 5],
  "/deals/:dealId/:title?": ["/deals/:id/lamp-1", 3, 4],
  "/api/deals": ["/api/deals?limit=24", 1, 1],
  "/api/deals/:dealId": ["/api/deals/:id", 1, 1],
};

const modules = import.meta.glob<{ loader(args: LoaderFunctionArgs): unknown }>(
  "/app/{features,platform}/*/{routes,api}/*.{ts,tsx}",
);

beforeAll(() => contentVersions.setListening(true));
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(() => contentVersions.setListening(false));

async function statementsOf(pattern: string, address: string, headers: HeadersInit): Promise<number> {
  const file = ROUTES.find(({ path }) => path === pattern.replace(/:(\w+)\??/g, "{$1}"))?.file;
  const params = matchPath(pattern, new URL(address, "http://shop.test").pathname)?.params;
  const route = await modules[`/app/${file}`]?.();
  const query = vi.spyOn(pg.Client.prototype, "query");
  await runInRequest(newRequestContext({ address: "127.0.0.1", url: address, isShared: false }), () =>
    Promise.all([
      address.startsWith("/api") || load(root, address, { headers }),
      load((args) => route?.loader(args), address, { headers, params }),
    ]),
  );
  // The replica of the tests is checked once a second, whatever is read.
  const { length } = query.mock.calls.filter((sent) => !JSON.stringify(sent).includes("pg_is_in_recovery"));
  query.mockRestore();
  return length;
}

it("each kind of page takes the statements of the table", async () => {
  const [id = ""] = await insertSeries(db(), 60, (at) => ({
    ...{ title: `Lamp ${at + 1}`, store: "Nordlicht", category: "books", tags: ["light"], featured: at % 3 === 0 },
  }));
  await vi.waitUntil(async () => (await contentVersions.current()) !== null);
  const { token } = await insertSignedIn(db());
  const counted: typeof STATEMENTS = {};
  for (const [pattern, [template]] of Object.entries(STATEMENTS)) {
    const address = template.replace(":id", id);
    const counts = [];
    for (const headers of [new Headers(), new Headers({ Cookie: `authSession=${token}` })]) {
      await statementsOf(pattern, address, headers);
      counts.push(await statementsOf(pattern, address, headers));
    }
    counted[pattern] = [template, ...(counts as [number, number])];
  }
  expect(counted).toEqual(STATEMENTS);
});
