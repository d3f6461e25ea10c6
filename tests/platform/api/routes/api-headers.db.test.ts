import { beforeEach, describe, expect, it, vi } from "vitest";
import { action as logIn } from "~/features/accounts/api/login";
import { loader as one } from "~/features/deals/api/deal";
import { loader as list } from "~/features/deals/api/deals";
import { loader as search } from "~/features/lists/api/search";
import { loader as ratings } from "~/features/ratings/api/deal-ratings";
import { action as like, loader as likeOptions } from "~/features/reactions/api/toggle-like";
import { useDatabase } from "../../../support/database";
import { insertDeals, insertSeries } from "../../../support/deals";
import { insertSignedIn, PASSWORD } from "../../../support/people";
import { HERE, jsonRequest, load, routeArgs } from "../../../support/routes";

const FRIEND = "https://app.example";

const environment = vi.hoisted(() => ({ apiAllowedOrigins: [] as string[] }));
vi.mock("~/env.server", async (original) => {
  const { env, ...rest } = await original<typeof import("~/env.server")>();
  return { ...rest, env: () => ({ ...env(), ...environment }) };
});

const db = useDatabase();

beforeEach(() => {
  environment.apiAllowedOrigins = [];
});

const rels = (response: Response) =>
  Object.fromEntries(
    [...(response.headers.get("Link") ?? "").matchAll(/<([^>]+)>; rel="(\w+)"/g)].map(([, at, rel]) => [rel, at]),
  );

describe("a list", () => {
  it("has X-Total-Count, and Link with its filters to the next and previous page", async () => {
    await insertSeries(db(), 7, (n) => ({ title: `Lamp ${n}`, category: "home_kitchen" as const, tags: ["A & B"] }));
    await insertDeals(db(), [{ title: "Chair" }]);
    const path = "/api/deals?category=Home%20%26%20Kitchen&tag=A%20%26%20B&sort=price-low&limit=3&x=y";
    const titles: string[] = [];
    for (let next: string | undefined = path, page = 1; next; page += 1) {
      const response: Response = await load(list, next);
      expect(response.headers.get("X-Total-Count")).toBe("7");
      expect("prev" in rels(response)).toBe(page > 1);
      for (const deal of await response.json()) titles.push(deal.title);
      next = rels(response).next;
      expect(next ?? "").not.toContain("x=y");
    }
    expect(new Set(titles).size).toBe(7);
    expect(titles).toHaveLength(7);
    const beyond = await load(list, "/api/deals?limit=3&page=1000000000");
    expect(await beyond.json()).toEqual([]);
    expect(rels(beyond)).toEqual({ prev: "/api/deals?page=3&limit=3" });
  });

  it("without parameters is the newest 1,000, with a Link to the rest", async () => {
    await insertSeries(db(), 1_030, (n) => ({ title: `Deal ${n}`, createdAt: new Date(1_700_000_000_000 - n) }));
    const whole = await load(list, "/api/deals");
    expect(await whole.json()).toHaveLength(1_000);
    expect(whole.headers.get("X-Total-Count")).toBe("1030");
    const rest = await load(list, rels(whole).next ?? "");
    const deals: { title: string }[] = await rest.json();
    expect(deals).toHaveLength(30);
    expect(deals[0]?.title).toBe("Deal 1000");
    expect(rels(rest)).toEqual({ prev: "/api/deals?page=10&limit=100" });
  });

  it("of matches has them too, and accepts sort orders and tags", async () => {
    await insertSeries(db(), 5, (n) => ({ title: "Lamp", discountedPrice: 50 - n, tags: n < 3 ? ["Sale"] : [] }));
    const response = await load(search, "/api/deals/search?q=lamp&limit=2&sort=price-low&tag=sale");
    expect(response.headers.get("X-Total-Count")).toBe("3");
    expect((await response.json()).map(({ discountedPrice }: { discountedPrice: number }) => discountedPrice)).toEqual([
      48, 49,
    ]);
    const last = await load(search, rels(response).next ?? "");
    expect(await last.json()).toMatchObject([{ discountedPrice: 50 }]);
    expect(rels(last)).toEqual({ prev: "/api/deals/search?q=lamp&sort=price-low&tag=sale&page=1&limit=2" });
  });

  it.each([
    [list, "/api/deals", "public, max-age=30, stale-while-revalidate=300"],
    [list, "/api/deals?featured=true&limit=20&page=1", "public, max-age=60, stale-while-revalidate=300"],
    [list, "/api/deals?category=Garden", "public, max-age=30, stale-while-revalidate=300"],
    [search, "/api/deals/search?q=lamp", "public, max-age=30, stale-while-revalidate=300"],
  ] as const)("%# is fresh as long as specification §9.1 says", async (loader, path, cache) => {
    const response = await load(loader, path);
    expect(response.headers.get("Cache-Control")).toBe(cache);
    expect(response.headers.get("Vary")).toBeNull();
  });
});

