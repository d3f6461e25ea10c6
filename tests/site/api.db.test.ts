import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isRight, may, ROLES } from "~/features/accounts/rights";
import { isForServices, type Operation } from "~/platform/api/operation";
import { OPERATIONS } from "~/platform/api/operations";
import { FIELD_ERRORS } from "~/platform/api/sentences.server";
import { type Site, startSite } from "../../scripts/start-site";
import {
  ACTORS,
  type Actor,
  answeredCheck,
  dealBody,
  deliveryBody,
  goodCalls,
  type Stage,
  send,
  setStage,
  tokenOf,
} from "../scenarios/stage";
import { databaseUrl, useDatabase } from "../support/database";
import { insertSignedIn, PASSWORD, signInAs } from "../support/people";
import { nameOf } from "../support/site-under-test";
import { ApiDocument } from "./api/document";
import { runScript, scriptOf, statusesOf } from "./api/page-script";
import { ask, type Reply } from "./site";

const db = useDatabase();

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const KEYS = Object.keys(OPERATIONS);
const GUARDED = new Set(
  Object.entries<Operation>(OPERATIONS).flatMap(([key, { access }]) => (isRight(access) ? key : [])),
);
const SERVICES = new Map(Object.entries<Operation>(OPERATIONS).filter(([, { access }]) => isForServices(access)));
const UNKNOWN = "00000000-0000-4000-8000-000000000000";

let site: Site;
let document: ApiDocument;
/** Answered human checks, each valid for one sign-up. */
const checks: string[] = [];
beforeAll(async () => {
  // Limits are counted, but never exceeded: see tests/platform/api/routes/api-limits.db.test.ts.
  site = await startSite({ DATABASE_URL: databaseUrl(), RATE_LIMIT_FACTOR: "1000", BCRYPT_COST: "10" });
  const pending = Array.from({ length: 10 }, () => answeredCheck(site.port));
  document = new ApiDocument(JSON.parse((await ask(site.port, "/api/openapi.json")).body));
  checks.push(...(await Promise.all(pending)));
  // Answers within 2 seconds are rejected.
  await new Promise((resolve) => setTimeout(resolve, 2_100));
}, 600_000);
afterAll(async () => {
  await site.stop();
  // A client's error must not cause a fault of the site.
  expect(site.output()).not.toMatch(/"event":"(?:fault|uncaught_exception|unhandled_rejection)"/);
});

const check = () => checks.pop() ?? "";
const partsOf = (key: string) => {
  const [method = "", path = ""] = key.split(" ");
  return { method, path };
};

function expectJson({ headers, body }: Reply, status?: number): void {
  if (body === "") return;
  expect(headers["content-type"]).toBe("application/json; charset=utf-8");
  const data = JSON.parse(body);
  if (status && status >= 400) expect(data).toEqual({ error: expect.stringMatching(/\w/) });
}

/** Each human check's question is different, so there is no 304; a run that would end too many deals needs a history. */
const ELSEWHERE: Record<string, number[]> = {
  "GET /api/human-check": [304],
  "POST /api/runs/{id}/finish": [409],
  "POST /api/alerts": [409],
};

