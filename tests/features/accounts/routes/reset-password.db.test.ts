import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type Environment, parseEnvironment } from "~/env.server";
import { logIn, signUp } from "~/features/accounts/accounts.server";
import { makeOneTimeCode } from "~/features/accounts/make-one-time-code.server";
import { storeResetCode } from "~/features/accounts/password-reset.server";
import { loader as logInLoader } from "~/features/accounts/routes/login";
import { action as askAction, loader as askLoader } from "~/features/accounts/routes/reset-password";
import { action as codeAction, loader as codeLoader } from "~/features/accounts/routes/reset-password-code";
import { findSession, startSession } from "~/features/accounts/sessions.server";
import { newRequestContext, runInRequest } from "~/platform/request/request-context.server";
import { databaseUrl, useDatabase } from "../../../support/database";
import { useLog } from "../../../support/log";
import { type MailServer, startMailServer, textOf } from "../../../support/mail-server";
import { answerOf, HERE, load, post, routeArgs } from "../../../support/routes";

let settings: Environment;
vi.mock(import("~/env.server"), async (original) => ({ ...(await original()), env: () => settings }));

vi.mock(import("~/features/accounts/password-reset.server"), async (original) => {
  const actual = await original();
  return { ...actual, storeResetCode: vi.fn(actual.storeResetCode) };
});

const db = useDatabase();
const cost = 4;
const email = "alice@canary.example";
const password = "green-Tea-4-2";
const next = "black-Tea-4-3";

const use = (others: Record<string, string> = {}) => {
  settings = parseEnvironment({ DATABASE_URL: databaseUrl(), BCRYPT_COST: String(cost), ...others });
};
const mailTo = (url: string) => ({ SMTP_URL: url, MAIL_FROM: "shop@deals.example" });

let server: MailServer;
beforeAll(async () => {
  server = await startMailServer();
});
afterAll(() => server.close());

const log = useLog();
beforeEach(() => {
  use({ ...mailTo(server.url), PUBLIC_ORIGIN: HERE });
  server.refuse(null);
});

const ask = (fields: Record<string, string>, headers = {}) =>
  answerOf(() => askAction(routeArgs(post("/reset-password", fields, headers))));
const type = (fields: Record<string, string>, headers = {}) =>
  answerOf(() => codeAction(routeArgs(post("/reset-password/code", fields, headers))));
const member = async () => {
  const response = await signUp(db(), { username: "alice", email, password, cost });
  if (!("user" in response)) throw new Error("Taken");
  return response.user;
};
const opens = async (secret: string) => (await logIn(db(), { email, password: secret, cost })) !== null;
const typed = (code: string, overrides: Record<string, string> = {}) => ({
  ...{ email, code, password: next, confirmPassword: next, ...overrides },
});
const events = () => log.records();
const eventually = (event: string) =>
  vi.waitFor(() => expect(events()).toContainEqual(expect.objectContaining({ event })));

async function codeOf(): Promise<string> {
  const { code, codeHash } = await makeOneTimeCode(cost);
  await storeResetCode(db(), { email, codeHash, now: new Date() });
  return code;
}

