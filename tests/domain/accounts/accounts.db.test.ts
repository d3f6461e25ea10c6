import { hashSync } from "@node-rs/bcrypt";
import { describe, expect, it } from "vitest";
import { ensureAdmin, findUserByEmail, listUsers, logIn, setAdmin, signUp } from "~/domain/accounts/accounts.server";
import { changePassword } from "~/domain/accounts/change-password.server";
import { startSession } from "~/domain/accounts/sessions.server";
import { useDatabase } from "../../support/database";
import { leastTimes } from "../../support/least-times";

const db = useDatabase();
const cost = 4;
const password = "green-Tea-4-2";
const alice = { username: "Alice", email: "Alice@Larkfield.example", password, cost };

async function opened(account: { username: string; email: string; password?: string; cost?: number }) {
  const answer = await signUp(db(), { ...alice, ...account });
  if (!("user" in answer)) throw new Error(`Taken: ${answer.taken}`);
  return answer.user;
}

const kept = () => db().selectFrom("users").selectAll().orderBy("created_at").execute();

async function keptHash() {
  const [row] = await kept();
  return row?.password_hash ?? "";
}

describe("signUp", () => {
  it("opens an account that is no admin's, and keeps the password as a hash alone", async () => {
    const user = await opened(alice);
    expect(user).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      username: "Alice",
      email: "Alice@Larkfield.example",
      isAdmin: false,
      createdAt: expect.any(Date),
    });
    expect(await kept()).toEqual([expect.objectContaining({ password_hash: expect.stringMatching(/^\$2b\$04\$/) })]);
    expect(JSON.stringify(await kept())).not.toContain(password);
  });

  it.each([
    [{ username: "aLICE" }, "username"],
    [{ email: "aLICE@lARKFIELD.EXAMPLE" }, "email"],
    [{ username: "alice", email: "alice@larkfield.example" }, "username"],
  ] as const)("says what is taken, whatever its case: %j", async (same, taken) => {
    await opened(alice);
    const other = { username: "Bob", email: "bob@larkfield.example", password, cost, ...same };
    expect(await signUp(db(), other)).toEqual({ taken });
    expect(await kept()).toHaveLength(1);
  });

  it("leaves a transaction whole when something is taken", async () => {
    await opened(alice);
    await db()
      .transaction()
      .execute(async (transaction) => {
        expect(await signUp(transaction, alice)).toEqual({ taken: "username" });
        await signUp(transaction, { ...alice, username: "Bob", email: "bob@larkfield.example" });
      });
    expect((await kept()).map((row) => row.username)).toEqual(["Alice", "Bob"]);
  });

  it.each([
    ["username", (n: number) => ({ username: n % 2 ? "alice" : "ALICE", email: `a${n}@larkfield.example` })],
    ["email", (n: number) => ({ username: `alice_${n}`, email: n % 2 ? "a@b.example" : "A@B.example" })],
  ] as const)("gives one account to twenty at once with one %s", async (taken, account) => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => signUp(db(), { ...account(n), password, cost })),
    );
    expect(answers.filter((answer) => "user" in answer)).toHaveLength(1);
    expect(answers.filter((answer) => !("user" in answer))).toEqual(Array.from({ length: 19 }, () => ({ taken })));
    expect(await kept()).toHaveLength(1);
  });

  it("refuses a password that it could not keep whole", async () => {
    await expect(signUp(db(), { ...alice, password: "x".repeat(73) })).rejects.toThrow(RangeError);
    expect(await kept()).toEqual([]);
  });
});