describe("the document", () => {
  it("says what every request is answered, and what it says can go wrong does", async () => {
    const stage = await setStage(db());
    const calls = goodCalls(stage, { username: "newcomer", recaptchaToken: check() });
    for (const key of KEYS) {
      const { method } = partsOf(key);
      const [call, described] = [calls[key], document.operations.get(key)];
      if (!call || !described) throw new Error(`There is no request for ${key}`);
      const reached = new Set<number>();
      const actor = SERVICES.has(key) ? "service" : GUARDED.has(key) ? "admin" : "member";
      const token = described.security.length > 0 ? tokenOf(stage, actor) : undefined;
      const expectResponse = async (sent: Promise<Reply>) => {
        const reply = await sent;
        document.expectResponse(key, reply);
        reached.add(reply.status);
        return reply;
      };

      if (call.body !== undefined) {
        expect([key, document.takes(key, call.body)]).toEqual([key, true]);
        for (const bad of [
          { headers: { "Content-Type": "text/plain" } },
          { body: Buffer.alloc((key.endsWith("/batch") ? 1_100 : 300) * 1024, 32) },
          { body: "{" },
          { body: "[]" },
        ]) {
          await expectResponse(send(site.port, method, call, { token, ...bad }));
        }
      }
      if (described.security.length > 0) await expectResponse(send(site.port, method, call));
      for (const { headers, token: other = token, ...changed } of otherCalls(stage, key)) {
        await expectResponse(send(site.port, method, { ...call, ...changed }, { token: other, headers }));
      }
      const good = await expectResponse(send(site.port, method, call, { token }));
      expect(good.status).toBeLessThan(300);
      if (method === "GET") {
        const headers = { "If-None-Match": String(good.headers.etag) };
        await expectResponse(send(site.port, method, call, { token, headers }));
      } else if (key === "POST /api/ratings" || key === "PUT /api/deals/by-key")
        await expectResponse(send(site.port, method, call, { token }));

      // These are covered by other tests.
      const elsewhere = [429, 500, 503, ...(ELSEWHERE[key] ?? [])];
      const documented = Object.keys(described.responses).map(Number);
      const missed = documented.filter((status) => !elsewhere.includes(status) && !reached.has(status));
      expect([key, missed]).toEqual([key, []]);
    }
  });

  /** Requests that cause an operation's own errors. */
  function otherCalls(stage: Stage, key: string) {
    const { dealId, mergedId, ratingId, admin, member, reader, writer, closedRunId } = stage;
    const path = partsOf(key).path;
    const calls: { path?: string; body?: unknown; token?: string; headers?: Record<string, string> }[] = [];
    if (path.includes("{id}")) {
      calls.push({ path: path.replace("{id}", UNKNOWN).replace("{userId}", member.id) });
      calls.push({ path: path.replace("{id}", "1;--").replace("{userId}", "x") });
    }
    if (path.includes("{name}")) calls.push({ path: path.replace("{name}", "NONE") });
    if (path.startsWith("/api/deals/{id}"))
      calls.push({ path: path.replace("{id}", mergedId).replace("{userId}", member.id) });
    if (key === "GET /api/deals/{id}/users/{userId}/rating")
      calls.push({ path: `/api/deals/${dealId}/users/x/rating` });
    if (key === "GET /api/deals")
      calls.push({ path: `${path}?mine=1` }, { path: `${path}?mine=1`, token: writer.token });
    if (key === "POST /api/deals") {
      const headers = { "Idempotency-Key": "11111111-1111-4111-8111-111111111111" };
      calls.push({ headers }, { headers }, { headers, body: { ...dealBody, title: "Another lamp" } });
    }
    if (key === "POST /api/submissions") {
      const headers = { "Idempotency-Key": "22222222-2222-4222-8222-222222222222" };
      const { body } = goodCalls(stage, { username: "", recaptchaToken: "" })[key] ?? {};
      calls.push({ headers, body }, { headers, body }, { body: dealBody });
    }
    if (key === "PUT /api/deals/{id}") {
      calls.push({ body: { ...dealBody, version: 999 } }, { headers: { "If-Match": '"none"' } });
    }
    if (GUARDED.has(key)) calls.push({ token: member.token });
    const scope = SERVICES.get(key)?.access;
    if (scope) {
      const good = goodCalls(stage, { username: "", recaptchaToken: "" })[key]?.path ?? "";
      calls.push({ token: (scope === "deals:read" ? writer : reader).token });
      calls.push({ path: `${good}${good.includes("?") ? "&" : "?"}dryrun=1` });
    }
    if (key === "POST /api/deals/batch") {
      const headers = { "Idempotency-Key": "night-1" };
      calls.push(
        { headers },
        { headers },
        { headers, body: { deals: [{}] } },
        { headers: { "Idempotency-Key": "a b" } },
      );
      calls.push({ body: { deals: [{ title: "No deal" }, 1, null, { ...dealBody, currency: "EUR", gtin: "1" }] } });
    }
    if (key === "GET /api/deals/by-key") calls.push({ path: `${path}?key=none` });
    if (key === "PUT /api/deals/by-key") {
      const address = `${path}?key=${encodeURIComponent("https://shop.example/by-key")}`;
      const body = { ...deliveryBody, url: "https://shop.example/by-key" };
      calls.push(
        { path: address, body },
        { path: address, body: { ...body, title: "" } },
        { path },
        { path: `${address}&run=${closedRunId}`, body },
      );
    }
    if (key === "POST /api/ratings") calls.push({ body: { dealId: UNKNOWN, rating: 3 } });
    if (path.includes("{ratingId}")) {
      calls.push({ path: `/api/ratings/${UNKNOWN}` }, { path: `/api/ratings/${ratingId}`, token: admin.token });
    }
    if (path.endsWith("/toggle")) calls.push({ body: { dealId: "none" } });
    const elsewhere = { headers: { "Sec-Fetch-Site": "cross-site" } };
    if (key === "POST /api/users/signup" || key === "POST /api/auth/login") calls.push(elsewhere);
    if (key === "POST /api/auth/login") calls.push({ body: { email: "unknown@shop.test", password: "x" } });
    return calls;
  }
});