describe("requesting a code", () => {
  it("mails one that sets a new password, ends every session, and redirects to the log-in", async () => {
    const { id } = await member();
    const now = new Date();
    const { token } = await startSession(db(), { userId: id, device: "", now });
    const response = await ask({ email: "ALICE@canary.example" });
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/reset-password/code"]);
    expect(response.headers.get("Set-Cookie")).toMatch(/^flash=resetAsked;/);

    const mail = await server.next();
    expect(mail.to).toEqual([email]);
    const text = textOf(mail);
    expect(text).toContain("Hello alice,");
    expect(text).toContain(`${HERE}/reset-password/code`);
    const [, code = ""] = /code: ([2-9A-Z]{4}-[2-9A-Z]{4})/.exec(text) ?? [];
    const links = text.match(/https?:\S+/g) ?? [];
    expect(links.some((link) => link.includes(code) || link.includes("?"))).toBe(false);

    const done = await type(typed(code.toLowerCase()));
    expect([done.status, done.headers.get("Location")]).toEqual([303, "/login"]);
    expect(done.headers.get("Set-Cookie")).toMatch(/^flash=resetDone;/);
    expect([await opens(password), await opens(next)]).toEqual([false, true]);
    expect(await findSession(db(), { token, now })).toBeNull();
    expect((await type(typed(code))).status).toBe(400);

    expect(events().filter(({ event }) => event !== "mail_sent")).toMatchObject([
      { event: "reset_asked", user: id },
      { event: "reset_done", user: id },
      { event: "reset_failed" },
    ]);
    for (const secret of ["canary", code, next, token]) expect(log.text()).not.toContain(secret);
  });

  it("mails in the language of the page, without a URL when PUBLIC_ORIGIN is unset", async () => {
    await member();
    use(mailTo(server.url));
    await ask({ email }, { Cookie: "language=zh" });
    const text = textOf(await server.next());
    expect(text).toContain("alice，您好：");
    expect(text).not.toMatch(/https?:|shop\.test/);
    expect(text).not.toMatch(/[a-z]{3,} [a-z]{3,}/);
  });

  it("says the same of an address that nobody has, and sends nothing there", async () => {
    await member();
    const before = server.received.length;
    const known = await ask({ email });
    await server.next();
    const unknown = await ask({ email: "unknown@canary.example" });
    expect(unknown).toEqual(known);
    await vi.waitFor(() => expect(events()).toHaveLength(2));
    expect(server.received).toHaveLength(before + 1);
    expect(events().map(({ user }) => user !== undefined)).toEqual([true, false]);
  });

  // Every fault of a mail server: tests/platform/mail/mail.test.ts.
  it("gives the same response when the mail server rejects it", async () => {
    await member();
    server.refuse("no such user");
    const response = await ask({ email });
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/reset-password/code"]);
    await eventually("mail_failed");
    expect(log.text()).not.toContain("alice");
  });

  it("responds before the account is looked up", async () => {
    await member();
    let release = () => {};
    const blocked = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { storeResetCode: original } = await vi.importActual<
      typeof import("~/features/accounts/password-reset.server")
    >("~/features/accounts/password-reset.server");
    vi.mocked(storeResetCode).mockImplementationOnce((...args) => blocked.then(() => original(...args)));
    expect((await ask({ email })).status).toBe(303);
    expect(events()).toEqual([]);
    release();
    await eventually("reset_asked");
    await server.next();
  });

  it.each([
    ["", "Email is required"],
    ["nobody", "Please enter a valid email address"],
  ])("rejects %j by name", async (address, text) => {
    const response = await ask({ email: address });
    expect([response.status, response.data]).toEqual([
      400,
      { errors: { email: text }, problem: "Please fix the errors below and try again.", typed: { email: address } },
    ]);
  });

  it("is limited by network and by account", async () => {
    for (let tries = 0; tries < 3; tries += 1) expect((await ask({ email: "x@canary.example" })).status).toBe(303);
    const limited = await ask({ email: "X@canary.example" });
    expect(limited.status).toBe(429);
    expect(Number(limited.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(limited.data).toEqual({
      errors: {},
      problem: expect.stringContaining("Too many attempts. Please try again in "),
      typed: { email: "X@canary.example" },
    });
    expect((await ask({ email: "y@canary.example" })).status).toBe(303);
    const network = await ask({ email: "z@canary.example" });
    expect([network.status, network.inChinese]).toMatchObject([
      429,
      { problem: expect.stringMatching(/^尝试次数过多，请 \d+ 分钟后再试。$/) },
    ]);
    expect(events()).toContainEqual(expect.objectContaining({ event: "limited", path: "/reset-password" }));
    await vi.waitFor(() => expect(events().filter(({ event }) => event === "reset_asked")).toHaveLength(4));
  });
});

describe("somebody at another network", () => {
  const at = <T>(n: number, run: () => Promise<T>) =>
    runInRequest(newRequestContext({ address: `198.51.100.${n}`, isShared: false }), run);

  it("cannot use up the tries of a code", async () => {
    await member();
    const code = await codeOf();
    const wrong = `${code.startsWith("2") ? "3" : "2"}${code.slice(1)}`;
    for (let tries = 0; tries < 12; tries += 1) await at(1, () => type(typed(wrong)));
    expect((await at(2, () => type(typed(code)))).status).toBe(303);
  });

  it("cannot use up the requests of an address, though four networks can", async () => {
    const request = (n: number) => at(n, async () => (await ask({ email: "x@canary.example" })).status);
    for (const n of [1, 2, 3]) {
      expect([await request(n), await request(n), await request(n), await request(n)]).toEqual([303, 303, 303, 429]);
    }
    expect([await request(4), await request(5)]).toEqual([303, 429]);
    await vi.waitFor(() => expect(events().filter(({ event }) => event === "reset_asked")).toHaveLength(10));
  });
});

describe("typing a code", () => {
  it.each([
    [{ code: "ABC" }, "code", "A code is eight letters and digits."],
    [{ password: "short", confirmPassword: "short" }, "password", "Password must have"],
    [{ confirmPassword: "other" }, "confirmPassword", "Passwords do not match"],
  ])(
    "rejects %j by name without counting a try, and preserves the typed values but passwords",
    async (wrong, field, text) => {
      await member();
      const code = await codeOf();
      const fields = typed(code, wrong as Record<string, string>);
      const response = await type(fields);
      expect(response.status).toBe(400);
      const data = response.data as { errors: Record<string, string>; typed: object };
      expect(data.errors[field]).toContain(text);
      expect(data.typed).toEqual({ email: fields.email, code: fields.code });
      expect(JSON.stringify(data)).not.toContain(next);
      expect(await db().selectFrom("password_resets").select("tries").execute()).toEqual([{ tries: 0 }]);
    },
  );

  it("gives the same response for a wrong code, another email and an unknown one", async () => {
    await member();
    const code = await codeOf();
    const wrong = `${code.startsWith("2") ? "3" : "2"}${code.slice(1)}`;
    const responses = [
      await type(typed(wrong)),
      await type(typed(code, { email: "unknown@canary.example" })),
      await type(typed(wrong, { email: "unknown@canary.example" })),
    ];
    for (const response of responses) {
      expect(response.status).toBe(400);
      expect((response.data as { errors: object }).errors).toEqual({
        code: "This code doesn’t match this email, or it no longer works. Check both, or get another code.",
      });
    }
    expect((await type(typed(code))).status).toBe(303);
  });

  it("is rate limited after ten tries from one network", async () => {
    for (let tries = 0; tries < 10; tries += 1) expect((await type(typed("ABCD-2345"))).status).toBe(400);
    const response = await type(typed("abcd 2345"));
    expect(response.status).toBe(429);
    expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
    const problem = expect.stringContaining("Too many attempts. Please try again in ");
    expect(response.data).toEqual({ errors: {}, problem, typed: { email, code: "abcd 2345" } });
    expect(response.inChinese).toMatchObject({ problem: expect.stringContaining("尝试次数过多") });
  });
});

describe("without a mail server", () => {
  beforeEach(() => use());

  it("nobody is asked for an address, and a code of the operator's can be typed", async () => {
    expect((await answerOf(() => load<unknown>(askLoader, "/reset-password"))).status).toBe(404);
    expect((await ask({ email })).status).toBe(404);
    expect(await load(logInLoader, "/login")).toMatchObject({ canReset: false });
    expect(await load(codeLoader, "/reset-password/code")).toMatchObject({ canAsk: false });
    await member();
    expect((await type(typed(await codeOf()))).status).toBe(303);
  });

  it("with one, the pages link to each other", async () => {
    use(mailTo(server.url));
    expect(await load(askLoader, "/reset-password")).toMatchObject({ meta: { title: "Forgot your password?" } });
    expect(await load(logInLoader, "/login")).toMatchObject({ canReset: true });
    expect(await load(codeLoader, "/reset-password/code")).toMatchObject({ canAsk: true, meta: { hidden: true } });
  });
});