describe("logIn", () => {
  it("knows the address in any case, and the password in its own", async () => {
    const user = await opened(alice);
    for (const email of [alice.email, alice.email.toLowerCase(), alice.email.toUpperCase()]) {
      expect(await logIn(db(), { email, password, cost })).toEqual(user);
    }
    for (const wrong of [password.toUpperCase(), `${password} `, "", "x".repeat(100), `${password}\0${password}`]) {
      expect(await logIn(db(), { email: alice.email, password: wrong, cost })).toBeNull();
    }
    expect(await logIn(db(), { email: "bob@larkfield.example", password, cost })).toBeNull();
    expect(await logIn(db(), { email: alice.username, password, cost })).toBeNull();
  });

  it("takes no more of a password than it was given", async () => {
    const longest = "x".repeat(72);
    await opened({ ...alice, password: longest });
    expect(await logIn(db(), { email: alice.email, password: longest, cost })).not.toBeNull();
    expect(await logIn(db(), { email: alice.email, password: `${longest}y`, cost })).toBeNull();
  });

  it("makes a weaker hash anew, once", async () => {
    await opened(alice);
    const weak = await keptHash();
    expect(await logIn(db(), { email: alice.email, password: "wrong", cost: 5 })).toBeNull();
    expect(await keptHash()).toBe(weak);
    expect(await logIn(db(), { email: alice.email, password, cost: 5 })).toMatchObject({ username: "Alice" });
    const strong = await keptHash();
    expect(strong).toMatch(/^\$2b\$05\$/);
    expect(await logIn(db(), { email: alice.email, password, cost: 5 })).not.toBeNull();
    expect(await keptHash()).toBe(strong);
  });

  it("makes a dearer hash anew at the cost of today", async () => {
    await opened({ ...alice });
    await logIn(db(), { email: alice.email, password, cost: 6 });
    expect(await keptHash()).toMatch(/^\$2b\$06\$/);
    expect(await logIn(db(), { email: alice.email, password: "wrong", cost })).toBeNull();
    expect(await keptHash()).toMatch(/^\$2b\$06\$/);
    expect(await logIn(db(), { email: alice.email, password, cost })).not.toBeNull();
    expect(await keptHash()).toMatch(/^\$2b\$04\$/);
    expect(await logIn(db(), { email: alice.email, password, cost })).not.toBeNull();
  });

  it("takes as long for an unknown address as for a wrong password", async () => {
    await opened({ ...alice, cost: 8 });
    const fail = (email: string) => () => logIn(db(), { email, password: "wrong", cost: 8 });
    const [known = 0, unknown = 0] = await leastTimes([fail(alice.email), fail("nobody@larkfield.example")]);
    expect(unknown / known).toBeGreaterThan(0.4);
    expect(unknown / known).toBeLessThan(2.5);
  });

  it("takes hashes of older makes, and makes them anew", async () => {
    await opened(alice);
    await db()
      .updateTable("users")
      .set({ password_hash: hashSync("Old-Pass-1", { cost, version: "2a" }) })
      .execute();
    expect(await logIn(db(), { email: alice.email, password: "Old-Pass-1", cost })).not.toBeNull();
    expect(await keptHash()).toMatch(/^\$2b\$04\$/);
    expect(await logIn(db(), { email: alice.email, password: "Old-Pass-1", cost })).not.toBeNull();
  });

  it("takes texts that no parser would let pass", async () => {
    await opened(alice);
    for (const email of ["", "%", "' or true --", "\ud800"]) {
      expect(await logIn(db(), { email, password, cost })).toBeNull();
    }
  });
});

describe("changePassword", () => {
  const next = "black-Tea-5-3";
  const keep = null;

  it("asks for the current one", async () => {
    const { id: userId } = await opened(alice);
    for (const current of ["wrong", "", "x".repeat(100)]) {
      expect(await changePassword(db(), { userId, current, next, cost, keep })).toBe("wrong_password");
    }
    expect(await changePassword(db(), { userId, current: password, next, cost, keep })).toBe("changed");
    expect(await logIn(db(), { email: alice.email, password, cost })).toBeNull();
    expect(await logIn(db(), { email: alice.email, password: next, cost })).not.toBeNull();
  });

  it("ends the other sessions with it, or changes nothing", async () => {
    const { id: userId } = await opened(alice);
    const start = () => startSession(db(), { userId, device: "", now: new Date() });
    await start();
    const sessions = () => db().selectFrom("sessions").select("id").execute();
    const [mine] = await sessions();
    await start();
    const change = { userId, current: password, next, cost };
    // Ending the sessions fails after the password is written.
    await expect(changePassword(db(), { ...change, keep: "no id" })).rejects.toThrow("uuid");
    expect(await logIn(db(), { email: alice.email, password, cost })).not.toBeNull();
    expect(await sessions()).toHaveLength(2);
    expect(await changePassword(db(), { ...change, keep: mine?.id ?? null })).toBe("changed");
    expect(await sessions()).toEqual([mine]);
  });

  it("changes one account alone, and none that is gone", async () => {
    const { id: userId } = await opened(alice);
    await opened({ username: "Bob", email: "bob@larkfield.example" });
    await changePassword(db(), { userId, current: password, next, cost, keep });
    expect(await logIn(db(), { email: "bob@larkfield.example", password, cost })).not.toBeNull();
    const nobody = "00000000-0000-4000-8000-000000000000";
    expect(await changePassword(db(), { userId: nobody, current: password, next, cost, keep })).toBe("wrong_password");
  });

  it("happens once of twenty at once", async () => {
    const { id: userId } = await opened(alice);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        changePassword(db(), { userId, current: password, next: next + n, cost, keep }),
      ),
    );
    const winner = answers.indexOf("changed");
    expect(answers.filter((answer) => answer === "changed")).toHaveLength(1);
    expect(await logIn(db(), { email: alice.email, password: next + winner, cost })).not.toBeNull();
  });
});