describe("an ETag", () => {
  it("is answered 304 as long as nothing has changed, in a list of tags and for any", async () => {
    const [dealId = ""] = await insertDeals(db(), [{ title: "Lamp" }]);
    const read = (tag: string) =>
      load(one, `/api/deals/${dealId}`, { params: { dealId }, headers: { "If-None-Match": tag } });
    const first = await load(one, `/api/deals/${dealId}`, { params: { dealId } });
    const tag = first.headers.get("ETag") ?? "";
    expect(tag).toMatch(/^W\/"[\w.-]+"$/);
    for (const known of [tag, tag.replace("W/", ""), `"x", ${tag}`, "*"]) {
      const response = await read(known);
      expect([known, response.status, await response.text()]).toEqual([known, 304, ""]);
      expect(response.headers.get("ETag")).toBe(tag);
      expect(response.headers.get("Cache-Control")).toBe("public, no-cache");
    }
    expect((await read('"x"')).status).toBe(200);
    await db().updateTable("deals").set({ like_count: 1 }).where("id", "=", dealId).execute();
    const changed = await read(tag);
    expect(changed.status).toBe(200);
    expect(changed.headers.get("ETag")).not.toBe(tag);
    const unknown = await load(one, "/api/deals/x", { params: { dealId: "x" }, headers: { "If-None-Match": "*" } });
    expect(unknown.status).toBe(404);
    expect(unknown.headers.get("Cache-Control")).toBe("no-store");
  });
});

describe("ratings", () => {
  it("are newest first, Anonymous without an account, and paged on request", async () => {
    const [dealId = ""] = await insertDeals(db(), [{}]);
    for (const [n, name] of ["alice", "bob", "carol"].entries()) {
      const { id: user_id } = await insertSignedIn(db(), name);
      const rating = { deal_id: dealId, user_id, rating: n + 3, created_at: new Date(1_700_000_000_000 + n) };
      await db().insertInto("ratings").values(rating).execute();
    }
    await db().deleteFrom("users").where("username", "=", "bob").execute();
    const read = (query: string) => load(ratings, `/api/deals/${dealId}/ratings${query}`, { params: { dealId } });
    const whole = await (await read("")).json();
    expect(whole).toMatchObject({ averageRating: 4, totalRatings: 3 });
    expect(whole.ratings.map((rating: object) => rating)).toMatchObject([
      { rating: 5, user: { name: "carol" } },
      { rating: 4, user: { name: "Anonymous" } },
      { rating: 3, user: { name: "alice" } },
    ]);
    expect(JSON.stringify(whole)).not.toMatch(/userId|user_id|username|@/);
    const paged = await read("?page=2&limit=2");
    expect((await paged.json()).ratings).toMatchObject([{ rating: 3 }]);
    expect(paged.headers.get("X-Total-Count")).toBe("3");
    expect((await (await read("?page=1000000000")).json()).ratings).toEqual([]);
  });
});

describe("pages of other sites", () => {
  const preflight = (origin: string) =>
    likeOptions(
      routeArgs(
        new Request(`${HERE}/api/likes/toggle`, {
          method: "OPTIONS",
          headers: { Origin: origin, "Access-Control-Request-Method": "POST" },
        }),
      ),
    );
  const corsHeaders = (response: Response) =>
    [...response.headers].filter(([name]) => name.startsWith("access-control-"));

  it("get no CORS headers unless a setting names them", async () => {
    for (const response of [await preflight(FRIEND), await load(list, "/api/deals", { headers: { Origin: FRIEND } })]) {
      expect(corsHeaders(response)).toEqual([]);
      expect(response.headers.get("Vary")).toBeNull();
    }
    environment.apiAllowedOrigins = [FRIEND];
    for (const stranger of ["https://evil.example", `${FRIEND}.evil.example`, "null"]) {
      const responses = [await preflight(stranger), await load(list, "/api/deals", { headers: { Origin: stranger } })];
      for (const response of responses) {
        expect(corsHeaders(response)).toEqual([]);
        expect(response.headers.get("Vary")).toBe("Origin");
      }
    }
  });

  it("may use the API once listed, without cookies", async () => {
    environment.apiAllowedOrigins = ["https://other.example", FRIEND];
    const allowed = await preflight(FRIEND);
    expect(allowed.status).toBe(204);
    expect(Object.fromEntries(corsHeaders(allowed))).toEqual({
      "access-control-allow-origin": FRIEND,
      "access-control-allow-methods": "POST, OPTIONS",
      "access-control-allow-headers": expect.stringContaining("session-token"),
      "access-control-max-age": "600",
    });
    const read = await load(list, "/api/deals", { headers: { Origin: FRIEND } });
    expect(read.headers.get("Access-Control-Allow-Origin")).toBe(FRIEND);
    expect(read.headers.get("Access-Control-Expose-Headers")).toContain("X-Total-Count");
    const rejected = await like(
      routeArgs(new Request(`${HERE}/api/likes/toggle`, { method: "POST", headers: { Origin: FRIEND } })),
    );
    expect(rejected.status).toBe(401);
    expect(rejected.headers.get("Access-Control-Allow-Origin")).toBe(FRIEND);
  });

  it("are denied a log-in, unless allowed", async () => {
    await insertSignedIn(db(), "alice");
    const account = { email: "alice@shop.test", password: PASSWORD };
    const tryFrom = (headers: Record<string, string>) =>
      logIn(routeArgs(jsonRequest("/api/auth/login", account, { headers: { Host: "shop.test", ...headers } })));
    for (const headers of [
      { Origin: "https://evil.example" },
      { Origin: "null" },
      { "Sec-Fetch-Site": "cross-site" },
      { Origin: HERE, "Sec-Fetch-Site": "same-site" },
    ] as Record<string, string>[]) {
      expect([headers, (await tryFrom(headers)).status]).toEqual([headers, 403]);
    }
    for (const headers of [
      {},
      { Origin: HERE },
      { Cookie: "language=zh" },
      { "Sec-Fetch-Site": "same-origin" },
    ] as Record<string, string>[]) {
      expect([headers, (await tryFrom(headers)).status]).toEqual([headers, 200]);
    }
    environment.apiAllowedOrigins = [FRIEND];
    expect((await tryFrom({ Origin: FRIEND, "Sec-Fetch-Site": "cross-site" })).status).toBe(200);
  });
});
