import { beforeEach, describe, expect, it } from "vitest";
import { findKnownDeviceOf } from "~/features/accounts/known-devices.server";
import { findSession } from "~/features/accounts/sessions.server";
import { spendFactorCode } from "~/features/accounts/sign-in/second-factor.server";
import { findStep } from "~/features/accounts/sign-in/sign-in-steps.server";
import { readFlow } from "~/features/accounts/web/oidc-flow.server";
import { checkAnswer } from "~/features/human-check/question.server";
import { stopToken } from "~/features/notifications/channels.server";
import { findToken } from "~/features/sources/tokens.server";
import { hashNetwork } from "~/platform/secrets/network-hash.server";
import { useDatabase } from "../../support/database";
import { insertSources } from "../../support/deliveries";

const db = useDatabase();

/** Each secret repeats its name. */
const secretOf = (name: string) => Buffer.alloc(32, name);
const NAMES = ["human-check", "oidc", "known-devices", "signal networks", "stopping alerts"];

const USER = "6f1c1f0e-95c8-4b7a-8a53-0d1f3b0c2a11";
const NOW = new Date("2026-11-21T12:00:00.000Z");
const LATER = new Date("2026-11-21T12:01:00.000Z");
const TOMORROW = new Date("2026-11-22T12:00:00.000Z");

beforeEach(async () => {
  await db().deleteFrom("site_secrets").execute();
  await db()
    .insertInto("site_secrets")
    .values(NAMES.map((name) => ({ name, secret: secretOf(name) })))
    .execute();
  const person = { username: "alice", email: "alice@shop.test", password_hash: "a hash", role: "admin" } as const;
  await db()
    .insertInto("users")
    .values({ id: USER, ...person })
    .execute();
});

describe("what earlier versions have signed is still valid", () => {
  it("a link that stops a channel", async () => {
    const token = await stopToken(db(), "0b9a4f1e-2f60-4c55-9a77-6c1d3e2f4b50");
    expect(token).toBe("VVfaagfEe9MrfX4zZrWfcA5kbh_BGGSj2dflnevMMPw");
  });

  it("the network of a signal", async () => {
    expect((await hashNetwork(db(), "203.0.113.0/24")).toString("hex")).toBe("710212a6362b11c0");
  });

  it("a question, and that it was answered", async () => {
    const token = "BwcHBwcHBwcHBwcHBwcHBwGh_fpGAA.OFpaQsT1mhtzC5udCSjNrIaXoRmCyJOmjwGJoRt4Iag";
    const attempt = { token, answer: "12", secret: secretOf("human-check"), now: LATER };
    expect(await checkAnswer(db(), attempt)).toBe("passed");
    const spent = await db().selectFrom("spent_checks").select("token_hash").executeTakeFirst();
    expect(spent?.token_hash.toString("hex")).toBe("1f85737330b897c0b4f5eedad163d02e306a56a19bf3c183d3918d3465fa873a");
  });

  it("a device that an account is known to, with and without a second factor", async () => {
    const marks = ["CQkJCQkJCQkJCQkJCQkJCQZZveP8bKkwTr6OYlnsCNDupOqqgpYpQ4xk19yC2ZAyQ"];
    expect(await findKnownDeviceOf(db(), { userId: USER, marks })).toBe("CQkJCQkJCQkJCQkJCQkJCQ");
    const factor = { secret: "MFRGGZDFMZTWQ2LK", last_step: 0, created_at: new Date("2026-11-20T12:00:00.000Z") };
    await db()
      .insertInto("second_factors")
      .values({ user_id: USER, ...factor })
      .execute();
    expect(await findKnownDeviceOf(db(), { userId: USER, marks })).toBeNull();
    const since = ["CQkJCQkJCQkJCQkJCQkJCQeqp692jgmr8ufbquKDfLQ3psbOfrhgQeWPr14SKH8II"];
    expect(await findKnownDeviceOf(db(), { userId: USER, marks: since })).toBe("CQkJCQkJCQkJCQkJCQkJCQ");
  });

  it("a log-in that is under way at a provider", async () => {
    const text =
      "eyJjaGVja3MiOnsic3RhdGUiOiJzIiwibm9uY2UiOiJuIiwidmVyaWZpZXIiOiJ2In0sInJlZGlyZWN0VG8iOiIvYWxlcnRzIiwi" +
      "c2Vzc2lvbklkIjpudWxsLCJ1bnRpbCI6MTc5NTI2MzAwMDAwMH0";
    const cookie = (signature: string) =>
      new Request("https://deals.test/", { headers: { Cookie: `oidcFlow=${text}.${signature}` } });
    const right = "U4h3bqoFVjFfFkvO066nLbGfDBOdtpYB4qblbSfJ7Jc";
    expect(await readFlow(db(), cookie(right), NOW)).toEqual({
      checks: { state: "s", nonce: "n", verifier: "v" },
      ...{ redirectTo: "/alerts", sessionId: null },
    });
    for (const wrong of ["", right.slice(1), `${right}=`, right.replace("U", "V")]) {
      expect(await readFlow(db(), cookie(wrong), NOW)).toBeNull();
    }
  });
});

describe("what earlier versions have stored of a token is still found", () => {
  const token = "BQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQU";
  const hash = Buffer.from("894e352d1d8cc10c303df8fd45a59ee97b30841bdbf60b47fa317c7fa4c95859", "hex");

  it("a session", async () => {
    const times = { created_at: NOW, seen_at: NOW, expires_at: TOMORROW };
    await db()
      .insertInto("sessions")
      .values({ token_hash: hash, user_id: USER, device: "A browser", ...times })
      .execute();
    expect((await findSession(db(), { token, now: LATER }))?.user.id).toBe(USER);
  });

  it("a log-in that awaits its second step", async () => {
    await db()
      .insertInto("sign_in_steps")
      .values({ token_hash: hash, kind: "code", user_id: USER, data: "{}", expires_at: TOMORROW })
      .execute();
    expect((await findStep(db(), { kind: "code", token, now: LATER }))?.userId).toBe(USER);
  });

  it("a recovery code", async () => {
    const code_hash = Buffer.from("7cf629bb82226bfb6356859edb341b8f36a74d8997c4fe385dbef6dc85c5c4bb", "hex");
    await db()
      .insertInto("second_factors")
      .values({ user_id: USER, secret: "", last_step: 0, created_at: NOW })
      .execute();
    await db().insertInto("recovery_codes").values({ user_id: USER, code_hash }).execute();
    expect(await spendFactorCode(db(), { userId: USER, code: "abcd-efgh-jklm-npqr", now: LATER })).toBe(true);
  });

  it("a source's token", async () => {
    await insertSources(db(), ["crawler"]);
    const token_hash = Buffer.from("26474f2b7d34f1fb10c2e8d955a0f6b158ae0163278b351eb7ee5ec18ff28660", "hex");
    const row = {
      source: "crawler",
      scopes: ["deals:write"],
      created_by: USER,
      created_at: NOW,
      used_at: null,
      expires_at: null,
    };
    await db()
      .insertInto("service_tokens")
      .values({ token_hash, ...row })
      .execute();
    expect((await findToken(db(), { token: `hj_${token}`, now: LATER }))?.source).toBe("crawler");
  });
});