/**
 * The status of each operation for a visitor, an expired session, a member, a moderator and an admin; and for a service token,
 * which by default gets a visitor's.
 */
const WALK: Record<
  string,
  [visitor: number, expired: number, member: number, moderator: number, admin: number, service?: number]
> = {
  "GET /api/deals": [200, 200, 200, 200, 200],
  "POST /api/deals": [401, 401, 403, 403, 201],
  "GET /api/deals/search": [200, 200, 200, 200, 200],
  "GET /api/deals/{id}": [200, 200, 200, 200, 200],
  "PUT /api/deals/{id}": [401, 401, 403, 403, 200],
  "GET /api/deals/{id}/prices": [200, 200, 200, 200, 200],
  "GET /api/deals/{id}/ratings": [200, 200, 200, 200, 200],
  "GET /api/deals/{id}/users/{userId}/rating": [200, 200, 200, 200, 200],
  "POST /api/ratings": [401, 401, 201, 201, 201],
  // The rating is the member's own.
  "PUT /api/ratings/{ratingId}": [401, 401, 200, 403, 403],
  "GET /api/deals/{id}/users/{userId}/like": [200, 200, 200, 200, 200],
  "POST /api/likes/toggle": [401, 401, 200, 200, 200],
  "GET /api/deals/{id}/nolucks": [200, 200, 200, 200, 200],
  "GET /api/deals/{id}/users/{userId}/noluck": [200, 200, 200, 200, 200],
  "POST /api/nolucks/toggle": [401, 401, 200, 200, 200],
  "GET /api/deals/{id}/worked": [200, 200, 200, 200, 200],
  "POST /api/deals/{id}/worked": [401, 401, 200, 200, 200],
  "DELETE /api/deals/{id}/worked": [401, 401, 200, 200, 200],
  "GET /api/submissions": [401, 401, 200, 200, 200],
  "POST /api/submissions": [401, 401, 201, 201, 201],
  "GET /api/alerts": [401, 401, 200, 200, 200],
  "POST /api/alerts": [401, 401, 201, 201, 201],
  // The alert is the member's own.
  "GET /api/alerts/{id}": [401, 401, 200, 404, 404],
  "PUT /api/alerts/{id}": [401, 401, 200, 404, 404],
  "DELETE /api/alerts/{id}": [401, 401, 200, 404, 404],
  "POST /api/users/signup": [201, 201, 201, 201, 201],
  // With the member's credentials in every case.
  "POST /api/auth/login": [200, 200, 200, 200, 200],
  "GET /api/auth/validate": [401, 401, 200, 200, 200],
  "POST /api/auth/logout": [200, 200, 200, 200, 200],
  "GET /api/human-check": [200, 200, 200, 200, 200],
  "POST /api/deals/batch": [401, 401, 401, 401, 401, 200],
  "GET /api/deals/by-key": [401, 401, 401, 401, 401, 200],
  "PUT /api/deals/by-key": [401, 401, 401, 401, 401, 201],
  "GET /api/runs": [401, 401, 401, 401, 401, 200],
  "POST /api/runs": [401, 401, 401, 401, 401, 201],
  "GET /api/runs/{id}": [401, 401, 401, 401, 401, 200],
  "GET /api/runs/{id}/refused-rows": [401, 401, 401, 401, 401, 200],
  "POST /api/runs/{id}/finish": [401, 401, 401, 401, 401, 200],
  "GET /api/tokens": [401, 401, 403, 403, 200],
  "POST /api/tokens": [401, 401, 403, 403, 201],
  "DELETE /api/tokens/{id}": [401, 401, 403, 403, 200],
  "GET /api/sources": [401, 401, 403, 403, 200],
  "PUT /api/sources/{name}/feed": [401, 401, 403, 403, 200],
  "POST /api/sources/{name}/feed/preview": [401, 401, 403, 403, 200],
  "POST /api/sources/{name}/feed/fetch": [401, 401, 403, 403, 200],
  "PUT /api/sources/{name}": [401, 401, 403, 403, 200],
  "DELETE /api/sources/{name}/feed": [401, 401, 403, 403, 200],
  "GET /api/openapi.json": [200, 200, 200, 200, 200],
};

