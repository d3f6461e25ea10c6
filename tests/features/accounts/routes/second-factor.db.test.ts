import { createHash } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { env } from "~/env.server";
import { action as logInApi } from "~/features/accounts/api/login";
import { action as logInAction } from "~/features/accounts/routes/login";
import { action as codeAction, loader as codeLoader } from "~/features/accounts/routes/login-code";
import { action as securityAction, loader as securityLoader } from "~/features/accounts/routes/security";
import { findSession } from "~/features/accounts/sessions.server";
import { action as publishApi } from "~/features/deals/api/deals";
import { loader as adminPage } from "~/features/overview/routes/overview";
import { accountData } from "~/features/personal-data/personal-data.server";
import { action as deleteAction, loader as deleteLoader } from "~/features/personal-data/routes/delete-account";
import { en } from "~/platform/i18n/locales/en";
import { zh } from "~/platform/i18n/locales/zh";
import { takeFlash } from "~/platform/page/flash.server";
import { useDatabase } from "../../../support/database";
import { useLog } from "../../../support/log";
import { insertMember, insertSignedIn, PASSWORD, signInAs } from "../../../support/people";
import { answerOf, flashOf, HERE, jsonRequest, load, post, routeArgs, tokenOf } from "../../../support/routes";
import { codeOf, insertFactor } from "../../../support/second-factors";
import { SITE_NAME } from "../../../support/site-under-test";

const db = useDatabase();
const log = useLog();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  return () => void vi.useRealTimers();
});

type Fields = Record<string, string>;

const change = (fields: Fields, cookie: string) =>
  answerOf(() => securityAction(routeArgs(post("/account/security", fields, { Cookie: cookie }))));
const security = (cookie: string) => load(securityLoader, "/account/security", { headers: { Cookie: cookie } });
const stepOf = (headers: Headers, name: string) =>
  new RegExp(`${name}=([\\w-]+)`).exec(headers.getSetCookie().join())?.[0] ?? "";

it("is set up: a secret, its first code and the password, then ten recovery codes, once", async () => {
  const alice = await insertSignedIn(db());
  const other = await signInAs(db(), alice.id);
  const { Cookie } = alice.headers;
  expect(await security(Cookie)).toMatchObject({ factor: null, setup: null });

  const begun = await change({ intent: "begin" }, Cookie);
  expect([begun.status, begun.headers.get("Location")]).toEqual([303, "/account/security"]);
  const cookies = `${Cookie}; ${stepOf(begun.headers, "factorStep")}`;
  const { setup } = await security(cookies);
  const secret = (setup?.secret ?? "").replaceAll(" ", "");
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(setup?.uri).toBe(
    `otpauth://totp/${encodeURIComponent(SITE_NAME)}:alice%40shop.test?secret=${secret}&issuer=${encodeURIComponent(SITE_NAME)}`,
  );
  expect(setup?.qr.path).toMatch(/^M4 4h7v1h-7z/);

  const wrong = await change({ intent: "confirm", code: "", current: "" }, cookies);
  expect([wrong.status, wrong.data]).toMatchObject([
    400,
    { errors: { code: "Code is required", current: "Please enter your current password." } },
  ]);
  const done = await change({ intent: "confirm", code: codeOf(secret), current: PASSWORD }, cookies);
  const { recovery } = done.data as { recovery: { codes: string[]; isRenewed: boolean; file: string } };
  const recoveryCodes = recovery.codes;
  expect(recovery).toMatchObject({
    isRenewed: false,
    file: [`${SITE_NAME}: recovery codes of ${alice.email}. Each works once.`, "", ...recoveryCodes, ""].join("\n"),
  });
  expect(new Set(recoveryCodes).size).toBe(10);
  for (const code of recoveryCodes) expect(code).toMatch(/^(?:[A-HJ-NP-Z2-9]{4}-){3}[A-HJ-NP-Z2-9]{4}$/);
  expect(await security(Cookie)).toMatchObject({ factor: { codesLeft: "10 recovery codes are left." }, setup: null });
  const now = new Date();
  expect(await findSession(db(), { token: other.token, now })).toBeNull();
  expect(await findSession(db(), { token: alice.token, now })).toMatchObject({ hasSecondFactor: true });
  expect(JSON.stringify(await security(cookies))).not.toContain(secret);
  for (const hidden of [secret, PASSWORD, ...recoveryCodes]) expect(log.text()).not.toContain(hidden);
});

