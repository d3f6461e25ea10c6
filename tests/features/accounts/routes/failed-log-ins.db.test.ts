import { beforeEach, describe, expect, it, vi } from "vitest";
import { action as logInApi } from "~/features/accounts/api/login";
import { changePassword } from "~/features/accounts/change-password.server";
import { action as logInPage } from "~/features/accounts/routes/login";
import type { ShownQuestion } from "~/features/accounts/web/human-check.server";
import { countFailure } from "~/features/accounts/web/log-in.server";
import { loader as checkApi } from "~/features/human-check/api/human-check";
import { newRequestContext, runInRequest } from "~/platform/request/request-context.server";
import { useDatabase } from "../../../support/database";
import { useLog } from "../../../support/log";
import { insertMember, PASSWORD, signInAs } from "../../../support/people";
import { type Answer, answerOf, jsonRequest, load, post, routeArgs, tokenOf } from "../../../support/routes";
import { sumOf } from "../../../support/sum";

const db = useDatabase();

const EMAIL = "alice@shop.test";
const WRONG = { email: EMAIL, password: "Wrong-Horse7" };
const RIGHT = { email: EMAIL, password: PASSWORD };

const log = useLog();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  return () => void vi.useRealTimers();
});

let networks = 0;

/** Sends a request from a network that has not sent any. */
function fromElsewhere(handler: (args: ReturnType<typeof routeArgs>) => unknown, request: Request): Promise<Answer> {
  networks += 1;
  const context = newRequestContext({ address: `2001:db8:${networks.toString(16)}::7`, isShared: false });
  return answerOf(() => runInRequest(context, () => handler(routeArgs(request))));
}

type Fields = Record<string, string>;

const byPage = (fields: Fields, headers: Fields = {}) => fromElsewhere(logInPage, post("/login", fields, headers));

function byApi(body: Fields, headers: Fields = {}, signal?: AbortSignal) {
  const request = jsonRequest("/api/auth/login", body, { headers });
  return fromElsewhere(logInApi, new Request(request, { signal }));
}

const doors = [
  ["page", byPage],
  ["API", byApi],
] as const;

/** Records as many failures as the limit allows, and `beyond` more. */
async function fail(beyond = 0, email = EMAIL) {
  for (let time = 0; time < 50 + beyond; time += 1) await countFailure(db(), email);
}

async function failures(): Promise<number> {
  const rows = await db().selectFrom("rate_limits").select("points").where("key", "like", "loginFailures:%").execute();
  return rows.reduce((sum, { points }) => sum + points, 0);
}

/** The right answer to the question that the page's response shows, after a person's delay. */
function solved(response: Answer): Fields {
  const { check } = response.data as { check: { question: ShownQuestion } };
  vi.setSystemTime(Date.now() + 3_000);
  return { question: check.question.token, answer: sumOf(check.question.sum) };
}

/** The same for the API. */
async function solvedByApi(): Promise<string> {
  const { token, question } = await (await load(checkApi, "/api/human-check")).json();
  vi.setSystemTime(Date.now() + 3_000);
  return `${token}:${sumOf(question)}`;
}

/** A response's cookie as a Cookie header. */
function cookieOf({ headers }: Answer, name: string): string {
  const found = headers.getSetCookie().find((cookie) => cookie.startsWith(`${name}=`));
  return found?.split(";")[0] ?? "";
}

describe("100 wrong passwords from 100 networks", () => {
  it.each([...doors])("get 50 tries at the %s, whether the account exists or not", async (_, door) => {
    await insertMember(db());
    const expected = Array.from({ length: 100 }, (_, time) => (time < 50 ? 401 : 429));
    for (const email of [EMAIL, "unknown@shop.test"]) {
      const received: number[] = [];
      for (let time = 0; time < 100; time += 1) {
        const asTyped = time % 2 ? email : email.toUpperCase();
        received.push((await door({ ...WRONG, email: asTyped })).status);
      }
      expect(received).toEqual(expected);
    }
    expect(await failures()).toBe(100);
    // The counts reset after an hour, and other emails have their own.
    expect((await door({ ...WRONG, email: "bob@shop.test" })).status).toBe(401);
    vi.setSystemTime(Date.now() + 3_600_000);
    expect((await door(RIGHT)).status).toBeLessThan(400);
  });

  it("get no more when a hundred are concurrent, by page and API", async () => {
    await insertMember(db());
    const responses = await Promise.all(Array.from({ length: 100 }, (_, n) => (n % 2 ? byPage(WRONG) : byApi(WRONG))));
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(50);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(50);
  });
});