describe("admins", () => {
  it("are made and unmade by address", async () => {
    const user = await opened(alice);
    const email = alice.email.toUpperCase();
    expect(await setAdmin(db(), { email, isAdmin: true })).toEqual({ ...user, isAdmin: true });
    expect(await setAdmin(db(), { email, isAdmin: true })).toEqual({ ...user, isAdmin: true });
    expect(await findUserByEmail(db(), email)).toEqual({ ...user, isAdmin: true });
    expect(await setAdmin(db(), { email, isAdmin: false })).toEqual(user);
    expect(await setAdmin(db(), { email: "bob@larkfield.example", isAdmin: true })).toBeNull();
    expect(await findUserByEmail(db(), "bob@larkfield.example")).toBeNull();
  });

  it("are ensured: made when missing", async () => {
    const answer = await ensureAdmin(db(), alice);
    expect(answer).toMatchObject({ created: true, user: { username: "Alice", isAdmin: true } });
    expect(await logIn(db(), { email: alice.email, password, cost })).toMatchObject({ isAdmin: true });
  });

  it("are ensured: promoted when there, with their own name and password", async () => {
    await ensureAdmin(db(), alice);
    const user = await setAdmin(db(), { email: alice.email, isAdmin: false });
    const wanted = { username: "Root", email: alice.email.toLowerCase(), password: "Other-Pass-1", cost };
    for (let time = 0; time < 2; time += 1) {
      expect(await ensureAdmin(db(), wanted)).toEqual({ created: false, user: { ...user, isAdmin: true } });
    }
    expect(await logIn(db(), { email: alice.email, password, cost })).not.toBeNull();
    expect(await logIn(db(), { email: alice.email, password: "Other-Pass-1", cost })).toBeNull();
    expect(await kept()).toHaveLength(1);
  });

  it("are not made of who has signed up with the address", async () => {
    const user = await opened(alice);
    const wanted = { ...alice, username: "Root", email: alice.email.toLowerCase() };
    expect(await ensureAdmin(db(), wanted)).toEqual({ taken: "email" });
    expect(await listUsers(db())).toEqual([user]);
  });

  it("do not take somebody else's name", async () => {
    await opened(alice);
    expect(await ensureAdmin(db(), { ...alice, email: "root@larkfield.example" })).toEqual({ taken: "username" });
    expect(await listUsers(db())).toEqual([expect.objectContaining({ isAdmin: false })]);
  });

  it("are made once by twenty processes that start at once", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => ensureAdmin(db(), alice)));
    expect(answers.filter((answer) => "created" in answer && answer.created)).toHaveLength(1);
    expect(answers.every((answer) => "user" in answer && answer.user.isAdmin)).toBe(true);
    expect(await kept()).toHaveLength(1);
  });
});

it("listUsers has everybody, oldest first, without hashes", async () => {
  expect(await listUsers(db())).toEqual([]);
  const users = [await opened(alice), await opened({ username: "Bob", email: "bob@larkfield.example" })];
  expect(await listUsers(db())).toEqual(users);
  expect(JSON.stringify(await listUsers(db()))).not.toContain("$2b$");
});

describe("the database", () => {
  it.each([
    { username: "ab" },
    { username: "x".repeat(31) },
    { username: "tea lover" },
    { username: "téa" },
    { email: "a@b" },
    { email: `${"x".repeat(250)}@b.example` },
  ])("keeps no %j, whoever writes it", async (wrong) => {
    const row = { username: "alice", email: "a@b.example", password_hash: "x", ...wrong };
    await expect(db().insertInto("users").values(row).execute()).rejects.toMatchObject({ code: "23514" });
  });
});