it("is cancelled while it is set up: the secret that was shown is good for nothing then", async () => {
  const { headers } = await insertSignedIn(db());
  const begun = await change({ intent: "begin" }, headers.Cookie);
  const cookies = `${headers.Cookie}; ${stepOf(begun.headers, "factorStep")}`;
  expect(await security(cookies)).toMatchObject({ setup: {} });
  const cancelled = await change({ intent: "cancel" }, cookies);
  expect([cancelled.status, cancelled.headers.get("Location"), flashOf(cancelled.headers)]).toEqual([
    ...[303, "/account/security", "factorOff"],
  ]);
  expect(cancelled.headers.getSetCookie().join()).toMatch(/factorStep=;/);
  expect(await security(cookies)).toMatchObject({ factor: null, setup: null });
});

it("new recovery codes are said to replace the earlier ones; cancelling a set-up does not touch it", async () => {
  const alice = await insertMember(db());
  const { code, recoveryCodes } = await insertFactor(db(), alice.id);
  const { Cookie } = (await signInAs(db(), alice.id)).headers;
  const renewed = await change({ intent: "codes", code: code(), current: PASSWORD }, Cookie);
  const { recovery } = renewed.data as { recovery: { codes: string[]; isRenewed: boolean } };
  expect(recovery.isRenewed).toBe(true);
  expect(recovery.codes).toHaveLength(10);
  expect(recovery.codes.map((one) => one.replaceAll("-", ""))).not.toContain(recoveryCodes[0]);
  const cancelled = await change({ intent: "cancel" }, Cookie);
  expect([cancelled.status, flashOf(cancelled.headers)]).toEqual([303, undefined]);
  expect(await security(Cookie)).toMatchObject({ factor: { codesLeft: "10 recovery codes are left." } });
});

it.each([
  [10, "You are logged in. 9 recovery codes are left.", "登录成功。恢复码还剩 9 个。"],
  [2, "You are logged in. 1 recovery code is left.", "登录成功。恢复码还剩 1 个。"],
  [1, en.flash.lastRecoveryUsed, zh.flash.lastRecoveryUsed],
])("with %i recovery codes, a log-in by one says how many are left", async (count, inEnglish, inChinese) => {
  const alice = await insertMember(db());
  const { recoveryCodes } = await insertFactor(db(), alice.id);
  const codes = await db().selectFrom("recovery_codes").select("code_hash").execute();
  const [code = ""] = recoveryCodes;
  const used = createHash("sha256").update(code).digest();
  const spent = codes.map(({ code_hash }) => code_hash).filter((hash) => !used.equals(hash));
  for (const hash of spent.slice(count - 1)) {
    await db().deleteFrom("recovery_codes").where("code_hash", "=", hash).execute();
  }
  const fields = { email: alice.email, password: PASSWORD };
  const first = await answerOf(() => logInAction(routeArgs(post("/login", fields))));
  const headers = { Cookie: stepOf(first.headers, "codeStep") };
  const done = await answerOf(() => codeAction(routeArgs(post("/login/code", { code }, headers))));
  const Cookie =
    done.headers
      .getSetCookie()
      .find((cookie) => cookie.startsWith("flash="))
      ?.split(";")[0] ?? "";
  const shown = takeFlash(new Request(HERE, { headers: { Cookie } }))?.message;
  expect(shown).toEqual({ text: { en: inEnglish, zh: inChinese }, alert: false });
});