describe("beyond the ceiling", () => {
  it("the page explains and shows the human check, in both languages, and preserves only the email", async () => {
    await insertMember(db());
    await fail();
    const response = await byPage(RIGHT);
    expect(response.status).toBe(429);
    expect(response.data).toEqual({
      errors: {},
      problem: expect.stringContaining("Too many failed log-ins for this email"),
      check: { provider: null, question: { token: expect.any(String), sum: expect.any(String) } },
      typed: { email: EMAIL },
    });
    expect(response.inChinese).toMatchObject({ problem: expect.stringContaining("完成下面的验证") });
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(log.records().map(({ event, path }) => [event, path])).toEqual([["limited", "/login"]]);
    for (const [fields, text] of [
      [{ answer: "" }, "Please answer the question."],
      [{ answer: "99" }, "That’s not the right answer. Here is another question."],
    ] as const) {
      const rejected = await byPage({ ...RIGHT, ...solved(response), ...fields });
      expect([rejected.status, rejected.data]).toMatchObject([429, { errors: { answer: text } }]);
    }
  });

  it("the API refers to /api/human-check", async () => {
    await insertMember(db());
    await fail();
    const response = await byApi(RIGHT);
    expect(response.status).toBe(429);
    expect(response.data).toEqual({ error: expect.stringMatching(/^Too many log-ins .*GET \/api\/human-check/) });
    const rejected = await byApi({ ...RIGHT, recaptchaToken: "x:1" });
    expect([rejected.status, rejected.data]).toMatchObject([
      429,
      { error: expect.stringMatching(/^reCAPTCHA verification failed\. .*GET \/api\/human-check/) },
    ]);
  });

  it.each([...doors])("the %s sends Retry-After, and a rejection does not count as a failure", async (_, door) => {
    await insertMember(db());
    await fail();
    for (let time = 0; time < 3; time += 1) {
      const { headers } = await door(RIGHT);
      expect([headers.get("RateLimit-Limit"), headers.get("RateLimit-Remaining")]).toEqual(["50", "0"]);
      expect(Number(headers.get("Retry-After"))).toBeGreaterThan(0);
      expect(Number(headers.get("Retry-After"))).toBeLessThanOrEqual(3_600);
      expect(headers.get("RateLimit-Reset")).toBe(headers.get("Retry-After"));
    }
    expect(await failures()).toBe(50);
  });

  it("a person gets in after a delay, and further failures count", async () => {
    await insertMember(db());
    await fail();
    const question = await byPage(WRONG);
    const wrong = await byPage({ ...WRONG, ...solved(question) });
    expect([wrong.status, wrong.data]).toMatchObject([
      401,
      { problem: "Invalid email or password. Please try again.", check: { question: { token: expect.any(String) } } },
    ]);
    expect(await failures()).toBe(51);
    const started = performance.now();
    const right = await byPage({ ...RIGHT, ...solved(wrong) });
    expect(performance.now() - started).toBeGreaterThan(900);
    expect([right.status, tokenOf(right.headers)]).toEqual([303, expect.stringMatching(/^.{43}$/)]);
    expect(await failures()).toBe(51);

    const token = await solvedByApi();
    expect((await byApi({ ...WRONG, recaptchaToken: token })).status).toBe(401);
    expect((await byApi({ ...RIGHT, recaptchaToken: token })).status).toBe(429);
    expect((await byApi({ ...RIGHT, recaptchaToken: await solvedByApi() })).status).toBe(200);
  });

  it("does not reveal whether the account exists", async () => {
    await insertMember(db());
    await fail();
    await fail(0, "unknown@shop.test");
    const shape = ({ status, headers, data }: Answer) => {
      const { check: _, typed: __, ...rest } = data as Record<string, unknown>;
      return [status, [...headers.keys()], rest];
    };
    for (const [, door] of doors) {
      const [known, unknown] = [await door(WRONG), await door({ ...WRONG, email: "unknown@shop.test" })];
      expect(shape(unknown)).toEqual(shape(known));
    }
    const by = async (email: string) => byPage({ ...WRONG, email, ...solved(await byPage({ ...WRONG, email })) });
    expect(shape(await by("unknown@shop.test"))).toEqual(shape(await by(EMAIL)));
    const api = async (email: string) => byApi({ ...WRONG, email, recaptchaToken: await solvedByApi() });
    expect(shape(await api("unknown@shop.test"))).toEqual(shape(await api(EMAIL)));
  });

  it("nothing is tried or counted when the client disconnects", async () => {
    await insertMember(db());
    await fail();
    const leaving = new AbortController();
    const response = byApi({ ...WRONG, recaptchaToken: await solvedByApi() }, {}, leaving.signal);
    setTimeout(() => leaving.abort(), 200);
    expect((await response).status).toBe(503);
    expect(await failures()).toBe(50);
    expect(log.text()).not.toContain("login_failed");
  });
});

