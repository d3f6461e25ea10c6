import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { loader as one, action as oneAction } from "~/features/deals/api/deal";
import { loader as list, action as listAction } from "~/features/deals/api/deals";
import type { DealInput } from "~/features/deals/input";
import { loader as home } from "~/features/home/routes/home";
import { loader as search } from "~/features/lists/api/search";
import { loader as deals } from "~/features/lists/routes/all-deals";
import { loader as searchPage } from "~/features/lists/routes/search";
import { useDatabase } from "../../../support/database";
import { insertDeals, insertSeries } from "../../../support/deals";
import { insertSignedIn } from "../../../support/people";
import { jsonRequest, load, routeArgs } from "../../../support/routes";
import { nameOf } from "../../../support/site-under-test";

const db = useDatabase();

interface ApiDeal {
  id: string;
  title: string;
}

async function read(loader: typeof list, path: string): Promise<ApiDeal[]> {
  const response = await load(loader, path);
  expect(response.status).toBe(200);
  return response.json();
}

const ids = (found: { id: string }[]) => found.map(({ id }) => id);

describe("a deal", () => {
  it("has exactly the fields of specification §3.1", async () => {
    const createdAt = new Date("2026-01-31T22:05:06.789Z");
    const same: Partial<DealInput> = {
      ...{ title: "Desk lamp", description: "Bright.", originalPrice: 19.99, discountedPrice: 4.35 },
      ...{ imageUrl: "/images/demo/desk-lamp.webp", store: "Nordlicht", source: "crawler", featured: true },
      ...{ url: "https://shop.example/lamp", crawlurl: "https://crawl.example/lamp", coupon: "SAVE5" },
    };
    const [id = ""] = await insertDeals(db(), [
      {
        ...same,
        category: "home_kitchen",
        tags: ["Light", "好物", "Big Sale"],
        expiresAt: new Date("2026-02-03T23:59:59.000Z"),
        createdAt,
      },
    ]);
    await db().updateTable("deals").set({ like_count: 7, ratings_count: 3, rating_sum: 13 }).execute();
    const expected = {
      ...{ ...same, id, discountPercentage: 78, category: nameOf("home_kitchen"), tags: "Light,好物,Big Sale" },
      ...{ averageRating: 4.33, likeCount: 7, expiresAt: "2026-02-03T23:59:59.000Z" },
      ...{ createdAt: "2026-01-31T22:05:06.789Z", updatedAt: "2026-01-31T22:05:06.789Z" },
    };
    const response = await load(one, `/api/deals/${id}`, { params: { dealId: id } });
    expect(await response.json()).toEqual(expected);
    expect(await read(list, "/api/deals")).toEqual([expected]);
    expect(await read(search, "/api/deals/search?q=lamp")).toEqual([expected]);
  });

  it("omits a missing expiry and coupon", async () => {
    const [id = ""] = await insertDeals(db(), [{ expiresAt: null, coupon: null, tags: [] }]);
    const response = await load(one, `/api/deals/${id}`, { params: { dealId: id } });
    const deal = await response.json();
    expect(deal).toMatchObject({ tags: "", featured: false, averageRating: 0, likeCount: 0 });
    for (const field of ["expiresAt", "coupon"]) expect(deal).not.toHaveProperty(field);
  });
});