describe("every path and method", () => {
  it("has a row in this table", () => {
    expect(new Set(Object.keys(WALK))).toEqual(new Set(KEYS));
    for (const [key, { access }] of Object.entries<Operation>(OPERATIONS)) {
      const allowed = (WALK[key] ?? []).slice(2, 5).map((status = 0) => status < 400);
      if (isRight(access)) expect([key, allowed]).toEqual([key, ROLES.map((role) => may({ role }, access))]);
    }
  });

  it.each(ACTORS.map((actor, n) => [actor, n] as const))("walked as %s", async (actor: Actor, column: number) => {
    const stage = await setStage(db());
    const calls = goodCalls(stage, { username: `new_${actor}`, recaptchaToken: check() });
    const secrets = /\$2[aby]\$|password_hash|token_hash|sleeper@shop\.test|boss@shop\.test/;
    for (const [key, statuses] of Object.entries(WALK)) {
      const { method } = partsOf(key);
      // Log-in and log-out end the session that sends them.
      const ending = key.includes("/auth/log") && (actor === "member" || actor === "moderator" || actor === "admin");
      const token = ending ? (await signInAs(db(), stage[actor].id)).token : tokenOf(stage, actor);
      const reply = await send(site.port, method, calls[key] ?? { path: "" }, { token });
      expect([key, reply.status]).toEqual([key, statuses[column] ?? statuses[0]]);
      document.expectResponse(key, reply);
      if (!(key === "GET /api/auth/validate" && actor === "admin")) expect(reply.body).not.toMatch(secrets);
    }
    for (const path of Object.keys(document.json.paths)) {
      const { path: address = "" } = Object.entries(calls).find(([key]) => partsOf(key).path === path)?.[1] ?? {};
      const known = METHODS.filter((method) => document.operations.has(`${method} ${path}`));
      const allowed = [...known, ...(known.includes("GET") ? ["HEAD"] : []), "OPTIONS"];
      for (const method of METHODS.filter((one) => !allowed.includes(one))) {
        const reply = await send(site.port, method, { path: address, body: {} }, { token: tokenOf(stage, actor) });
        expect([method, path, reply.status]).toEqual([method, path, 405]);
        expect(new Set(String(reply.headers.allow).split(", "))).toEqual(new Set(allowed));
        if (method !== "HEAD") expectJson(reply, 405);
      }
      const options = await send(site.port, "OPTIONS", { path: address }, { token: tokenOf(stage, actor) });
      expect([options.status, options.body]).toEqual([204, ""]);
      expect(new Set(String(options.headers.allow).split(", "))).toEqual(new Set(allowed));
    }
  });

  it("takes no authority from a cookie", async () => {
    const stage = await setStage(db());
    const calls = goodCalls(stage, { username: "newcomer", recaptchaToken: "" });
    const cookie = { Cookie: `authSession=${stage.admin.token}` };
    for (const [key, operation] of Object.entries(OPERATIONS)) {
      if (operation.access === "anyone") continue;
      const { method } = partsOf(key);
      for (const headers of [cookie, { ...cookie, Origin: `http://127.0.0.1:${site.port}` }]) {
        const reply = await send(site.port, method, calls[key] ?? { path: "" }, { headers });
        expect([key, reply.status]).toEqual([key, 401]);
      }
    }
    const logOut = await send(site.port, "POST", { path: "/api/auth/logout" }, { headers: cookie });
    expect(logOut.status).toBe(200);
    expect((await send(site.port, "GET", { path: "/api/auth/validate" }, { token: stage.admin.token })).status).toBe(
      200,
    );
  });

  it("HEAD is GET without its body", async () => {
    const stage = await setStage(db());
    for (const [key, call] of Object.entries(goodCalls(stage, { username: "", recaptchaToken: "" }))) {
      const { method } = partsOf(key);
      if (method !== "GET" || key === "GET /api/human-check") continue;
      const [whole, head] = [
        await send(site.port, "GET", call, { token: stage.member.token }),
        await send(site.port, "HEAD", call, { token: stage.member.token }),
      ];
      expect([key, head.status, head.body]).toEqual([key, whole.status, ""]);
      for (const name of ["etag", "content-type", "cache-control", "link", "x-total-count"]) {
        expect([key, name, head.headers[name]]).toEqual([key, name, whole.headers[name]]);
      }
    }
  });

  it("a 404 is JSON too, except on the documentation's page", async () => {
    for (const method of METHODS) {
      for (const path of ["/api", "/api/", "/api/nothing", "/api/deals/1/2/3", "/api/deals.data", "/API/none"]) {
        const reply = await send(site.port, method, { path });
        expect([method, path, reply.status]).toEqual([method, path, 404]);
        if (method !== "HEAD") expectJson(reply, 404);
      }
      if (method === "GET" || method === "HEAD") continue;
      const reply = await send(site.port, method, { path: "/api/docs" });
      if (method !== "OPTIONS") expect(reply.status).toBe(405);
      expectJson(reply, reply.status);
    }
  });
});