it("successful log-ins do not count", async () => {
  await insertMember(db());
  for (let time = 0; time < 60; time += 1) expect((await byApi(RIGHT)).status).toBe(200);
  expect(await failures()).toBe(0);
  for (let time = 0; time < 49; time += 1) expect((await byApi(WRONG)).status).toBe(401);
  expect((await byPage(RIGHT)).status).toBe(303);
});

describe("a known device", () => {
  it("logs in without the human check, until the password changes", async () => {
    const { id: userId } = await insertMember(db());
    const Cookie = cookieOf(await byPage(RIGHT), "knownDevice");
    await fail(20);
    expect((await byPage(RIGHT)).status).toBe(429);
    expect((await byPage(WRONG, { Cookie })).status).toBe(401);
    expect((await byPage({ ...RIGHT, email: EMAIL.toUpperCase() }, { Cookie })).status).toBe(303);

    const change = { userId, current: PASSWORD, next: "Another-Horse8", cost: 4, keep: null };
    expect(await changePassword(db(), change)).toBe("changed");
    expect((await byPage({ ...RIGHT, password: "Another-Horse8" }, { Cookie })).status).toBe(429);
  });

  it("is known only to its own account, and cannot be forged", async () => {
    await insertMember(db());
    await insertMember(db(), "bob");
    const Cookie = cookieOf(await byPage({ ...RIGHT, email: "bob@shop.test" }), "knownDevice");
    await fail();
    const [, mark = ""] = Cookie.split("=");
    for (const forged of [mark, "x".repeat(65), `${mark.slice(0, 22)}${"A".repeat(43)}`, "", "=", ".".repeat(4_000)]) {
      expect((await byPage(RIGHT, { Cookie: `knownDevice=${forged}` })).status).toBe(429);
    }
  });

  it("has an opaque HttpOnly cookie, for at most five accounts", async () => {
    let Cookie = "";
    const people = [];
    for (const name of ["alice", "bob", "carol", "dave", "erin", "frank"]) {
      people.push(await insertMember(db(), name));
      const response = await byPage({ ...RIGHT, email: `${name}@shop.test` }, { Cookie });
      const set = response.headers.getSetCookie().find((cookie) => cookie.startsWith("knownDevice=")) ?? "";
      expect(set).toMatch(/^knownDevice=[\w.-]+; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/);
      Cookie = cookieOf(response, "knownDevice");
      for (const { id, email } of people) expect(Cookie).not.toMatch(new RegExp(`${id}|${email}`));
    }
    const marks = Cookie.split("=")[1]?.split(".") ?? [];
    expect(marks).toHaveLength(5);
    for (const { email } of people) await fail(0, email);
    const statuses = [];
    for (const { email } of people) statuses.push((await byPage({ ...RIGHT, email }, { Cookie })).status);
    expect(statuses).toEqual([429, 303, 303, 303, 303, 303]);
    // Another log-in to the same account adds no mark.
    const again = cookieOf(await byPage({ ...RIGHT, email: "frank@shop.test" }, { Cookie }), "knownDevice");
    expect(again.split(".")).toHaveLength(5);
    expect((await byPage({ ...RIGHT, email: "bob@shop.test" }, { Cookie: again })).status).toBe(303);
  });

  it("has its own limit of ten failures", async () => {
    await insertMember(db());
    const Cookie = cookieOf(await byPage(RIGHT), "knownDevice");
    await fail();
    for (let time = 0; time < 9; time += 1) expect((await byPage(WRONG, { Cookie })).status).toBe(401);
    expect((await byPage(RIGHT, { Cookie })).status).toBe(303);
    for (let time = 0; time < 10; time += 1) expect((await byPage(WRONG, { Cookie })).status).toBe(401);
    expect((await byPage(RIGHT, { Cookie })).status).toBe(429);
  });

  it("is also an API client with a session of the account, but not of another", async () => {
    const alice = await insertMember(db());
    const bob = await insertMember(db(), "bob");
    const [hers, his] = [await signInAs(db(), alice.id), await signInAs(db(), bob.id)];
    await fail();
    expect((await byApi(RIGHT, { "session-token": his.token })).status).toBe(429);
    expect((await byApi(RIGHT, { "session-token": "x".repeat(43) })).status).toBe(429);
    expect((await byApi(RIGHT, { Cookie: `authSession=${hers.token}` })).status).toBe(429);
    expect((await byApi(WRONG, { "session-token": hers.token })).status).toBe(401);
    expect((await byApi(RIGHT, { "session-token": hers.token })).status).toBe(200);
  });
});
