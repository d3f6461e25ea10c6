import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { type Environment, parseEnvironment } from "~/env.server";
import { action as apiSignUpAction } from "~/features/accounts/api/signup";
import { action, loader } from "~/features/accounts/routes/account";
import { action as signUpAction, loader as signUpLoader } from "~/features/accounts/routes/signup";
import type { ConfirmEmailView, EmailResponse } from "~/features/accounts/web/confirm-email.server";
import { loader as humanCheckLoader } from "~/features/human-check/api/human-check";
import { databaseUrl, useDatabase } from "../../../support/database";
import { useLog } from "../../../support/log";
import { type MailServer, startMailServer, textOf } from "../../../support/mail-server";
import { insertSignedIn, PASSWORD } from "../../../support/people";
import { answerOf, flashOf, HERE, load, post, routeArgs, tokenOf } from "../../../support/routes";
import { sumOf } from "../../../support/sum";

let settings: Environment;
vi.mock(import("~/env.server"), async (original) => ({ ...(await original()), env: () => settings }));

const db = useDatabase();
const log = useLog();

let server: MailServer;
beforeAll(async () => {
  server = await startMailServer();
});
afterAll(() => server.close());

const environment = (more: Record<string, string> = {}) =>
  parseEnvironment({ DATABASE_URL: databaseUrl(), BCRYPT_COST: "4", ...more });

let amy: Awaited<ReturnType<typeof insertSignedIn>>;
beforeEach(async () => {
  server.refuse(null);
  settings = environment({ SMTP_URL: server.url, MAIL_FROM: "shop@deals.example", PUBLIC_ORIGIN: HERE });
  amy = await insertSignedIn(db(), "amy");
});

async function shown(headers: HeadersInit = amy.headers, path = "/account") {
  const { data } = await answerOf(() => load(loader, path, { headers }));
  return (data as { confirmation: ConfirmEmailView | null }).confirmation;
}

const send = (fields: Record<string, string>, headers: Record<string, string> = amy.headers) =>
  answerOf(() => action(routeArgs(post("/account", fields, headers))));

const codeIn = (mail: Parameters<typeof textOf>[0]) => /[A-Z2-9]{4}-[A-Z2-9]{4}/.exec(textOf(mail))?.[0] ?? "";

it("an address is confirmed by the code that is mailed to it", async () => {
  expect(await shown()).toMatchObject({ state: "not confirmed", form: { codeHint: null } });
  expect(flashOf((await send({ intent: "code" })).headers)).toBe("codeSent");
  const mail = await server.next();
  expect([mail.to, textOf(mail)]).toEqual([["amy@shop.test"], expect.stringContaining(`${HERE}/account`)]);
  const code = codeIn(mail);
  expect((await shown())?.form?.codeHint).toContain("amy@shop.test");

  const wrong = await send({ intent: "confirm", code: "AAAA-AAAA" });
  expect([wrong.status, wrong.data]).toMatchObject([400, { typed: { code: "AAAA-AAAA" }, errors: { code: /wrong/ } }]);
  expect((wrong.inChinese as EmailResponse).errors).toEqual({ code: "验证码错误或已过期。" });
  expect(flashOf((await send({ intent: "confirm", code: code.toLowerCase().replace("-", " ") })).headers)).toBe(
    "emailConfirmed",
  );
  expect(await shown()).toEqual({ state: "confirmed", form: null });
  expect(await shown(amy.headers, "/account?lang=zh")).toEqual({ state: "已验证", form: null });
  expect(log.records()).toMatchObject([{ event: "mail_sent" }, { event: "email_confirmed", user: amy.id }]);
  expect(log.text()).not.toMatch(/amy@/);

  const before = server.received.length;
  expect(flashOf((await send({ intent: "code" })).headers)).toBe("emailConfirmed");
  expect(server.received).toHaveLength(before);
});

it("signing up sends the first code, and waits neither for it nor for the mail server", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  try {
    const { check } = await load(signUpLoader, "/signup?lang=zh");
    vi.setSystemTime(Date.now() + 3_000);
    const { token = "", sum = "" } = check.question ?? {};
    const account = { username: "bob", email: "bob@shop.test", password: PASSWORD, confirmPassword: PASSWORD };
    const signedUp = await answerOf(() =>
      signUpAction(routeArgs(post("/signup?lang=zh", { ...account, question: token, answer: sumOf(sum) }))),
    );
    expect([signedUp.status, flashOf(signedUp.headers)]).toEqual([303, "welcome"]);
    const headers = { Cookie: `authSession=${tokenOf(signedUp.headers)}` };
    const mail = await server.next();
    expect(mail.to).toEqual(["bob@shop.test"]);
    expect(textOf(mail)).toContain("请在账号页面输入");
    expect(flashOf((await send({ intent: "confirm", code: codeIn(mail) }, headers)).headers)).toBe("emailConfirmed");
  } finally {
    vi.useRealTimers();
  }
});

it("signing up by the API sends it too, in the language that the request asks for", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  try {
    const asked = await answerOf(() => humanCheckLoader(routeArgs(new Request(`${HERE}/api/human-check`))));
    const { token, question } = asked.data as { token: string; question: string };
    vi.setSystemTime(Date.now() + 3_000);
    const account = { username: "cleo", email: "cleo@shop.test", password: PASSWORD };
    const body = JSON.stringify({ ...account, recaptchaToken: `${token}:${sumOf(question)}` });
    const headers = { "Content-Type": "application/json" };
    const request = new Request(`${HERE}/api/users/signup?lang=zh`, { method: "POST", headers, body });
    expect((await answerOf(() => apiSignUpAction(routeArgs(request)))).status).toBe(201);
    const mail = await server.next();
    expect([mail.to, textOf(mail)]).toEqual([["cleo@shop.test"], expect.stringContaining("请在账号页面输入")]);
  } finally {
    vi.useRealTimers();
  }
});

it("an unreachable address is told, and limits keep what was typed", async () => {
  server.refuse("no such user");
  const { status, data } = await send({ intent: "code" });
  expect([status, data]).toMatchObject([
    503,
    { problem: "We couldn’t send an email to amy@shop.test. Please try again later." },
  ]);
  for (let n = 0; n < 10; n += 1) await send({ intent: "confirm", code: "AAAA-AAAA" });
  const limited = await send({ intent: "confirm", code: "BBBB-BBBB" });
  expect([limited.status, limited.data]).toMatchObject([
    429,
    { typed: { code: "BBBB-BBBB" }, problem: expect.any(String) },
  ]);
});

it("without mail nothing is asked", async () => {
  settings = environment();
  expect(await shown()).toBeNull();
  expect((await send({ intent: "code" })).status).toBe(404);
});
