import { beforeEach, describe, expect, it } from "vitest";
import { startRun } from "~/domain/sources/runs.server";
import type { Scope } from "~/domain/sources/source";
import { loader as list } from "~/routes/api.deals._index";
import { action as batch } from "~/routes/api.deals.batch";
import { action as byKey } from "~/routes/api.deals.by-key";
import { loader as refusedRows } from "~/routes/api.runs.$runId_.refused-rows";
import { useDatabase } from "../support/database";
import { insertDeals } from "../support/deals";
import { insertMember } from "../support/people";
import { HERE, routeArgs } from "../support/routes";
import { insertToken } from "../support/tokens";

const db = useDatabase();

const DAY = 86_400_000;

let actorId = "";
beforeEach(async () => {
  actorId = (await insertMember(db(), "boss", { cost: 10, isAdmin: true })).id;
});

const tokenFor = async (source: string, scopes?: Scope[]) =>
  (await insertToken(db(), { source, actorId, scopes })).token;

function request(path: string, token: string | null, body?: object, method = "POST") {
  return new Request(new URL(path, HERE), {
    headers: { "Content-Type": "application/json", ...(token && { Authorization: `Bearer ${token}` }) },
    ...(body && { method, body: JSON.stringify(body) }),
  });
}

async function call(
  route: typeof list,
  path: string,
  token: string | null,
  { body, method, runId }: { body?: object; method?: string; runId?: string } = {},
) {
  const response = await route(routeArgs(request(path, token, body, method), { runId }));
  return { status: response.status, headers: response.headers, data: await response.json() };
}

const deal = (n: number, fields: object = {}) => ({
  ...{ title: `Kettle ${n}`, store: "Nordlicht", category: "other", originalPrice: 40, discountedPrice: 20 },
  url: `https://shop.example/kettle-${n}`,
  ...fields,
});
const keyOf = (n: number) => `/api/deals/by-key?key=${encodeURIComponent(deal(n).url)}`;
const put = (n: number, token: string, fields: object = {}) =>
  call(byKey, keyOf(n), token, { body: deal(n, fields), method: "PUT" });

describe("the texts of a deal", () => {
  it("are delivered in a second language, and are no field of its answers", async () => {
    const token = await tokenFor("a");
    const translations = { zh: { title: "水壶 1" } };
    const [added, kept, refused] = [
      await put(1, token, { lang: "en", translations }),
      await put(1, token),
      await put(2, token, { translations: { de: { title: "Kessel" } } }),
    ];
    expect([added.data.status, kept.data.status]).toEqual(["added", "unchanged"]);
    expect(refused).toMatchObject({ status: 400, data: { error: "translations must be en or zh" } });
    const [listed] = (await call(list, "/api/deals?mine=1", token)).data;
    expect(listed).toMatchObject({ title: "Kettle 1" });
    expect(Object.keys(listed)).not.toEqual(expect.arrayContaining(["lang"]));
    expect(listed.translations).toBeUndefined();
    const stored = await db().selectFrom("deals").select(["lang", "translations"]).executeTakeFirstOrThrow();
    expect(stored).toEqual({ lang: "en", translations: { zh: { title: "水壶 1", description: "" } } });
  });
});

describe("the deals of a source", () => {
  it("are listed to its token, with filters and pages", async () => {
    const [a, b] = [await tokenFor("a"), await tokenFor("b")];
    await insertDeals(db(), [{ title: "Nobody's" }]);
    for (const n of [1, 2, 3]) await put(n, a, { category: n === 3 ? "books" : "other" });
    await put(4, b);
    await put(1, b);
    const { status, headers, data } = await call(list, "/api/deals?mine=1&sort=created&page=1&limit=2", a);
    expect([status, data.map(({ title }: { title: string }) => title)]).toEqual([200, ["Kettle 3", "Kettle 2"]]);
    expect(headers.get("X-Total-Count")).toBe("3");
    expect(headers.get("Link")).toMatch(/[?&]mine=1&sort=created&page=2&limit=2>; rel="next"/);
    expect(headers.get("Cache-Control")).toBe("no-store");
    expect((await call(list, "/api/deals?mine=true&category=books", a)).data).toMatchObject([{ title: "Kettle 3" }]);
    expect((await call(list, "/api/deals?mine=1", b)).data).toMatchObject([{ title: "Kettle 4" }]);
    expect((await call(list, "/api/deals?mine=no", a)).data).toHaveLength(5);
  });

  it("are not listed to others", async () => {
    expect((await call(list, "/api/deals?mine=1", null)).status).toBe(401);
    expect((await call(list, "/api/deals?mine=1", await tokenFor("a", ["deals:write"]))).status).toBe(403);
  });
});

describe("the refused rows of a run", () => {
  it("are listed to its source, with their index and reasons", async () => {
    const [a, b] = [await tokenFor("a"), await tokenFor("b")];
    const { id: runId } = await startRun(db(), { source: "a", now: new Date() });
    const rows = [deal(1), deal(2, { title: "" }), deal(3, { featured: true })];
    await call(batch, "/api/deals/batch", a, { body: { deals: [deal(9, { store: "" })] } });
    await call(batch, "/api/deals/batch", a, { body: { deals: rows, run: runId } });
    const path = `/api/runs/${runId}/refused-rows`;
    const { status, data } = await call(refusedRows, path, a, { runId });
    const refusedAt = expect.stringMatching(/^\d{4}-.*Z$/);
    expect([status, data]).toEqual([
      200,
      [
        { index: 2, key: deal(3).url, errors: [{ field: "featured", code: "not_allowed" }], refusedAt },
        { index: 1, key: deal(2).url, errors: [{ field: "title", code: "required" }], refusedAt },
      ],
    ]);
    expect((await call(refusedRows, path, b, { runId })).status).toBe(404);
    expect((await call(refusedRows, path, a, { runId: "1;--" })).status).toBe(404);
  });
});

describe("a deal by key", () => {
  it("ends with an expiry in the past, and its status says so", async () => {
    const token = await tokenFor("a");
    const { data: added } = await put(1, token);
    const past = { expiresAt: new Date(Date.now() - DAY).toISOString() };
    expect(await put(1, token, past)).toMatchObject({ status: 200, data: { status: "ended", id: added.id } });
    expect((await put(1, token, past)).data).toMatchObject({ status: "unchanged" });
  });

  it("says why it is held", async () => {
    const [a, b] = [await tokenFor("a"), await tokenFor("b")];
    await put(1, a);
    expect(await put(1, b)).toMatchObject({ status: 200, data: { status: "held", reason: "other_source" } });
    await db().updateTable("deals").set({ source: "revisedbyadmin" }).execute();
    expect((await put(1, a)).data).toMatchObject({ status: "held", reason: "revised" });
  });

  it("is rejected by field when it sets what a token may not", async () => {
    const { status, data } = await put(1, await tokenFor("a"), { source: "revisedbyadmin", featured: true });
    expect(status).toBe(400);
    expect(data.error).toMatch(/source cannot be said.*; featured cannot be said/);
    expect(await db().selectFrom("deals").select("id").execute()).toEqual([]);
  });
});
