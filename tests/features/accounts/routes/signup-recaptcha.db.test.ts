import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type Environment, parseEnvironment } from "~/env.server";
import { action, loader } from "~/features/accounts/routes/signup";
import type { ShownQuestion } from "~/features/accounts/web/human-check.server";
import { verifyHuman } from "~/features/accounts/web/human-check.server";
import { HONEYPOT } from "~/features/human-check/honeypot";
import { databaseUrl, useDatabase } from "../../../support/database";
import { useLog } from "../../../support/log";
import { json, person, type RecaptchaServer, startRecaptchaServer } from "../../../support/recaptcha-server";
import { answerOf, HERE, load, post, routeArgs } from "../../../support/routes";
import { sumOf } from "../../../support/sum";

let settings: Environment;
vi.mock(import("~/env.server"), async (original) => ({ ...(await original()), env: () => settings }));

const db = useDatabase();
const PASSWORD = "Correct-Horse7";
const FAILED = "reCAPTCHA verification failed. Please try again.";

let provider: RecaptchaServer;
beforeAll(async () => {
  provider = await startRecaptchaServer();
});
afterAll(() => provider.close());

const use = (onOutage: "fallback" | "deny", others: Record<string, string> = {}) => {
  settings = parseEnvironment({
    DATABASE_URL: databaseUrl(),
    BCRYPT_COST: "4",
    RATE_LIMIT_FACTOR: "0",
    PUBLIC_ORIGIN: HERE,
    RECAPTCHA_SITE_KEY: "site-key",
    RECAPTCHA_SECRET_KEY: "secret-key",
    RECAPTCHA_VERIFY_URL: provider.url,
    RECAPTCHA_ON_OUTAGE: onOutage,
    ...others,
  });
};

useLog();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  provider.answer((response) => json(person())(response));
  provider.asked.length = 0;
  return () => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  };
});

const fields = { username: "alice", email: "alice@shop.test", password: PASSWORD, confirmPassword: PASSWORD };

const signUp = (check: Record<string, string>) =>
  answerOf(() => action(routeArgs(post("/signup", { ...fields, ...check }))));

const shown = async () => (await load(loader, "/signup")).check;
const users = async () => (await db().selectFrom("users").select("id").execute()).length;

/** A question with its right answer, after a person's delay. */
function solved({ token, sum }: ShownQuestion) {
  vi.setSystemTime(Date.now() + 3_000);
  return { question: token, answer: sumOf(sum) };
}

async function answered() {
  const { question } = await shown();
  if (!question) throw new Error("No question");
  return solved(question);
}

const judge = (form: URLSearchParams) => verifyHuman(db(), { form, action: "signup", now: new Date() });
describe.each(["fallback", "deny"] as const)("with the provider switched on (%s)", (onOutage) => {
  beforeEach(() => use(onOutage));

  it("a person's token opens an account, verified with the site's secret", async () => {
    expect((await signUp({ recaptchaToken: "a-token" })).status).toBe(303);
    expect(provider.asked).toEqual([{ secret: "secret-key", response: "a-token" }]);
    expect(await users()).toBe(1);
  });

  // Every outage and verdict: tests/features/human-check/recaptcha.test.ts.
  it("a token of another host is rejected with the message of specification §5.6, even with a right answer", async () => {
    const question = onOutage === "fallback" ? await answered() : {};
    provider.answer((response) => json({ ...person(), hostname: "evil.test" })(response));
    const rejected = await signUp({ recaptchaToken: "a-token", ...question });
    expect([rejected.status, rejected.data]).toMatchObject([
      400,
      { errors: {}, problem: FAILED, typed: { username: "alice" } },
    ]);
    expect(JSON.stringify(rejected.data)).not.toContain(PASSWORD);
    expect(await users()).toBe(0);
  });

  it("form errors are reported before the provider is called", async () => {
    expect((await signUp({ username: "a!", recaptchaToken: "a-token" })).status).toBe(400);
    expect(provider.asked).toEqual([]);
  });

  it("a filled honeypot is rejected", async () => {
    expect((await signUp({ recaptchaToken: "a-token", [HONEYPOT]: "x" })).status).toBe(400);
    expect(provider.asked).toEqual([]);
  });
});

