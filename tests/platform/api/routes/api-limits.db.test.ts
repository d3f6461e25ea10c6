import { beforeEach, describe, expect, it, vi } from "vitest";
import { action as logInApi } from "~/features/accounts/api/login";
import { action as logInPage } from "~/features/accounts/routes/login";
import { loader as list, action as publishApi } from "~/features/deals/api/deals";
import { loader as search } from "~/features/lists/api/search";
import { loader as searchPage } from "~/features/lists/routes/search";
import { action as changeRatingApi } from "~/features/ratings/api/rating";
import { action as rateApi } from "~/features/ratings/api/ratings";
import { rateDeal } from "~/features/ratings/ratings.server";
import { action as likeApi } from "~/features/reactions/api/toggle-like";
import { action as startRunApi } from "~/features/sources/api/runs";
import { takeFromLimit } from "~/platform/limits/rate-limits.server";
import { newRequestContext, runInRequest } from "~/platform/request/request-context.server";
import { useDatabase } from "../../../support/database";
import { insertDeals } from "../../../support/deals";
import { useLog } from "../../../support/log";
import { insertSignedIn, longAgo, PASSWORD } from "../../../support/people";
import { answerOf, HERE, routeArgs } from "../../../support/routes";
import { insertToken } from "../../../support/tokens";

const db = useDatabase();

const log = useLog();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  return () => void vi.useRealTimers();
});

let networks = 0;
/** An address that has not sent any request. */
const newAddress = () => {
  networks += 1;
  return `192.0.2.${networks}`;
};

type Handler = (args: ReturnType<typeof routeArgs>) => unknown;

function from(address: string, handler: Handler, path: string, init: RequestInit = {}) {
  const context = newRequestContext({ address, isShared: false });
  return answerOf(() => runInRequest(context, () => handler(routeArgs(new Request(HERE + path, init)))));
}

const json = (body: object, headers: Record<string, string> = {}) => ({
  method: "POST",
  body: JSON.stringify(body),
  headers: { "Content-Type": "application/json", ...headers },
});

const form = (fields: Record<string, string>) => ({
  method: "POST",
  body: new URLSearchParams(fields),
  headers: { Origin: HERE, Host: "shop.test" },
});

