import { beforeEach, describe, expect, it } from "vitest";
import { action as dealsAction, loader as listLoader } from "~/features/deals/api/deals";
import { loader as pricesLoader } from "~/features/prices/api/prices";
import { action as batchAction } from "~/features/sources/api/batch";
import { loader as byKeyLoader } from "~/features/sources/api/by-key";
import { action as finishAction } from "~/features/sources/api/finish-run";
import { loader as refusedLoader } from "~/features/sources/api/refused-rows";
import { action as startAction } from "~/features/sources/api/runs";
import { startRun } from "~/features/sources/runs.server";
import type { Scope } from "~/features/sources/source";
import { useDatabase } from "../../../support/database";
import { insertDeals } from "../../../support/deals";
import { useLog } from "../../../support/log";
import { insertSignedIn } from "../../../support/people";
import { answerOf, HERE, routeArgs } from "../../../support/routes";
import { insertToken } from "../../../support/tokens";
import { words } from "../../../support/words";

const db = useDatabase();
const log = useLog();

const LAMP = "https://shop.example/lamp";
const lamp = {
  ...{ title: "Desk lamp", store: "Nordlicht", category: "Home & Kitchen" },
  ...{ originalPrice: 40, discountedPrice: 19.99, url: LAMP },
};

let admin: Awaited<ReturnType<typeof insertSignedIn>>;
let token: string;
beforeEach(async () => {
  admin = await insertSignedIn(db(), "boss", { isAdmin: true });
  ({ token } = await insertToken(db(), { source: "nordlicht-nightly", actorId: admin.id }));
});

const tokenFor = async (source: string, scopes?: Scope[]) =>
  (await insertToken(db(), { source, actorId: admin.id, scopes })).token;

interface Sent {
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

function send(route: typeof byKeyLoader, path: string, { method = "POST", body, headers }: Sent = {}, params = {}) {
  const request = new Request(new URL(path, HERE), {
    method,
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}`, ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return answerOf(() => route(routeArgs(request, params)));
}

const byKey = (key: string, more = "") => `/api/deals/by-key?key=${encodeURIComponent(key)}${more}`;
const put = (path: string, body: unknown = lamp, headers = {}) =>
  send(byKeyLoader, path, { method: "PUT", body, headers });
const get = (key: string) => send(byKeyLoader, byKey(key), { method: "GET" });
const batch = (path: string, headers = {}) => send(batchAction, path, { body: { deals: [lamp] }, headers });
const read = (route: typeof listLoader, path: string, by: string, params = {}) =>
  send(route, path, { method: "GET", headers: { Authorization: by && `Bearer ${by}` } }, params);

const kettle = (n: number, fields: object = {}) => ({
  ...{ title: `Kettle ${n}`, store: "Nordlicht", category: "other", originalPrice: 40, discountedPrice: 20 },
  url: `https://shop.example/kettle-${n}`,
  ...fields,
});
const deliver = (n: number, by = token, fields: object = {}) =>
  put(byKey(kettle(n).url), kettle(n, fields), { Authorization: `Bearer ${by}` });

const written = async () => (await db().selectFrom("deals").select("id").execute()).length;

describe("dryRun", () => {
  it.each(["1", "true"])("=%s writes nothing", async (value) => {
    expect((await batch(`/api/deals/batch?dryRun=${value}`)).data).toMatchObject({ counts: { added: 1 } });
    expect(await put(byKey(LAMP, `&dryRun=${value}`))).toMatchObject({ status: 200, data: { status: "added" } });
    expect(await written()).toBe(0);
  });

  it.each(words`dryRun=0 dryRun=false dryRun=yes dryRun= dryRun dryrun=1 dry_run=1 dryRun=1&dryRun=1`)(
    "?%s is rejected, and writes nothing",
    async (query) => {
      expect((await batch(`/api/deals/batch?${query}`)).status).toBe(400);
      expect((await put(byKey(LAMP, `&${query}`))).status).toBe(400);
      expect(await written()).toBe(0);
    },
  );

  it("is rejected by operations without it", async () => {
    const { data } = await send(startAction, "/api/runs");
    const { id } = data as { id: string };
    const finish = (query: string) => send(finishAction, `/api/runs/${id}/finish${query}`, {}, { runId: id });
    expect(await finish("?dryRun=1")).toMatchObject({
      status: 400,
      data: { error: "This call takes no parameters in its address at all" },
    });
    expect((await finish("")).data).toMatchObject({ state: "complete" });
  });
});

describe("finishing a run that would end most deals of the source", () => {
  const lamps = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ ...lamp, title: `Lamp ${n}`, url: `https://shop.example/lamps/${n}` }));

  async function run(count: number) {
    const { data } = await send(startAction, "/api/runs");
    const { id } = data as { id: string };
    await send(batchAction, "/api/deals/batch", { body: { run: id, deals: lamps(count) } });
    const finish = (body?: object) => send(finishAction, `/api/runs/${id}/finish`, body && { body }, { runId: id });
    return { finish, answer: await finish() };
  }

  it("is a 409 that says how many, and is done with confirm: true", async () => {
    for (const count of [30, 9, 9]) expect((await run(count)).answer.data).toMatchObject({ ended: 0 });
    const { finish, answer } = await run(9);
    const error = "This run would end 21 of the source's 30 live deals; send confirm: true if it is to";
    const asked = { status: 409, data: { error, wouldEnd: 21, live: 30 } };
    for (const reply of [answer, await finish(), await finish({ confirm: false }), await finish({})]) {
      expect(reply).toMatchObject(asked);
    }
    expect(await finish({ confirm: "yes" })).toMatchObject({
      status: 400,
      data: { error: "confirm must be true or false" },
    });
    expect(await finish({ confirm: true })).toMatchObject({ status: 200, data: { state: "complete", ended: 21 } });
    expect(await finish()).toMatchObject({ status: 200, data: { ended: 21 } });
  });
});