it("asks for the code after the password, and leads back", async () => {
  const alice = await insertMember(db());
  const { code, recoveryCodes } = await insertFactor(db(), alice.id);
  const fields = { email: alice.email, password: PASSWORD, redirectTo: "/deals?page=2" };
  const first = await answerOf(() => logInAction(routeArgs(post("/login", fields))));
  expect([first.status, first.headers.get("Location")]).toEqual([303, "/login/code?redirectTo=%2Fdeals%3Fpage%3D2"]);
  expect(tokenOf(first.headers)).toBeUndefined();
  const headers = { Cookie: stepOf(first.headers, "codeStep") };
  expect(await load(codeLoader, "/login/code?redirectTo=%2Fdeals", { headers })).toMatchObject({
    redirectTo: "/deals",
  });

  const enter = (code: string) =>
    answerOf(() => codeAction(routeArgs(post("/login/code", { code, redirectTo: "/deals?page=2" }, headers))));
  expect(await enter(" ")).toMatchObject({ status: 400, data: { errors: { code: "Code is required" } } });
  const wrong = await enter("12 34");
  expect([wrong.status, wrong.data]).toMatchObject([401, { typed: { code: "12 34" } }]);
  const right = await enter((recoveryCodes[0] ?? "").toLowerCase().replace(/.{4}/, "$& - "));
  expect([right.status, right.headers.get("Location"), flashOf(right.headers)]).toEqual([
    303,
    "/deals?page=2",
    "recoveryUsed",
  ]);
  expect(tokenOf(right.headers)).toMatch(/^[\w-]{43}$/);
  expect(log.records().map(({ event }) => event)).toEqual(["code_asked", "code_failed", "logged_in"]);
  for (const hidden of [code(), recoveryCodes[0] ?? "", headers.Cookie.slice(9)])
    expect(log.text()).not.toContain(hidden);
});

it("leads back to the log-in without a step", async () => {
  const response = await answerOf(() => load(codeLoader, "/login/code?redirectTo=//evil.example/x"));
  expect([response.status, response.headers.get("Location"), flashOf(response.headers)]).toEqual([
    303,
    "/login",
    "logInAgain",
  ]);
});

it("the API says what is missing", async () => {
  const alice = await insertMember(db());
  const { code } = await insertFactor(db(), alice.id);
  const body = { email: alice.email, password: PASSWORD };
  const logIn = (more: object) =>
    answerOf(() => logInApi(routeArgs(jsonRequest("/api/auth/login", { ...body, ...more }))));
  expect(await logIn({})).toMatchObject({
    status: 401,
    data: {
      error:
        "This account has two-step log-in: send code as well, six digits of the authenticator app or a recovery code",
    },
  });
  expect(await logIn({ code: "abc" })).toMatchObject({
    status: 401,
    data: { error: "The code of the two-step log-in is wrong, has expired or was used before" },
  });
  expect(await logIn({ code: code() })).toMatchObject({ status: 200, data: { user: { id: alice.id } } });
});

it("the code deletes the account, with all of the factor", async () => {
  const alice = await insertMember(db());
  const { code } = await insertFactor(db(), alice.id);
  const { headers } = await signInAs(db(), alice.id);
  expect(await load(deleteLoader, "/account/delete", { headers })).toMatchObject({ hasSecondFactor: true });
  expect(JSON.stringify((await accountData(db(), alice.id))?.secondFactor)).toMatch(
    /^{"createdAt":"[^"]*","codesLeft":10}$/,
  );
  const fields = { current: PASSWORD, code: code() };
  const response = await answerOf(() => deleteAction(routeArgs(post("/account/delete", fields, headers))));
  expect(response.headers.get("Location")).toBe("/");
  for (const table of ["users", "second_factors", "recovery_codes"] as const) {
    expect(await db().selectFrom(table).selectAll().execute()).toEqual([]);
  }
});

describe("with ADMIN_SECOND_FACTOR=on", () => {
  beforeEach(() => void Object.assign(env(), { adminSecondFactor: true }));
  afterEach(() => void Object.assign(env(), { adminSecondFactor: false }));

  const openAdmin = (headers: Fields) => answerOf(() => load(adminPage, "/admin", { headers }));
  const publish = (token: string) =>
    answerOf(() => publishApi(routeArgs(jsonRequest("/api/deals", {}, { headers: { "session-token": token } }))));

  it("an admin without one is led to set it up, and no page or call works before", async () => {
    const admin = await insertSignedIn(db(), "boss", { isAdmin: true });
    const page = await openAdmin(admin.headers);
    expect([page.status, page.headers.get("Location"), flashOf(page.headers)]).toEqual([
      303,
      "/account/security",
      "secondFactorFirst",
    ]);
    expect(await publish(admin.token)).toMatchObject({
      status: 403,
      data: { error: expect.stringContaining("/account/security") },
    });
    expect(log.records().map(({ reason }) => reason)).toEqual(["no_second_factor", "no_second_factor"]);

    await insertFactor(db(), admin.id);
    const again = await signInAs(db(), admin.id);
    expect((await openAdmin(again.headers)).status).toBe(200);
    expect((await publish(again.token)).status).toBe(400);
  });
});
