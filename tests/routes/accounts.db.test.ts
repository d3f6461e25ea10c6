import type { LoaderFunctionArgs } from "@remix-run/node";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { findSession } from "~/domain/accounts/sessions.server";
import { loader as rootLoader } from "~/root";
import { action as logInAction, loader as logInLoader } from "~/routes/login";
import { action as logOutAction, loader as logOutLoader } from "~/routes/logout";
import { action as signUpAction, loader as signUpLoader } from "~/routes/signup";
import { useDatabase } from "../support/database";
import { useLog } from "../support/log";
import { insertMember, insertSignedIn, PASSWORD } from "../support/people";
import { answerOf, HERE, load, post, routeArgs, tokenOf } from "../support/routes";

const db = useDatabase();

vi.stubEnv("BCRYPT_COST", "4");

const log = useLog();
// A moment at which no window of the limits ends while a test lets seconds pass.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-06-15T12:00:00Z") });
  return () => void vi.useRealTimers();
});

const cookies = (headers: Headers) => headers.getSetCookie();

/** The answer to the question of the sign-up page, after the time that a person takes to read it. */
async function answered(): Promise<{ question: string; answer: string }> {
  const { check } = await load(signUpLoader, "/signup");
  const question = check.question ?? { token: "", sum: "" };
  const [, a = "", sign, b = ""] = /^(\d+) ([+−]) (\d+)$/.exec(question.sum) ?? [];
  vi.setSystemTime(Date.now() + 3_000);
  return { question: question.token, answer: String(sign === "+" ? Number(a) + Number(b) : Number(a) - Number(b)) };
}

const fields = (overrides: Record<string, string> = {}) => ({
  username: "alice",
  email: "alice@shop.test",
  password: PASSWORD,
  confirmPassword: PASSWORD,
  ...overrides,
});

const trySignUp = (given: Record<string, string>, headers = {}) =>
  answerOf(() => signUpAction(routeArgs(post("/signup", given, headers))));
const tryLogIn = (given: Record<string, string>, headers = {}) =>
  answerOf(() => logInAction(routeArgs(post("/login", given, headers))));