/** A client that knows specification §7.1 alone: returns the status and the body of a call such as "GET /api/deals". */
async function call(line: string, { body, token }: { body?: object; token?: string } = {}) {
  const { method, path } = partsOf(line);
  const reply = await send(site.port, method, { path, body }, { token });
  return [reply.status, JSON.parse(reply.body || "null")] as const;
}

it("a member's client signs up, logs in, reads, rates, reacts, undoes it, and logs out", async () => {
  const { dealId } = await setStage(db());
  const deal = `/api/deals/${dealId}`;
  const account = { username: "carol", email: "carol@shop.test", password: PASSWORD };
  const signUp = (fields: object) => call("POST /api/users/signup", { body: { ...account, ...fields } });
  const failed = { error: "reCAPTCHA verification failed. Please try again." };
  expect(await signUp({ recaptchaToken: "" })).toEqual([400, failed]);
  expect((await signUp({ recaptchaToken: check() }))[0]).toBe(201);
  const taken = { error: expect.stringContaining("username already exists") };
  expect(await signUp({ username: "Alice", recaptchaToken: check() })).toEqual([400, taken]);

  expect((await call("GET /api/auth/validate"))[0]).toBe(401);
  const wrong = await call("POST /api/auth/login", { body: { ...account, password: "Wrong-Horse7" } });
  expect(wrong).toEqual([401, { error: "Invalid email or password" }]);
  const [, { user, sessionToken: token, expiresAt }] = await call("POST /api/auth/login", { body: account });
  expect(user).toMatchObject({ username: "carol", email: "carol@shop.test", isAdmin: false });
  expect(Date.parse(expiresAt)).toBeGreaterThan(Date.now());
  const own = async (line: string, body?: object) => (await call(line, { body, token }))[1];
  expect(await own("GET /api/auth/validate")).toEqual({ user, expiresAt: expect.any(String) });

  expect(await own("GET /api/deals")).toHaveLength(2);
  expect(await own("GET /api/deals?page=1&limit=20&featured=true")).toMatchObject([{ title: "Desk lamp" }]);
  const [lamp] = await own("GET /api/deals?page=1&limit=24&category=Home+%26+Kitchen");
  expect(lamp).toMatchObject({ id: dealId, category: nameOf("home_kitchen"), tags: "Light", coupon: "SAVE5" });
  expect(await own("GET /api/deals/search?q=oil&page=1&limit=50")).toMatchObject([{ title: "Lamp oil" }]);
  expect(await own(`GET ${deal}`)).toEqual(lamp);

  const [liked, marked] = [
    { liked: true, totalLikes: 1 },
    { nolucked: true, totalNoLucks: 1 },
  ];
  expect(await own(`GET ${deal}/users/${user.id}/like`)).toEqual({ liked: false, totalLikes: 0 });
  expect(await own("POST /api/likes/toggle", { dealId })).toEqual(liked);
  expect(await own(`GET ${deal}/users/${user.id}/like`)).toEqual(liked);
  expect(await own("POST /api/nolucks/toggle", { dealId })).toEqual({ ...marked, message: "Marked as NoLuck" });
  expect((await own(`GET ${deal}/nolucks`)).totalNoLucks).toBe(1);
  const unmarked = { nolucked: false, totalNoLucks: 0 };
  expect(await own("POST /api/nolucks/toggle", { dealId })).toEqual({ ...unmarked, message: "NoLuck removed" });
  expect(await own(`GET ${deal}/users/${user.id}/noluck`)).toEqual(unmarked);

  const rating = `GET ${deal}/users/${user.id}/rating`;
  expect((await call(rating, { token }))[0]).toBe(404);
  const rated = await own("POST /api/ratings", { rating: 2, comment: " Dim ", dealId });
  expect(rated).toMatchObject({ rating: 2, comment: "Dim", user: { name: "carol" } });
  const changed = await own(`PUT /api/ratings/${rated.id}`, { rating: 5 });
  expect(changed).toMatchObject({ id: rated.id, rating: 5 });
  expect(changed).not.toHaveProperty("comment");
  expect(await own(rating)).toEqual(changed);
  const ratings = [{ user: { name: "carol" } }, { user: { name: "alice" } }];
  expect(await own(`GET ${deal}/ratings`)).toMatchObject({ averageRating: 4.5, totalRatings: 2, ratings });
  expect(await own(`GET ${deal}`)).toMatchObject({ likeCount: 1, averageRating: 4.5 });

  for (let times = 0; times < 2; times += 1) expect((await call("POST /api/auth/logout", { token }))[0]).toBe(200);
  expect((await call("GET /api/auth/validate", { token }))[0]).toBe(401);
  expect((await call("POST /api/likes/toggle", { body: { dealId }, token }))[0]).toBe(401);
});