describe("by key", () => {
  it.each(["EUR", "€"])("amounts in %s are rejected: they are not converted", async (currency) => {
    const rejected = await put(byKey(LAMP), { ...lamp, currency });
    expect(rejected).toMatchObject({
      status: 400,
      data: { error: "currency must be the site's: amounts are not converted" },
    });
    expect(await written()).toBe(0);
    expect((await put(byKey(LAMP), { ...lamp, currency: "USD" })).status).toBe(201);
  });

  it("a key is trimmed", async () => {
    expect((await put(byKey(` ${LAMP} `))).status).toBe(201);
    for (const key of [LAMP, ` ${LAMP}`, `${LAMP}\n`]) expect((await get(key)).data).toMatchObject({ url: LAMP });
    expect((await put(byKey(LAMP), { ...lamp, url: ` ${LAMP} ` })).data).toMatchObject({ status: "unchanged" });
  });

  it("a key that is no URL is not found", async () => {
    for (const key of ["\0", "none", "https://shop.example/\0", "javascript:alert(1)"]) {
      expect([key, (await get(key)).status]).toEqual([key, 404]);
      expect([key, (await put(byKey(key))).status]).toEqual([key, 400]);
    }
    for (const key of ["", " "]) expect((await get(key)).data).toEqual({ error: "key is required" });
  });

  it("does not honour If-Match, and says so", async () => {
    expect((await put(byKey(LAMP))).status).toBe(201);
    const rejected = await put(byKey(LAMP), { ...lamp, title: "Mine" }, { "If-Match": 'W/"1.x"' });
    expect(rejected).toMatchObject({ status: 400, data: { error: "This call does not honour If-Match" } });
    expect((await get(LAMP)).data).toMatchObject({ title: "Desk lamp" });
    expect((await batch("/api/deals/batch", { "If-Match": "*" })).status).toBe(400);
  });
});

