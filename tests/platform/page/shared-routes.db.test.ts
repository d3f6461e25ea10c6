import type { LoaderFunctionArgs } from "@remix-run/node";
import { matchPath } from "@remix-run/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { CACHE_POLICY } from "~/cache-policy.server";
import { savePage } from "~/features/site/site.server";
import { ROUTE_TABLE } from "~/platform/page/addresses";
import { contentVersions } from "~/platform/process/content-version.server";
import { useDatabase } from "../../support/database";
import { insertDeals, insertSeries } from "../../support/deals";
import { ROUTES } from "../../support/route-paths";
import { answerOf, load } from "../../support/routes";

const db = useDatabase();

const modules = import.meta.glob<{ loader(args: LoaderFunctionArgs): unknown }>(
  "/app/{features,platform}/*/{routes,api}/*.{ts,tsx}",
);

/** Calls the loader of a route pattern for an address. */
async function open(pattern: string, address: string, headers: HeadersInit = {}) {
  const route = ROUTES.find(({ path }) => path === pattern.replace(/:(\w+)\??/g, "{$1}"));
  const importRoute = modules[`/app/${route?.file}`];
  const match = matchPath(pattern, address.split("?", 1)[0] ?? "");
  if (!importRoute || !match) throw new Error(`No route ${pattern} has ${address}`);
  const { loader } = await importRoute();
  return answerOf(() => load(loader, address, { headers, params: match.params }));
}

/** An address with content for each shared route. */
async function addresses(): Promise<Record<string, string>> {
  const [deal = ""] = await insertDeals(db(), [
    { title: "Lamp", store: "Nordlicht", category: "books", tags: ["light"], featured: true },
  ]);
  await savePage(db(), "imprint", { en: "Jo", zh: "" });
  contentVersions.expire();
  return {
    "/": "/",
    "/:page": "/imprint",
    "/deals": "/deals",
    "/category/:category?": "/category/books",
    "/tag/:tag?": "/tag/light",
    "/store/:store?": "/store/nordlicht",
    "/search": "/search?q=lamp",
    "/deals/:dealId/:title?": `/deals/${deal}/lamp`,
    "/search/suggestions": "/search/suggestions?q=li",
    "/feed.xml": "/feed.xml",
    "/feed.atom": "/feed.atom",
    "/feed.json": "/feed.json",
    "/feeds.opml": "/feeds.opml",
    "/sitemap.xml": "/sitemap.xml",
    "/robots.txt": "/robots.txt",
    "/api/deals": "/api/deals",
    "/api/deals/search": "/api/deals/search?q=lamp",
    "/api/deals/:dealId": `/api/deals/${deal}`,
    "/api/deals/:dealId/prices": `/api/deals/${deal}/prices`,
    "/api/deals/:dealId/ratings": `/api/deals/${deal}/ratings`,
  };
}

const withParameter = (address: string, parameter: string) =>
  `${address}${address.includes("?") ? "&" : "?"}${parameter}`;

describe("the parameters of a shared route", () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  /** The names that are read from parameters among which `marker` is. */
  function namesRead(marker: string): Set<string> {
    const names = new Set<string>();
    for (const method of ["get", "getAll", "has"] as const) {
      const read = URLSearchParams.prototype[method] as (name: string) => never;
      vi.spyOn(URLSearchParams.prototype, method).mockImplementation(function (this: URLSearchParams, name: string) {
        if (String(this).includes(marker)) names.add(name);
        return read.call(this, name);
      });
    }
    return names;
  }

  it("are those that its loader reads", async () => {
    const samples = await addresses();
    expect(new Set(Object.keys(samples))).toEqual(new Set(Object.keys(CACHE_POLICY.routes)));
    for (const [pattern, address] of Object.entries(samples)) {
      const declared = CACHE_POLICY.routes[pattern]?.parameters ?? [];
      // Calls of the API see only the parameters that the table of calls gives them.
      const marker = declared.includes("_routes") ? "unknown" : declared[0];
      if (!marker) continue;
      const names = namesRead(`${marker}=marker`);
      const { status } = await open(pattern, withParameter(address, `${marker}=marker`));
      vi.restoreAllMocks();
      expect([pattern, status]).toEqual([pattern, 200]);
      names.add("_routes").add("lang");
      expect([pattern, names]).toEqual([pattern, new Set([...declared, "_routes", "lang"])]);
    }
  });
});

describe("every list", () => {
  const lists = Object.entries(ROUTE_TABLE).flatMap(([pattern, { isList, sharedBy }]) =>
    isList && sharedBy ? [pattern] : [],
  );

  it.each(lists)(
    "%s has live deals alone for a viewer who prefers it, unless its address says otherwise",
    async (pattern) => {
      const past = new Date(Date.now() - 60_000);
      const like = { store: "Nordlicht", category: "books" as const, tags: ["light"] };
      await insertSeries(db(), 3, (n) => ({ ...like, title: `Old lamp ${n}`, expiresAt: past }));
      const address = (await addresses())[pattern] ?? "";
      const total = async (query: string, cookie = "liveOnly=true") => {
        const { data } = await open(pattern, query ? withParameter(address, query) : address, { Cookie: cookie });
        const { list, results } = data as { list?: { total: string }; results?: { list: { total: string } } };
        return (list ?? results?.list)?.total;
      };
      expect([await total(""), await total("live=0")]).toEqual(["1", "4"]);
      expect([await total("", ""), await total("live=1", "")]).toEqual(["4", "1"]);
    },
  );
});