describe("an admin's client", () => {
  it("publishes a deal and edits it", async () => {
    const { token } = await insertSignedIn(db(), "boss", { isAdmin: true });
    const [, made] = await call("POST /api/deals", { body: dealBody, token });
    expect(made).toMatchObject({ ...dealBody, discountPercentage: 50, likeCount: 0, averageRating: 0 });
    const put = (fields: object) => call(`PUT /api/deals/${made.id}`, { body: { ...dealBody, ...fields }, token });
    const [, edited] = await put({ discountedPrice: 0, tags: "Light, light,好物", expiresAt: undefined });
    expect(edited).toMatchObject({ id: made.id, discountedPrice: 0, discountPercentage: 0, tags: "Light,好物" });
    expect(edited.expiresAt).toMatch(/T23:59:59/);
    expect(await call(`GET /api/deals/${made.id}`)).toEqual([200, edited]);
    for (const [fields, sentence] of [
      [{ title: " " }, "Please fill in all required fields"],
      [{ discountedPrice: 41 }, "Sale price cannot exceed original price"],
      [{ originalPrice: -1 }, "Prices cannot be negative"],
    ] as const) {
      expect(await put(fields)).toEqual([400, { error: expect.stringContaining(sentence) }]);
    }
  });

  it("rejects an edit based on an older version, and a like is no edit", async () => {
    const { dealId, admin, member } = await setStage(db());
    const edit = (title: string, headers = {}) =>
      send(
        site.port,
        "PUT",
        { path: `/api/deals/${dealId}`, body: { ...dealBody, title } },
        { token: admin.token, headers },
      );
    const read = () => send(site.port, "GET", { path: `/api/deals/${dealId}` });
    const first = { "If-Match": String((await read()).headers.etag) };
    await send(site.port, "POST", { path: "/api/likes/toggle", body: { dealId } }, { token: member.token });
    const mine = await edit("Mine", first);
    expect(mine.status).toBe(200);
    expect(mine.headers.etag).toBe((await read()).headers.etag);
    expect((await edit("Theirs", first)).status).toBe(409);
    expect(JSON.parse((await read()).body).title).toBe("Mine");
    expect((await edit("Theirs", { "If-Match": "*" })).status).toBe(200);
    expect((await edit("Ours")).status).toBe(200);
  });
});

