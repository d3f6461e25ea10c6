import { describe, expect, it } from "vitest";
import { findUserByEmail, logIn, signUp } from "~/features/accounts/accounts.server";
import { makeOneTimeCode } from "~/features/accounts/make-one-time-code.server";
import { RESET_LIMITS, resetPassword, storeResetCode } from "~/features/accounts/password-reset.server";
import { listSessions, startSession } from "~/features/accounts/sessions.server";
import { deleteAccount } from "~/features/personal-data/delete-account.server";
import { useDatabase } from "../../support/database";

const db = useDatabase();
const cost = 4;
const email = "Alice@Larkfield.example";
const password = "green-Tea-4-2";
const next = "black-Tea-4-3";
const now = new Date("2026-11-21T12:00:00.000Z");
const later = (milliseconds: number) => new Date(now.getTime() + milliseconds);

async function member(address = email, username = "Alice") {
  const result = await signUp(db(), { username, email: address, password, cost });
  if (!("user" in result)) throw new Error("Taken");
  return result.user;
}

async function codeFor(address = email, at = now) {
  const { code, codeHash } = await makeOneTimeCode(cost);
  expect(await storeResetCode(db(), { email: address, codeHash, now: at })).not.toBeNull();
  return code;
}

const reset = (code: string, { address = email, at = now, to = next } = {}) =>
  resetPassword(db(), { email: address, code, password: to, cost, now: at });
const opens = async (secret: string) => (await logIn(db(), { email, password: secret, cost })) !== null;
const stored = () => db().selectFrom("password_resets").selectAll().execute();
const tried = (tries: number) => db().updateTable("password_resets").set({ tries }).execute();
const wrongOf = (code: string) => `${code.startsWith("2") ? "3" : "2"}${code.slice(1)}`;

describe("a code", () => {
  it("sets the password once, and ends the sessions of that account only", async () => {
    const { id } = await member();
    const other = await member("bob@larkfield.example", "Bob");
    for (const userId of [id, id, other.id]) await startSession(db(), { userId, device: "", now });
    const code = await codeFor();
    expect(await reset(code, { address: "aLICE@larkfield.EXAMPLE" })).toEqual({ userId: id });
    expect([await opens(password), await opens(next)]).toEqual([false, true]);
    expect(await listSessions(db(), { userId: id, now })).toEqual([]);
    expect(await listSessions(db(), { userId: other.id, now })).toHaveLength(1);
    expect(await reset(code, { to: "white-Tea-4-4" })).toBeNull();
    expect(await opens(next)).toBe(true);
  });

  it("is stored as a hash of passwords' strength, with its end", async () => {
    const { id } = await member();
    const code = await codeFor();
    expect(code).toMatch(/^[2-9A-HJ-NP-Z]{8}$/);
    expect(await stored()).toEqual([
      { user_id: id, code_hash: expect.stringMatching(/^\$2b\$04\$/), tries: 0, expires_at: later(15 * 60_000) },
    ]);
    expect(JSON.stringify(await stored())).not.toContain(code);
  });

  it("is different each time", async () => {
    const codes = await Promise.all(Array.from({ length: 20 }, () => makeOneTimeCode(cost)));
    expect(new Set(codes.map(({ code }) => code)).size).toBe(20);
  });

  it("works until it expires", async () => {
    await member();
    const code = await codeFor();
    expect(await reset(code, { at: later(RESET_LIMITS.life) })).toBeNull();
    expect(await reset(code, { at: later(RESET_LIMITS.life - 1) })).not.toBeNull();
  });

  it("replaces an older one and resets the tries", async () => {
    await member();
    const older = await codeFor();
    for (let tries = 0; tries < 4; tries += 1) expect(await reset(wrongOf(older))).toBeNull();
    const newer = await codeFor();
    expect(await reset(older)).toBeNull();
    expect(await reset(newer)).not.toBeNull();
  });

  it("survives wrong tries from many networks, but not any number", async () => {
    await member();
    const code = await codeFor();
    await tried(9_998);
    for (let tries = 0; tries < 2; tries += 1) expect(await reset(wrongOf(code))).toBeNull();
    expect(await reset(code)).toBeNull();
    expect(await opens(password)).toBe(true);
    expect(await reset(await codeFor())).not.toBeNull();
  });

  it("works for its own account only", async () => {
    await member();
    await member("bob@larkfield.example", "Bob");
    const code = await codeFor();
    expect(await reset(code, { address: "bob@larkfield.example" })).toBeNull();
    expect(await reset(code, { address: "unknown@larkfield.example" })).toBeNull();
    expect(await reset(code)).not.toBeNull();
  });

  it("is not stored without such an account", async () => {
    const { codeHash } = await makeOneTimeCode(cost);
    expect(await storeResetCode(db(), { email, codeHash, now })).toBeNull();
    const { id } = await member();
    const code = await codeFor();
    await deleteAccount(db(), id);
    expect(await reset(code)).toBeNull();
    expect(await stored()).toEqual([]);
  });

  it("has no effect when rolled back", async () => {
    const { id } = await member();
    await startSession(db(), { userId: id, device: "", now });
    const code = await codeFor();
    const undone = db()
      .transaction()
      .execute(async (transaction) => {
        expect(await resetPassword(transaction, { email, code, password: next, cost, now })).not.toBeNull();
        throw new Error("undone");
      });
    await expect(undone).rejects.toThrow("undone");
    expect(await opens(password)).toBe(true);
    expect(await listSessions(db(), { userId: id, now })).toHaveLength(1);
    expect(await reset(code)).not.toBeNull();
  });
});

describe("at the same moment", () => {
  it("of five right tries one succeeds, and sets the password", async () => {
    await member();
    const code = await codeFor();
    const passwords = Array.from({ length: 5 }, (_, n) => `other-Tea-4-${n}`);
    const results = await Promise.all(passwords.map((to) => reset(code, { to })));
    const winners = results.flatMap((result, n) => (result ? [n] : []));
    expect(winners).toHaveLength(1);
    expect(await Promise.all(passwords.map(opens))).toEqual(passwords.map((_, n) => n === winners[0]));
    expect(await stored()).toEqual([]);
  });

  it("no more wrong tries are checked than may be", async () => {
    await member();
    const code = await codeFor();
    await tried(9_995);
    await Promise.all(Array.from({ length: 20 }, () => reset(wrongOf(code))));
    expect(await stored()).toMatchObject([{ tries: 10_000 }]);
    expect(await reset(code)).toBeNull();
  });

  it("requesting, trying and deleting the account do not fail", async () => {
    const { id } = await member();
    const code = await codeFor();
    const { codeHash } = await makeOneTimeCode(cost);
    await Promise.all([
      ...Array.from({ length: 4 }, () => reset(code)),
      ...Array.from({ length: 4 }, () => storeResetCode(db(), { email, codeHash, now })),
      deleteAccount(db(), id),
    ]);
    expect(await findUserByEmail(db(), email)).toBeNull();
    expect(await stored()).toEqual([]);
  });
});