describe("RECAPTCHA_ON_OUTAGE=fallback", () => {
  beforeEach(() => use("fallback"));

  it("the page has the provider and a question", async () => {
    expect(await shown()).toEqual({
      provider: { siteKey: "site-key", script: "https://www.google.com/recaptcha/api.js?render=site-key" },
      question: { token: expect.any(String), sum: expect.any(String) },
    });
  });

  it("without a token the question decides, and the provider is not called", async () => {
    const rejected = await signUp({ recaptchaToken: "" });
    expect(rejected.data).toMatchObject({ errors: { answer: "Please answer the question." } });
    expect((await signUp({ ...(await answered()), answer: "99" })).status).toBe(400);
    expect((await signUp(await answered())).status).toBe(303);
    expect(provider.asked).toEqual([]);
  });

  it("when the provider is away, the question is shown, and decides", async () => {
    provider.answer(json({}, 500));
    const rejected = await signUp({ recaptchaToken: "a-token" });
    expect(rejected.data).toMatchObject({ errors: { answer: "Please answer the question." } });
    const { check } = rejected.data as { check: { question: ShownQuestion } };
    expect((await signUp({ recaptchaToken: "a-token", ...solved(check.question) })).status).toBe(303);
  });

  it("a client may send the question's token and answer as one field", async () => {
    const { question, answer } = await answered();
    const form = (text: string) => new URLSearchParams({ recaptchaToken: text });
    expect(await judge(form(`${question}:99`))).toBe("wrong");
    expect(await judge(form(`${question}:${answer}`))).toBe("passed");
    expect(await judge(form(`${question}:${answer}`))).toBe("used");
    expect(await judge(form(""))).toBe("missing");
    expect(await judge(form("a-token"))).toBe("passed");
    expect(provider.asked).toHaveLength(1);
  });
});

describe("RECAPTCHA_ON_OUTAGE=deny", () => {
  beforeEach(() => use("deny"));

  it("the page has no question, and a right answer to one is rejected", async () => {
    expect(await shown()).toMatchObject({ provider: { siteKey: "site-key" }, question: null });
    use("fallback");
    const { question, answer } = await answered();
    use("deny");
    for (const check of [{}, { question, answer }, { recaptchaToken: `${question}:${answer}` }]) {
      expect((await signUp(check as Record<string, string>)).data).toMatchObject({ errors: {}, problem: FAILED });
    }
    expect(provider.asked).toEqual([]);
    expect(await users()).toBe(0);
  });

  it("rejects every sign-up while the provider is away", async () => {
    provider.answer(json({}, 500));
    expect((await signUp({ recaptchaToken: "a-token" })).data).toMatchObject({ errors: {}, problem: FAILED });
    expect(await users()).toBe(0);
  });
});

it("a provider's token is valid only for its own action", async () => {
  use("deny");
  const form = new URLSearchParams({ recaptchaToken: "a-token" });
  const judged = (action: "signup" | "login") => verifyHuman(db(), { form, action, now: new Date() });
  expect([await judged("signup"), await judged("login")]).toEqual(["passed", "failed"]);
  provider.answer((response) => json({ ...person(), action: "login" })(response));
  expect([await judged("signup"), await judged("login")]).toEqual(["failed", "passed"]);
});

it("the host name is not checked when PUBLIC_ORIGIN is unset", async () => {
  use("deny", { PUBLIC_ORIGIN: "" });
  provider.answer((response) => json({ ...person(), hostname: "elsewhere.test" })(response));
  expect(await judge(new URLSearchParams({ recaptchaToken: "a-token" }))).toBe("passed");
});

it("the script comes from the provider's host that verifies", async () => {
  use("fallback", { RECAPTCHA_VERIFY_URL: "https://www.recaptcha.net/recaptcha/api/siteverify" });
  expect((await shown()).provider?.script).toBe("https://www.recaptcha.net/recaptcha/api.js?render=site-key");
});