describe("GET /api/deals", () => {
  beforeEach(async () => {
    await insertSeries(db(), 130, (n) => ({
      title: `Deal ${n}`,
      category: (["home_kitchen", "books"] as const)[n % 2],
      tags: n % 10 ? [] : ["Big Sale"],
      featured: n % 26 === 0,
      createdAt: new Date(1_700_000_000_000 - Math.floor(n / 3)),
    }));
  });

  it("returns the home page's deals, page by page", async () => {
    const { list: shown } = await load(home, "/?page=3");
    const paged = await Promise.all([1, 2, 3].map((page) => read(list, `/api/deals?page=${page}&limit=24`)));
    expect(ids(paged.flat())).toEqual(ids(shown.deals));
    const inCategory = await load(home, "/?category=home_kitchen");
    const named = await read(list, "/api/deals?page=1&limit=24&category=Home%20%26%20Kitchen");
    expect(ids(named)).toEqual(ids(inCategory.list.deals));
  });

  it("returns the deals of /deals, page by page, in its sort order", async () => {
    for (const query of ["", "&sort=discount"]) {
      const { list: shown } = await load(deals, `/deals?page=3${query}`);
      const paged = await Promise.all([1, 2, 3].map((page) => read(list, `/api/deals?page=${page}&limit=50${query}`)));
      expect(paged.map((page) => page.length)).toEqual([50, 50, 30]);
      expect(ids(paged.flat())).toEqual(ids(shown.deals));
    }
  });

  it("returns the deals of a range of prices as /deals and /search show them", async () => {
    await insertDeals(db(), [
      { title: "Deal at 5", originalPrice: 50, discountedPrice: 5, coupon: "FIVE" },
      { title: "Deal at 20", discountedPrice: 20 },
      { title: "Free deal", discountedPrice: 0 },
    ]);
    for (const [query, count] of [
      ["maxPrice=25", 3],
      ["minPrice=25&maxPrice=12", 1],
      ["free=1", 1],
      ["coupon=1", 1],
      ["minPercent=90", 1],
      ["minPrice=cheap", 50],
    ] as const) {
      const { list: shown } = await load(deals, `/deals?${query}`);
      expect(shown.deals).toHaveLength(count);
      expect(ids(await read(list, `/api/deals?page=1&limit=50&${query}`))).toEqual(ids(shown.deals));
      const { results } = await load(searchPage, `/search?q=deal&${query}`);
      const found = await read(search, `/api/deals/search?q=deal&page=1&limit=50&${query}`);
      expect(ids(found)).toEqual(ids(results?.list.deals ?? []));
    }
  });

  it("returns all of them, of a category or a tag without other parameters", async () => {
    // The client of the specification does not paginate.
    expect(await read(list, "/api/deals")).toHaveLength(130);
    expect(await read(list, "/api/deals?category=Books")).toHaveLength(65);
    expect(await read(list, "/api/deals?tag=big-sale")).toHaveLength(13);
  });

  it("accepts a category and a tag by any of their names", async () => {
    for (const name of [nameOf("home_kitchen"), "Home & Kitchen", "home & kitchen", "home_kitchen", "HOME_KITCHEN"]) {
      const found = await read(list, `/api/deals?limit=100&category=${encodeURIComponent(name)}`);
      expect([name, found.length]).toEqual([name, 65]);
      expect(found.every((deal) => "category" in deal && deal.category === nameOf("home_kitchen"))).toBe(true);
    }
    for (const name of ["big-sale", "Big Sale", " BIG SALE "]) {
      expect(await read(list, `/api/deals?tag=${encodeURIComponent(name)}`), name).toHaveLength(13);
    }
  });

  it("does not filter for the category all, and returns an empty array for an unknown one", async () => {
    expect(await read(list, "/api/deals?category=all&limit=100")).toHaveLength(100);
    for (const name of ["Garden", "home-kitchen", "%", "__proto__", "%00"]) {
      expect(await read(list, `/api/deals?category=${name}`)).toEqual([]);
      expect(await read(search, `/api/deals/search?q=deal&category=${name}`)).toEqual([]);
    }
  });

  it("returns an empty array for an unknown tag", async () => {
    for (const tag of ["nothing", "%25", "a%00b", "%27%3B--", "%7Bbig-sale%7D"]) {
      expect(await read(list, `/api/deals?tag=${tag}`)).toEqual([]);
    }
  });

  it("returns only featured deals with featured=true", async () => {
    const featured = await read(list, "/api/deals?page=1&limit=20&featured=true");
    expect(featured.map(({ title }) => title)).toEqual(["Deal 0", "Deal 26", "Deal 52", "Deal 78", "Deal 104"]);
    expect(await read(list, "/api/deals?page=1&limit=20&featured=false")).toHaveLength(20);
  });

  it.each([
    ["limit=7", 7],
    ["limit=101", 100],
    ["limit=0", 50],
    ["limit=1.5", 50],
    ["limit=abc", 50],
    ["page=3", 30],
    ["page=4", 0],
    ["page=100000000000000000000000&limit=100", 0],
    ["page=0", 50],
    ["page=1e3", 50],
    ["page=１", 50],
    ["page=2&page=3", 50],
    ["page=1e9&limit=1e9", 50],
  ])("?%s answers %d", async (query, count) => {
    expect(await read(list, `/api/deals?${query}`)).toHaveLength(count);
  });
});

it.each([
  ["null: no end date", { expiresAt: null }, undefined],
  ["absent: three days ahead", {}, "2026-03-08T23:59:59.000Z"],
])("an expiry that an admin's program sends: %s", async (_name, expiry, expected) => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-03-05T08:30:00Z") });
  onTestFinished(() => void vi.useRealTimers());
  const { token } = await insertSignedIn(db(), "boss", { isAdmin: true });
  const headers = { "session-token": token };
  const lamp = { title: "Lamp", store: "Hearth", category: "books", originalPrice: 4, url: "https://shop.example/" };
  const body = { ...lamp, ...expiry };
  const made = await listAction(routeArgs(jsonRequest("/api/deals", body, { headers })));
  const published: ApiDeal & { expiresAt?: string } = await made.json();
  expect([made.status, published.expiresAt]).toEqual([201, expected]);

  const other = await insertDeals(db(), [{ expiresAt: null }, { expiresAt: new Date("2026-04-01T00:00:00Z") }]);
  for (const dealId of other) {
    const request = jsonRequest(`/api/deals/${dealId}`, body, { method: "PUT", headers });
    const written = await oneAction(routeArgs(request, { dealId }));
    expect([written.status, (await written.json()).expiresAt]).toEqual([200, expected]);
  }
});
