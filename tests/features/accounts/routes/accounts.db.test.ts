import type { LoaderFunctionArgs } from "@remix-run/node";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { action as logInAction, loader as logInLoader } from "~/features/accounts/routes/login";
import { action as logOutAction } from "~/features/accounts/routes/logout";
import { action as signUpAction, loader as signUpLoader } from "~/features/accounts/routes/signup";
import { findSession } from "~/features/accounts/sessions.server";
import { HONEYPOT } from "~/features/human-check/honeypot";
import { prepareSecrets } from "~/platform/secrets/site-secret.server";
import { loader as rootLoader } from "~/root";
import { useDatabase } from "../../../support/database";
import { useLog } from "../../../support/log";
import { insertMember, insertSignedIn, PASSWORD } from "../../../support/people";
import { answerOf, HERE, load, post, routeArgs, tokenOf } from "../../../support/routes";
import { sumOf } from "../../../support/sum";

const db = useDatabase();

// As at the start of the site: a page, which may read from a replica, makes none.
beforeAll(() => prepareSecrets(db()));

const log = useLog();
// At this time no rate limit window ends during a test.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-06-15T12:00:00Z") });
  return () => void vi.useRealTimers();
});

const cookies = (headers: Headers) => headers.getSetCookie();

/** The right answer to the sign-up page's question, after a person's delay. */
async function answered(): Promise<{ question: string; answer: string }> {
  const { check } = await load(signUpLoader, "/signup");
  const question = check.question ?? { token: "", sum: "" };
  vi.setSystemTime(Date.now() + 3_000);
  return { question: question.token, answer: sumOf(question.sum) };
}

const fields = (overrides: Record<string, string> = {}) => ({
  ...{ username: "alice", email: "alice@shop.test", password: PASSWORD, confirmPassword: PASSWORD },
  ...overrides,
});

const trySignUp = (body: Record<string, string>, headers = {}) =>
  answerOf(() => signUpAction(routeArgs(post("/signup", body, headers))));
const tryLogIn = (body: Record<string, string>, headers = {}) =>
  answerOf(() => logInAction(routeArgs(post("/login", body, headers))));

describe("/signup", () => {
  it("makes an account, signs in and leads back", async () => {
    const response = await trySignUp({ ...fields(), ...(await answered()), redirectTo: "/deals?page=2" });
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/deals?page=2"]);
    const session = await findSession(db(), { token: tokenOf(response.headers) ?? "", now: new Date() });
    expect(session?.user).toMatchObject({ username: "alice", email: "alice@shop.test", role: "member" });
    const cookie = cookies(response.headers).find((one) => one.startsWith("authSession="));
    expect(cookie).toMatch(/; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(JSON.stringify(response.data)).not.toContain(PASSWORD);
  });

  it.each([
    [{ email: "nobody" }, "email", "Please enter a valid email address"],
    [{ password: "abcdefgh" }, "password", "an uppercase letter, a digit, and a special character"],
  ])("rejects %j by field, and preserves the typed values except passwords", async (wrong, field, text) => {
    const response = await trySignUp({ ...fields(wrong), ...(await answered()) });
    expect(response.status).toBe(400);
    const data = response.data as { errors: Record<string, string>; typed: object };
    expect(data.errors[field]).toContain(text);
    const { username, email } = fields(wrong);
    expect(data.typed).toEqual({ username, email });
    expect(JSON.stringify(data)).not.toContain(PASSWORD);
  });

  it("says which name or address is taken, whatever its case", async () => {
    await insertMember(db());
    for (const [taken, errors] of [
      [{ username: "ALICE", email: "b@shop.test" }, { username: expect.stringContaining("already taken") }],
      [{ username: "bob", email: "Alice@Shop.test" }, { email: expect.stringContaining("already registered") }],
    ] as const) {
      const { data } = await trySignUp({ ...fields(taken), ...(await answered()) });
      expect((data as { errors: object }).errors).toEqual(errors);
    }
  });

  it("requires the human check: a right answer, once, not too soon", async () => {
    const { question, answer } = await answered();
    const fix = "Please fix the errors below and try again.";
    const wrongChecks: [Record<string, string>, string][] = [
      [{}, "reCAPTCHA verification failed. Please try again."],
      [{ question }, fix],
      [{ question, answer: "99" }, fix],
    ];
    for (const [wrong, problem] of wrongChecks) {
      const rejected = await trySignUp({ ...fields(), ...wrong });
      expect(rejected.status).toBe(400);
      expect(Object.keys((rejected.data as { errors: object }).errors)).toEqual(["answer"]);
      expect(rejected.data).toMatchObject({ problem });
    }
    expect((await trySignUp({ ...fields(), question, answer })).status).toBe(303);
  });

  it("says at an empty form that the question waits for an answer too", async () => {
    const { question } = await answered();
    const errors = { username: "Username is required", answer: "Please answer the question." };
    expect((await trySignUp({ question, answer: "" })).data).toMatchObject({ errors });
  });

  it("says that a hidden field was filled, and takes the same answer without it", async () => {
    const { question, answer } = await answered();
    const trapped = await trySignUp({ ...fields(), question, answer, [HONEYPOT]: "https://alice.example" });
    expect(trapped.data).toMatchObject({ errors: { answer: expect.stringContaining("A hidden field was filled in") } });
    expect(trapped.inChinese).toMatchObject({ errors: { answer: expect.stringContaining("隐藏的输入框") } });
    expect((await trySignUp({ ...fields(), question, answer })).status).toBe(303);
  });

  it("is refused after five sign-ups from one place within an hour, whatever became of them", async () => {
    await insertMember(db());
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await trySignUp({ ...fields(), ...(await answered()) })).status).toBe(400);
    }
    const response = await trySignUp({ ...fields(), ...(await answered()) });
    expect(response.status).toBe(429);
    expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
    for (const [data, text] of [
      [response.data, "Failed to create account. Too many attempts"],
      [response.inChinese, "账号注册失败。尝试次数过多"],
    ]) {
      expect(data).toMatchObject({
        errors: {},
        problem: expect.stringContaining(String(text)),
        typed: { username: "alice", email: "alice@shop.test" },
      });
      expect(JSON.stringify(data)).not.toContain(PASSWORD);
    }
  });

  it("allows twenty wrong returns an hour", async () => {
    const { question } = await answered();
    for (let tries = 0; tries < 19; tries += 1) {
      expect((await trySignUp({ ...fields(), question, answer: "99" })).status).toBe(400);
    }
    expect((await trySignUp({ ...fields(), ...(await answered()) })).status).toBe(303);
    const other = { ...fields({ username: "bob", email: "bob@shop.test" }), ...(await answered()) };
    expect((await trySignUp(other)).status).toBe(429);
  });
});