describe("an Idempotency-Key", () => {
  const publish = (headers: Record<string, string>, body: unknown = lamp) =>
    send(dealsAction, "/api/deals", { body, headers: { "session-token": admin.token, ...headers } });

  it.each(["", " ", "a b", "é", "x".repeat(256)])("%j is rejected", async (key) => {
    const headers = { "Idempotency-Key": key };
    expect((await batch("/api/deals/batch", headers)).status).toBe(400);
    expect((await put(byKey(LAMP), lamp, headers)).status).toBe(400);
    expect((await publish(headers)).status).toBe(400);
    expect(await written()).toBe(0);
  });

  it("that publishes a deal must be a UUID", async () => {
    expect(await publish({ "Idempotency-Key": "monday" })).toMatchObject({
      status: 400,
      data: { error: "Idempotency-Key must be a UUID" },
    });
  });

  it("marks a replayed response", async () => {
    const headers = { "Idempotency-Key": "3f0f7a52-9a43-4b8e-8f3c-2a5f5c1f9d10" };
    const calls = [
      () => batch("/api/deals/batch", headers),
      () => put(byKey(`${LAMP}/2`), { ...lamp, url: `${LAMP}/2` }, { "Idempotency-Key": "by-key" }),
      () => publish(headers),
    ];
    for (const call of calls) {
      const [first, again] = [await call(), await call()];
      expect([first.headers.get("Idempotency-Replayed"), again.headers.get("Idempotency-Replayed")]).toEqual([
        null,
        "true",
      ]);
      expect(again.data).toEqual(first.data);
    }
    expect(await written()).toBe(3);
  });

  it("of another request is a conflict, also by key", async () => {
    const headers = { "Idempotency-Key": "night-1" };
    expect((await put(byKey(LAMP), lamp, headers)).status).toBe(201);
    expect((await put(byKey(LAMP), { ...lamp, title: "Other" }, headers)).status).toBe(409);
  });

  it("of a rejected deal replays the rejection", async () => {
    const headers = { "Idempotency-Key": "night-1" };
    for (const replayed of [null, "true"]) {
      const { status, headers: responseHeaders } = await put(byKey(LAMP), { ...lamp, title: "" }, headers);
      expect([status, responseHeaders.get("Idempotency-Replayed")]).toEqual([400, replayed]);
    }
  });
});

it("what is delivered is logged once by outcome, and nothing of what is tried, repeated or refused as a whole", async () => {
  const delivered = () => log.records().filter(({ event }) => event === "delivered");
  await batch("/api/deals/batch?dryRun");
  await send(batchAction, "/api/deals/batch", { body: { deals: [lamp], run: crypto.randomUUID() } });
  expect(delivered()).toEqual([]);
  for (let n = 0; n < 2; n += 1) {
    const body = { deals: [lamp, kettle(1), kettle(2, { store: "" })] };
    await send(batchAction, "/api/deals/batch", { body, headers: { "Idempotency-Key": "night-1" } });
  }
  await put(byKey(LAMP));
  const none = { added: 0, updated: 0, unchanged: 0, held: 0, ended: 0, refused: 0 };
  expect(delivered()).toMatchObject([
    { source: "nordlicht-nightly", ...none, added: 2, refused: 1 },
    { source: "nordlicht-nightly", ...none, unchanged: 1 },
  ]);
  expect(log.text()).not.toContain(token);
});

it("prices have the kind of their source, not its name", async () => {
  const { data } = await put(byKey(LAMP));
  const { id } = data as { id: string };
  const request = new Request(new URL(`/api/deals/${id}/prices`, HERE));
  const { data: prices } = await answerOf(() => pricesLoader(routeArgs(request, { dealId: id })));
  expect(prices).toMatchObject({ spans: [{ source: "crawler" }] });
});

it("the texts of a deal are delivered in a second language, and are no field of its answers", async () => {
  const texts = { lang: "en", translations: { zh: { title: "水壶 1" } } };
  const [added, kept] = [await deliver(1, token, texts), await deliver(1)];
  expect([added.data, kept.data]).toMatchObject([{ status: "added" }, { status: "unchanged" }]);
  const refused = await deliver(2, token, { translations: { de: { title: "Kessel" } } });
  expect(refused).toMatchObject({ status: 400, data: { error: "translations must be en or zh" } });
  const [listed] = (await read(listLoader, "/api/deals?mine=1", token)).data as object[];
  expect(listed).toMatchObject({ title: "Kettle 1" });
  for (const field of ["lang", "translations"]) expect(listed).not.toHaveProperty(field);
  const stored = await db().selectFrom("deals").select(["lang", "translations"]).executeTakeFirstOrThrow();
  expect(stored).toEqual({ lang: "en", translations: { zh: { title: "水壶 1", description: "" } } });
});