describe("reads", () => {
  it("are 1,200 a minute per network, counted without the database", async () => {
    const address = newAddress();
    const first = await from(address, list, "/api/deals");
    expect(first.headers.get("RateLimit-Limit")).toBe("1200");
    expect(first.headers.get("RateLimit-Remaining")).toBe("1199");
    // An unknown category needs no database connection, so that 1,199 can be concurrent.
    const read = () => from(address, list, "/api/deals?category=none");
    const others = await Promise.all(Array.from({ length: 1_199 }, read));
    expect(new Set(others.map(({ status }) => status))).toEqual(new Set([200]));
    const rejected = await from(address, list, "/api/deals");
    expect(rejected.status).toBe(429);
    expect(rejected.data).toEqual({ error: expect.stringContaining("Too many requests") });
    expect(Number(rejected.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(rejected.headers.get("RateLimit-Remaining")).toBe("0");
    expect(await db().selectFrom("rate_limits").select("key").execute()).toEqual([]);

    expect((await from(newAddress(), list, "/api/deals")).status).toBe(200);
    vi.setSystemTime(Date.now() + 60_000);
    expect((await from(address, list, "/api/deals")).status).toBe(200);
  });

  it("include 300 searches, of the page and the API together", async () => {
    const address = newAddress();
    expect((await from(address, search, "/api/deals/search?q=lamp")).status).toBe(200);
    for (let used = 1; used < 299; used += 1) await takeFromLimit(db(), ["search", address]);
    expect((await from(address, searchPage, "/search?q=lamp")).status).toBe(200);
    expect((await from(address, search, "/api/deals/search?q=lamp")).status).toBe(429);
    const rejected = await from(address, searchPage, "/search?q=lamp");
    expect([rejected.status, rejected.headers.get("Retry-After")]).toEqual([429, expect.stringMatching(/^\d+$/)]);
    expect((await from(address, searchPage, "/search")).status).toBe(200);
    expect((await from(address, list, "/api/deals")).status).toBe(200);
  });
});

describe("what the forms count, the API counts with them", () => {
  it("ten log-ins a minute of one network, to whatever account and by whatever door", async () => {
    const address = newAddress();
    const email = (n: number) => ({ email: `nobody-${n}@shop.test`, password: "Wrong-Horse7" });
    for (let n = 0; n < 10; n += 1) {
      expect((await from(address, logInApi, "/api/auth/login", json(email(n)))).status).toBe(401);
    }
    const rejected = await from(address, logInApi, "/api/auth/login", json(email(10)));
    expect([rejected.status, rejected.headers.get("RateLimit-Limit")]).toEqual([429, "10"]);
    expect((await from(address, logInPage, "/login", form(email(11)))).status).toBe(429);
    expect((await from(newAddress(), logInApi, "/api/auth/login", json(email(12)))).status).toBe(401);
    vi.setSystemTime(Date.now() + 60_000);
    expect((await from(address, logInApi, "/api/auth/login", json(email(13)))).status).toBe(401);
  });

  it("log-ins: five of one account from one address, then neither door opens", async () => {
    await insertSignedIn(db(), "alice");
    const address = newAddress();
    const wrong = { email: "alice@shop.test", password: "Wrong-Horse7" };
    const api = () => from(address, logInApi, "/api/auth/login", json(wrong));
    const page = () => from(address, logInPage, "/login", form(wrong));
    const statuses: number[] = [];
    for (const door of [api, page, api, page, api, page, api]) statuses.push((await door()).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
    const elsewhere = await from(newAddress(), logInApi, "/api/auth/login", json({ ...wrong, password: PASSWORD }));
    expect(elsewhere.status).toBe(200);
    expect(elsewhere.headers.get("RateLimit-Limit")).toBe("5");
  });

  it("an unknown address and a wrong password are answered alike", async () => {
    await insertSignedIn(db(), "alice");
    const [known, unknown, long] = await Promise.all(
      [
        { email: "alice@shop.test", password: "Wrong-Horse7" },
        { email: "unknown@shop.test", password: "Wrong-Horse7" },
        { email: "alice@shop.test", password: `${PASSWORD}${"x".repeat(100)}` },
      ].map((body) => from(newAddress(), logInApi, "/api/auth/login", json(body))),
    );
    const parts = (response: typeof known) => [response?.status, response?.data, [...(response?.headers.keys() ?? [])]];
    expect(known?.status).toBe(401);
    for (const response of [unknown, long]) expect(parts(response)).toEqual(parts(known));
  });

  it("likes: 60 a minute per account, from any network", async () => {
    const { token } = await insertSignedIn(db(), "alice");
    const [dealId = ""] = await insertDeals(db(), [{}]);
    const like = (address: string) =>
      from(address, likeApi, "/api/likes/toggle", json({ dealId }, { "session-token": token }));
    const addresses = [newAddress(), newAddress()];
    for (let time = 0; time < 60; time += 1) expect((await like(addresses[time % 2] ?? "")).status).toBe(200);
    expect((await like(newAddress())).status).toBe(429);
  });
});

describe("what the API denies is logged", () => {
  const logged = () =>
    log.records().map(({ event, user, method, path, reason }) => [event, user, method, path, reason]);

  it("with who was denied what, and why, and no token or name", async () => {
    const alice = await insertSignedIn(db(), "alice");
    const bob = await insertSignedIn(db(), "bob");
    const sleeper = await insertSignedIn(db(), "sleeper", { now: longAgo() });
    const [dealId = ""] = await insertDeals(db(), [{}]);
    const rating = await rateDeal(db(), { dealId, userId: bob.id, rating: 4, comment: null });
    const as = (token: string) => json({ dealId, rating: 1 }, { "session-token": token });
    const change = (handler: Handler) => (args: ReturnType<typeof routeArgs>) =>
      handler({ ...args, params: { ratingId: rating?.id } });
    const address = newAddress();
    const foreign = json({ dealId }, { Origin: "https://evil.test", "Sec-Fetch-Site": "cross-site" });
    const responses = [
      await from(address, likeApi, "/api/likes/toggle?token=x", json({ dealId })),
      await from(address, likeApi, "/api/likes/toggle", as(sleeper.token)),
      await from(address, publishApi, "/api/deals", as(alice.token)),
      await from(address, change(changeRatingApi), `/api/ratings/${rating?.id}`, { ...as(alice.token), method: "PUT" }),
      await from(address, likeApi, "/api/likes/toggle", foreign),
    ];
    expect(responses.map(({ status }) => status)).toEqual([401, 401, 403, 403, 403]);
    expect(logged()).toEqual([
      ["api_denied", undefined, "POST", "/api/likes/toggle", "signed_out"],
      ["api_denied", undefined, "POST", "/api/likes/toggle", "signed_out"],
      ["api_denied", alice.id, "POST", "/api/deals", "not_admin"],
      ["api_denied", alice.id, "PUT", "/api/ratings/{ratingId}", "not_author"],
      ["cross_site_refused", undefined, "POST", "/api/likes/toggle", undefined],
    ]);
    for (const secret of [alice.token, sleeper.token, "alice", "sleeper"]) expect(log.text()).not.toContain(secret);
  });

  it("with the service token that was used, and its source", async () => {
    const { id: actorId } = await insertSignedIn(db(), "boss", { isAdmin: true });
    const { id, token } = await insertToken(db(), { source: "nightly", scopes: ["deals:read"], actorId });
    const context = newRequestContext({ address: newAddress(), isShared: false });
    const headers = { Authorization: `Bearer ${token}` };
    const request = new Request(`${HERE}/api/runs`, { method: "POST", headers });
    const { status } = await answerOf(() => runInRequest(context, () => startRunApi(routeArgs(request))));
    expect([status, context.service?.id, context.service?.source]).toEqual([403, id, "nightly"]);
    expect(log.records()).toMatchObject([
      { event: "api_denied", token: id, source: "nightly", reason: "not_in_scope" },
    ]);
    expect(log.text()).not.toContain(token);
  });

  it("and so is every exceeded limit; failed log-ins have their own events", async () => {
    const { id, token } = await insertSignedIn(db(), "alice");
    for (let time = 0; time < 21; time += 1) {
      const rating = json({ dealId: "none", rating: 3 }, { "session-token": token });
      await from(newAddress(), rateApi, "/api/ratings", rating);
    }
    const address = newAddress();
    const wrong = { email: "alice@shop.test", password: "Wrong-Horse7" };
    for (let time = 0; time < 6; time += 1) await from(address, logInApi, "/api/auth/login", json(wrong));
    expect(logged()).toEqual([
      ["limited", id, "POST", "/api/ratings", undefined],
      ...Array.from({ length: 5 }, () => ["login_failed", undefined, undefined, undefined, undefined]),
      ["limited", undefined, "POST", "/api/auth/login", undefined],
    ]);
  });
});