describe("/login", () => {
  it("signs in with a new token, ends the session before, and leads back to this site alone", async () => {
    const { id } = await insertMember(db());
    const first = await tryLogIn({ email: "ALICE@shop.test", password: PASSWORD, redirectTo: "/tag/tea" });
    expect([first.status, first.headers.get("Location")]).toEqual([303, "/tag/tea"]);
    const token = tokenOf(first.headers) ?? "";
    expect((await findSession(db(), { token, now: new Date() }))?.user.id).toBe(id);

    const second = await tryLogIn(
      { email: "alice@shop.test", password: PASSWORD, redirectTo: "//evil.test/" },
      { Cookie: `authSession=${token}` },
    );
    expect(second.headers.get("Location")).toBe("/");
    expect(tokenOf(second.headers)).not.toBe(token);
    expect(await findSession(db(), { token, now: new Date() })).toBeNull();
  });

  it("gives the same response for an unknown email and a wrong password", async () => {
    await insertMember(db());
    const wrong = await tryLogIn({ email: "alice@shop.test", password: "Wrong-Horse7" });
    const unknown = await tryLogIn({ email: "unknown@shop.test", password: PASSWORD });
    for (const response of [wrong, unknown]) {
      expect(response.status).toBe(401);
      expect(response.data).toMatchObject({ errors: {}, problem: "Invalid email or password. Please try again." });
      expect(cookies(response.headers)).toEqual([]);
    }
  });

  it.each([[{ email: "a@b.test", password: "" }, { password: "Password is required" }]])(
    "rejects %j by name",
    async (body, errors) => {
      const response = await tryLogIn(body);
      expect([response.status, response.data]).toMatchObject([400, { errors, typed: { email: body.email } }]);
    },
  );

  it("is rate limited after five tries at one account, with Retry-After", async () => {
    await insertMember(db());
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await tryLogIn({ email: "alice@shop.test", password: "Wrong-Horse7" })).status).toBe(401);
    }
    const email = "Alice@shop.test";
    const response = await tryLogIn({ email, password: PASSWORD });
    expect(response.status).toBe(429);
    expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(Number(response.headers.get("RateLimit-Limit"))).toBe(5);
    expect(response.headers.get("Content-Type")).toBeNull();
    const withProblem = (text: string) => ({
      ...{ typed: { email }, errors: {}, check: null },
      problem: expect.stringContaining(text),
    });
    expect(response.data).toEqual(withProblem("Too many attempts"));
    expect(response.inChinese).toEqual(withProblem("尝试次数过多"));
  });

  it("counts only failures against an account", async () => {
    await insertMember(db());
    for (let tries = 0; tries < 7; tries += 1) {
      const response = await tryLogIn({ email: "alice@shop.test", password: PASSWORD });
      expect(response.status).toBe(303);
    }
  });

  it("redirects a signed-in visitor, and does not adopt a given session token", async () => {
    const { token } = await insertSignedIn(db());
    const loaders: ((args: LoaderFunctionArgs) => Promise<unknown>)[] = [logInLoader, signUpLoader];
    for (const loader of loaders) {
      const path = "/login?redirectTo=%2Fdeals";
      const known = await answerOf(() => load<unknown>(loader, path, { headers: { Cookie: `authSession=${token}` } }));
      expect([known.status, known.headers.get("Location")]).toEqual([302, "/deals"]);
      const unknown = await answerOf(() =>
        load<unknown>(loader, path, { headers: { Cookie: `authSession=${"x".repeat(43)}` } }),
      );
      expect(unknown.status).toBe(200);
    }
  });
});