describe("/signup", () => {
  it("makes an account, signs in and leads back", async () => {
    const answer = await trySignUp({ ...fields(), ...(await answered()), redirectTo: "/deals?page=2" });
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/deals?page=2"]);
    const session = await findSession(db(), { token: tokenOf(answer.headers) ?? "", now: new Date() });
    expect(session?.user).toMatchObject({ username: "alice", email: "alice@shop.test", isAdmin: false });
    const cookie = cookies(answer.headers).find((one) => one.startsWith("authSession="));
    expect(cookie).toMatch(/; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(JSON.stringify(answer.data)).not.toContain(PASSWORD);
  });

  it.each([
    [{ username: "" }, "username", "Username is required"],
    [{ username: "ab" }, "username", "Username must be at least 3 characters"],
    [{ username: "a b c" }, "username", "Username can only contain letters, numbers, and underscores"],
    [{ email: "" }, "email", "Email is required"],
    [{ email: "nobody" }, "email", "Please enter a valid email address"],
    [{ password: "" }, "password", "Password is required"],
    [
      { password: "abcdefgh", confirmPassword: "abcdefgh" },
      "password",
      "an uppercase letter, a digit, and a special character",
    ],
    [{ confirmPassword: "" }, "confirmPassword", "Please confirm your password"],
    [{ confirmPassword: "other" }, "confirmPassword", "Passwords do not match"],
  ])("refuses %j by name, and keeps what was typed but passwords", async (wrong, field, text) => {
    const answer = await trySignUp({ ...fields(wrong), ...(await answered()) });
    expect(answer.status).toBe(400);
    const data = answer.data as { errors: Record<string, string>; username: string; email: string };
    expect(data.errors[field]).toContain(text);
    expect({ username: data.username, email: data.email }).toEqual({
      username: fields(wrong).username,
      email: fields(wrong).email,
    });
    expect(JSON.stringify(data)).not.toContain(PASSWORD);
  });

  it("says which name or address is taken, whatever its case", async () => {
    await insertMember(db());
    const byName = await trySignUp({ ...fields({ username: "ALICE", email: "b@shop.test" }), ...(await answered()) });
    expect(byName.data).toMatchObject({
      errors: { username: "This username is already taken. Please choose a different one." },
    });
    const byEmail = await trySignUp({
      ...fields({ username: "bob", email: "Alice@Shop.test" }),
      ...(await answered()),
    });
    expect(byEmail.data).toMatchObject({
      errors: { email: "This email is already registered. Please use a different email address." },
    });
  });

  it("wants a person: the question answered, once, not at once, and the trap left empty", async () => {
    const { question, answer } = await answered();
    const refusals: Record<string, string>[] = [
      {},
      { question },
      { question, answer: "99" },
      { question, answer, website: "x" },
    ];
    for (const wrong of refusals) {
      const refused = await trySignUp({ ...fields(), ...wrong });
      expect(refused.status).toBe(400);
      expect(Object.keys((refused.data as { errors: object }).errors)).toEqual(["answer"]);
      expect(refused.data).toMatchObject({ message: "reCAPTCHA verification failed. Please try again." });
    }
    expect((await trySignUp({ ...fields(), question, answer })).status).toBe(303);
  });

  it("speaks Chinese", async () => {
    const answer = await trySignUp(fields({ username: "ab" }));
    expect(answer.inChinese).toMatchObject({ errors: { username: "用户名至少 3 个字符" } });
  });

  it("is refused after five sign-ups from one place within an hour, whatever became of them", async () => {
    await insertMember(db());
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await trySignUp({ ...fields(), ...(await answered()) })).status).toBe(400);
    }
    const answer = await trySignUp({ ...fields(), ...(await answered()) });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
    for (const [data, text] of [
      [answer.data, "Failed to create account. Too many attempts"],
      [answer.inChinese, "账号注册失败。尝试次数过多"],
    ]) {
      expect(data).toMatchObject({
        errors: {},
        message: expect.stringContaining(String(text)),
        username: "alice",
        email: "alice@shop.test",
      });
      expect(JSON.stringify(data)).not.toContain(PASSWORD);
    }
  });

  it("shuts out nobody who miscalculates, until they have done so twenty times within an hour", async () => {
    const { question } = await answered();
    for (let tries = 0; tries < 19; tries += 1) {
      expect((await trySignUp({ ...fields(), question, answer: "99" })).status).toBe(400);
    }
    expect((await trySignUp({ ...fields(), ...(await answered()) })).status).toBe(303);
    const other = { ...fields({ username: "bob", email: "bob@shop.test" }), ...(await answered()) };
    expect((await trySignUp(other)).status).toBe(429);
  });

  it("takes no form from another site", async () => {
    const answer = await trySignUp({ ...fields(), ...(await answered()) }, { Origin: "https://evil.test" });
    expect(answer.status).toBe(403);
    expect(await db().selectFrom("users").select("id").execute()).toEqual([]);
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

  it("says the same of an unknown address and of a wrong password", async () => {
    await insertMember(db());
    const wrong = await tryLogIn({ email: "alice@shop.test", password: "Wrong-Horse7" });
    const unknown = await tryLogIn({ email: "nobody@shop.test", password: PASSWORD });
    for (const answer of [wrong, unknown]) {
      expect(answer.status).toBe(401);
      expect(answer.data).toMatchObject({ errors: {}, message: "Invalid email or password. Please try again." });
      expect(cookies(answer.headers)).toEqual([]);
    }
  });

  it.each([
    [{ email: "", password: "x" }, { email: "Email is required" }],
    [{ email: "x", password: "x" }, { email: "Please enter a valid email address" }],
    [{ email: "a@b.test", password: "" }, { password: "Password is required" }],
  ])("refuses %j by name", async (given, errors) => {
    const answer = await tryLogIn(given);
    expect([answer.status, answer.data]).toMatchObject([400, { errors, email: given.email }]);
  });

  it("is refused after five tries at one account, with a time to wait", async () => {
    await insertMember(db());
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await tryLogIn({ email: "alice@shop.test", password: "Wrong-Horse7" })).status).toBe(401);
    }
    const email = "Alice@shop.test";
    const answer = await tryLogIn({ email, password: PASSWORD });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(Number(answer.headers.get("RateLimit-Limit"))).toBe(5);
    expect(answer.headers.get("Content-Type")).toBeNull();
    const said = (text: string) => ({ errors: {}, message: expect.stringContaining(text), check: null, email });
    expect(answer.data).toEqual(said("Too many attempts"));
    expect(answer.inChinese).toEqual(said("尝试次数过多"));
  });

  it("counts failures alone against an account", async () => {
    await insertMember(db());
    for (let tries = 0; tries < 7; tries += 1) {
      const answer = await tryLogIn({ email: "alice@shop.test", password: PASSWORD });
      expect(answer.status).toBe(303);
    }
  });

  it("leads on who is logged in already, and takes nobody's word for a session", async () => {
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
      const answer = await answerOf(() => logOutAction(routeArgs(request)));
      expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/"]);
      expect(cookies(answer.headers)[0]).toMatch(/^authSession=; Max-Age=0; Path=\//);
      expect(await findSession(db(), { token, now: new Date() })).toBeNull();
    }
  });

  it("is no address to open", async () => {
    expect((await answerOf(() => load(logOutLoader, "/logout"))).status).toBe(405);
  });

  it("takes no form from another site", async () => {
    const { token } = await insertSignedIn(db());
    const request = post("/logout", {}, { Cookie: `authSession=${token}`, "Sec-Fetch-Site": "cross-site" });
    expect((await answerOf(() => logOutAction(routeArgs(request)))).status).toBe(403);
    expect(await findSession(db(), { token, now: new Date() })).not.toBeNull();
  });
});

describe("every page", () => {
  const open = async (token: string) =>
    answerOf(() => rootLoader(routeArgs(new Request(`${HERE}/`, { headers: { Cookie: `authSession=${token}` } }))));

  it("knows who is logged in, tells no more of them, and keeps the cookie as long as the session", async () => {
    const { token } = await insertSignedIn(db());
    vi.setSystemTime(Date.now() + 10 * 24 * 3_600_000);
    const answer = await open(token);
    expect(answer.data).toMatchObject({ user: { username: "alice", isAdmin: false } });
    expect(JSON.stringify(answer.data)).not.toContain("shop.test");
    expect(tokenOf(answer.headers)).toBe(token);
    expect(cookies(answer.headers).join()).toContain(`Max-Age=${14 * 24 * 3_600}`);
  });

  it("takes the cookie of an ended session away", async () => {
    const { token } = await insertSignedIn(db());
    vi.setSystemTime(Date.now() + 15 * 24 * 3_600_000);
    const answer = await open(token);
    expect(answer.data).toMatchObject({ user: null });
    expect(cookies(answer.headers).join()).toContain("authSession=; Max-Age=0; Path=/");
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