describe("a token's end", () => {
  it("is a time in ISO 8601 with a zone", async () => {
    const { admin } = await setStage(db());
    const make = async (expiresAt: string | null) => {
      const body = { source: "nightly", scopes: ["deals:write"], expiresAt };
      const reply = await send(site.port, "POST", { path: "/api/tokens", body }, { token: admin.token });
      return [reply.status, JSON.parse(reply.body)];
    };
    const wrong = { error: "expiresAt must be a time in ISO 8601 with a zone" };
    for (const end of ["2099", "2099-01-01", "2099-01-01T00:00:00", "tomorrow", ""]) {
      expect([end, ...(await make(end))]).toMatchObject([end, 400, wrong]);
    }
    expect(await make("2099-01-01T08:00:00+08:00")).toMatchObject([201, { expiresAt: "2099-01-01T00:00:00.000Z" }]);
    expect((await make(null))[1]).not.toHaveProperty("expiresAt");
  });
});

describe("docs/api.md", () => {
  const page = readFileSync(new URL("../../docs/api.md", import.meta.url), "utf8");
  const script = scriptOf(page);

  it("is a script that runs from top to bottom, with every operation and its status", async () => {
    const admin = await insertSignedIn(db(), "boss", { isAdmin: true });
    const statuses = statusesOf(script);
    expect(statuses.length).toBe(page.match(/\bcurl -?["\w]/g)?.length);
    const calls = await runScript(script, {
      SITE: `http://127.0.0.1:${site.port}`,
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: PASSWORD,
    });
    const documented = calls.map((call, at) => ({ ...call, status: statuses[at] }));
    expect(calls).toEqual(documented);
    expect(calls.length).toBe(statuses.length);
    const shown = (key: string) => calls.some(({ method, url }) => matches(key, method, new URL(url).pathname));
    expect(KEYS.filter((key) => !shown(key))).toEqual([]);
  }, 600_000);

  it("lists every code of a field error", () => {
    const listed = [...page.matchAll(/^\| `(\w+)` \|/gm)].map(([, code]) => code);
    expect(Object.keys(FIELD_ERRORS).filter((code) => !listed.includes(code))).toEqual([]);
  });

  function matches(key: string, method: string, address: string): boolean {
    const { method: known, path } = partsOf(key);
    const pattern = new RegExp(
      `^${path
        .replace(/\./g, "\\.")
        .replace("{name}", "[a-z-]+")
        .replace(/\{\w+\}/g, "[0-9a-f-]{36}")}$`,
    );
    return known === method && pattern.test(address);
  }
});