describe("/logout", () => {
  it("ends the session in the database, and again does no harm", async () => {
    const { token } = await insertSignedIn(db());
    for (let time = 0; time < 2; time += 1) {
      const request = post("/logout", {}, { Cookie: `authSession=${token}` });
      const response = await answerOf(() => logOutAction(routeArgs(request)));
      expect([response.status, response.headers.get("Location")]).toEqual([303, "/"]);
      expect(cookies(response.headers)[0]).toMatch(/^authSession=; Max-Age=0; Path=\//);
      expect(await findSession(db(), { token, now: new Date() })).toBeNull();
    }
  });
});

describe("every page", () => {
  const open = async (token: string) =>
    answerOf(() => rootLoader(routeArgs(new Request(`${HERE}/`, { headers: { Cookie: `authSession=${token}` } }))));

  it("has the user's name but no email, and renews the cookie with the session", async () => {
    const { token } = await insertSignedIn(db());
    vi.setSystemTime(Date.now() + 10 * 24 * 3_600_000);
    const response = await open(token);
    expect(response.data).toMatchObject({ user: { username: "alice", viewer: "member", staff: null } });
    expect(JSON.stringify(response.data)).not.toContain("shop.test");
    expect(tokenOf(response.headers)).toBe(token);
    expect(cookies(response.headers).join()).toContain(`Max-Age=${14 * 24 * 3_600}`);
  });

  it("deletes the cookie of an expired session", async () => {
    const { token } = await insertSignedIn(db());
    vi.setSystemTime(Date.now() + 15 * 24 * 3_600_000);
    const response = await open(token);
    expect(response.data).toMatchObject({ user: null });
    expect(cookies(response.headers).join()).toContain("authSession=; Max-Age=0; Path=/");
  });
});

describe("the log of events", () => {
  it("has a line for each, with ids and without anybody's email, password, token or answer", async () => {
    const canary = { username: "canary_name", email: "canary@canary.test", password: "Canary-Horse7" };
    await trySignUp({ ...fields({ ...canary, confirmPassword: canary.password }), ...(await answered()) });
    const { id } = await db().selectFrom("users").select("id").executeTakeFirstOrThrow();
    await tryLogIn({ email: canary.email, password: "Canary-Wrong7" });
    const token = tokenOf((await tryLogIn(canary)).headers) ?? "";
    const session = { Cookie: `authSession=${token}` };
    await answerOf(() => logOutAction(routeArgs(post("/logout", {}, session))));
    await tryLogIn(canary, { Origin: "https://evil.test" });
    for (let tries = 0; tries < 6; tries += 1) await tryLogIn({ email: canary.email, password: "Canary-Wrong7" });

    const events = log.records();
    expect(events.map(({ event, user, path }) => [event, user, path])).toEqual([
      ["signed_up", id, undefined],
      ["login_failed", undefined, undefined],
      ["logged_in", id, undefined],
      ["logged_out", id, undefined],
      ["cross_site_refused", undefined, "/login"],
      ...Array.from({ length: 5 }, () => ["login_failed", undefined, undefined]),
      ["limited", undefined, "/login"],
    ]);
    expect(log.text()).not.toMatch(/canary/i);
    expect(log.text()).not.toContain(token);
  });
});