describe("the deals of a source", () => {
  it("are listed to its token, with filters and pages", async () => {
    const [a, b] = [await tokenFor("a"), await tokenFor("b")];
    await insertDeals(db(), [{ title: "Nobody's" }]);
    for (const n of [1, 2, 3]) await deliver(n, a, { category: n === 3 ? "books" : "other" });
    await deliver(4, b);
    await deliver(1, b);
    const { status, headers, data } = await read(listLoader, "/api/deals?mine=1&sort=created&page=1&limit=2", a);
    expect([status, data]).toMatchObject([200, [{ title: "Kettle 3" }, { title: "Kettle 2" }]]);
    expect(headers.get("X-Total-Count")).toBe("3");
    expect(headers.get("Link")).toMatch(/[?&]mine=1&sort=created&page=2&limit=2>; rel="next"/);
    expect(headers.get("Cache-Control")).toBe("no-store");
    const books = await read(listLoader, "/api/deals?mine=true&category=books", a);
    expect(books.data).toMatchObject([{ title: "Kettle 3" }]);
    expect((await read(listLoader, "/api/deals?mine=1", b)).data).toMatchObject([{ title: "Kettle 4" }]);
    expect((await read(listLoader, "/api/deals?mine=no", a)).data).toHaveLength(5);
  });

  it("are not listed to others", async () => {
    expect((await read(listLoader, "/api/deals?mine=1", "")).status).toBe(401);
    expect((await read(listLoader, "/api/deals?mine=1", await tokenFor("a", ["deals:write"]))).status).toBe(403);
  });
});

it("the refused rows of a run are listed to its source, with their index and reasons", async () => {
  const [a, b] = [await tokenFor("a"), await tokenFor("b")];
  const { id: runId } = await startRun(db(), { source: "a", now: new Date() });
  const rows = [kettle(1), kettle(2, { title: "" }), kettle(3, { featured: true })];
  const headers = { Authorization: `Bearer ${a}` };
  await send(batchAction, "/api/deals/batch", { body: { deals: [kettle(9, { store: "" })] }, headers });
  await send(batchAction, "/api/deals/batch", { body: { deals: rows, run: runId }, headers });
  const path = `/api/runs/${runId}/refused-rows`;
  const refusedAt = expect.stringMatching(/^\d{4}-.*Z$/);
  expect(await read(refusedLoader, path, a, { runId })).toMatchObject({
    status: 200,
    data: [
      { index: 2, key: kettle(3).url, errors: [{ field: "featured", code: "not_allowed" }], refusedAt },
      { index: 1, key: kettle(2).url, errors: [{ field: "title", code: "required" }], refusedAt },
    ],
  });
  expect((await read(refusedLoader, path, b, { runId })).status).toBe(404);
  expect((await read(refusedLoader, path, a, { runId: "1;--" })).status).toBe(404);
});

it("a deal by key ends with an expiry in the past, and says why it is held", async () => {
  const { data: added } = await deliver(1);
  const past = { expiresAt: new Date(Date.now() - 86_400_000).toISOString() };
  const { id } = added as { id: string };
  expect(await deliver(1, token, past)).toMatchObject({ status: 200, data: { status: "ended", id } });
  expect((await deliver(1, token, past)).data).toMatchObject({ status: "unchanged" });
  const held = await deliver(1, await tokenFor("b"));
  expect(held).toMatchObject({ status: 200, data: { status: "held", reason: "other_source" } });
  await db().updateTable("deals").set({ source: "revisedbyadmin" }).execute();
  expect((await deliver(1)).data).toMatchObject({ status: "held", reason: "revised" });
});
