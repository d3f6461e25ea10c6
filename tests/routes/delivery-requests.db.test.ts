import { beforeEach, describe, expect, it } from "vitest";
import { action as dealsAction } from "~/routes/api.deals._index";
import { loader as pricesLoader } from "~/routes/api.deals.$dealId.prices";
import { action as batchAction } from "~/routes/api.deals.batch";
import { loader as byKeyLoader } from "~/routes/api.deals.by-key";
import { action as startAction } from "~/routes/api.runs._index";
import { action as finishAction } from "~/routes/api.runs.$runId_.finish";
import { useDatabase } from "../support/database";
import { insertSignedIn } from "../support/people";
import { answerOf, HERE, routeArgs } from "../support/routes";
import { insertToken } from "../support/tokens";
import { words } from "../support/words";

const db = useDatabase();

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

it("prices have the kind of their source, not its name", async () => {
  const { data } = await put(byKey(LAMP));
  const { id } = data as { id: string };
  const request = new Request(new URL(`/api/deals/${id}/prices`, HERE));
  const { data: prices } = await answerOf(() => pricesLoader(routeArgs(request, { dealId: id })));
  expect(prices).toMatchObject({ spans: [{ source: "crawler" }] });
});
