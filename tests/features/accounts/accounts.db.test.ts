import { hashSync } from "@node-rs/bcrypt";
import { describe, expect, it } from "vitest";
import { ensureAdmin, findUserByEmail, listUsers, logIn, setRole, signUp } from "~/features/accounts/accounts.server";
import { changePassword } from "~/features/accounts/change-password.server";
import { startSession } from "~/features/accounts/sessions.server";
import { deleteAccount } from "~/features/personal-data/delete-account.server";
import { useDatabase } from "../../support/database";

const db = useDatabase();
const cost = 4;
const password = "green-Tea-4-2";
const alice = { username: "Alice", email: "Alice@Larkfield.example", password, cost };

async function opened(account: { username: string; email: string; password?: string; cost?: number }) {
  const result = await signUp(db(), { ...alice, ...account });
  if (!("user" in result)) throw new Error(`Taken: ${result.taken}`);
  return result.user;
}

const stored = () => db().selectFrom("users").selectAll().orderBy("created_at").execute();

async function storedHash() {
  const [row] = await stored();
  return row?.password_hash ?? "";
}

describe("signUp", () => {
  it("creates an account without admin rights, and stores only a hash of the password", async () => {
    const user = await opened(alice);
    const generated = { id: expect.stringMatching(/^[0-9a-f-]{36}$/), createdAt: expect.any(Date) };
    expect(user).toEqual({ ...generated, username: "Alice", email: "Alice@Larkfield.example", role: "member" });
    expect(await stored()).toEqual([expect.objectContaining({ password_hash: expect.stringMatching(/^\$2b\$04\$/) })]);
    expect(JSON.stringify(await stored())).not.toContain(password);
  });

  it.each([
    [{ username: "aLICE" }, "username"],
    [{ email: "aLICE@lARKFIELD.EXAMPLE" }, "email"],
    [{ username: "alice", email: "alice@larkfield.example" }, "username"],
  ] as const)("reports what is taken, without regard to case: %j", async (same, taken) => {
    await opened(alice);
    const other = { username: "Bob", email: "bob@larkfield.example", password, cost, ...same };
    expect(await signUp(db(), other)).toEqual({ taken });
    expect(await stored()).toHaveLength(1);
  });

  it("does not abort a transaction when something is taken", async () => {
    await opened(alice);
    await db()
      .transaction()
      .execute(async (transaction) => {
        expect(await signUp(transaction, alice)).toEqual({ taken: "username" });
        await signUp(transaction, { ...alice, username: "Bob", email: "bob@larkfield.example" });
      });
    expect((await stored()).map((row) => row.username)).toEqual(["Alice", "Bob"]);
  });

  it.each([
    ["username", (n: number) => ({ username: n % 2 ? "alice" : "ALICE", email: `a${n}@larkfield.example` })],
    ["email", (n: number) => ({ username: `alice_${n}`, email: n % 2 ? "a@b.example" : "A@B.example" })],
  ] as const)("gives one account to twenty at once with one %s", async (taken, account) => {
    const signUps = Array.from({ length: 20 }, (_, n) => signUp(db(), { ...account(n), password, cost }));
    const results = await Promise.all(signUps);
    expect(results.filter((result) => "user" in result)).toHaveLength(1);
    expect(results.filter((result) => !("user" in result))).toEqual(Array.from({ length: 19 }, () => ({ taken })));
    expect(await stored()).toHaveLength(1);
  });

  it("rejects a password that bcrypt would truncate", async () => {
    await expect(signUp(db(), { ...alice, password: "x".repeat(73) })).rejects.toThrow(RangeError);
    expect(await stored()).toEqual([]);
  });
});

describe("logIn", () => {
  it("compares the email without case, and the password with it", async () => {
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
    const weak = await storedHash();
    expect(await logIn(db(), { email: alice.email, password: "wrong", cost: 5 })).toBeNull();
    expect(await storedHash()).toBe(weak);
    expect(await logIn(db(), { email: alice.email, password, cost: 5 })).toMatchObject({ username: "Alice" });
    const strong = await storedHash();
    expect(strong).toMatch(/^\$2b\$05\$/);
    expect(await logIn(db(), { email: alice.email, password, cost: 5 })).not.toBeNull();
    expect(await storedHash()).toBe(strong);
  });

  it("makes a dearer hash anew at the cost of today", async () => {
    await opened({ ...alice });
    await logIn(db(), { email: alice.email, password, cost: 6 });
    expect(await storedHash()).toMatch(/^\$2b\$06\$/);
    expect(await logIn(db(), { email: alice.email, password: "wrong", cost })).toBeNull();
    expect(await storedHash()).toMatch(/^\$2b\$06\$/);
    expect(await logIn(db(), { email: alice.email, password, cost })).not.toBeNull();
    expect(await storedHash()).toMatch(/^\$2b\$04\$/);
    expect(await logIn(db(), { email: alice.email, password, cost })).not.toBeNull();
  });

  it("accepts hashes of older bcrypt versions, and rehashes them", async () => {
    await opened(alice);
    const password_hash = hashSync("Old-Pass-1", { cost, version: "2a" });
    await db().updateTable("users").set({ password_hash }).execute();
    expect(await logIn(db(), { email: alice.email, password: "Old-Pass-1", cost })).not.toBeNull();
    expect(await storedHash()).toMatch(/^\$2b\$04\$/);
    expect(await logIn(db(), { email: alice.email, password: "Old-Pass-1", cost })).not.toBeNull();
  });

  it("accepts unparsed input", async () => {
    await opened(alice);
    for (const email of ["", "%", "' or true --", "\ud800"]) {
      expect(await logIn(db(), { email, password, cost })).toBeNull();
    }
  });
});

describe("changePassword", () => {
  const next = "black-Tea-5-3";
  const keep = null;

  it("requires the current password", async () => {
    const { id: userId } = await opened(alice);
    for (const current of ["wrong", "", "x".repeat(100)]) {
      expect(await changePassword(db(), { userId, current, next, cost, keep })).toBe("wrong_password");
    }
    expect(await changePassword(db(), { userId, current: password, next, cost, keep })).toBe("changed");
    expect(await logIn(db(), { email: alice.email, password, cost })).toBeNull();
    expect(await logIn(db(), { email: alice.email, password: next, cost })).not.toBeNull();
  });

  it("ends the other sessions in the same transaction", async () => {
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

  it("changes one account only, and no deleted one", async () => {
    const { id: userId } = await opened(alice);
    await opened({ username: "Bob", email: "bob@larkfield.example" });
    await changePassword(db(), { userId, current: password, next, cost, keep });
    expect(await logIn(db(), { email: "bob@larkfield.example", password, cost })).not.toBeNull();
    const unknown = { userId: "00000000-0000-4000-8000-000000000000", current: password, next, cost, keep };
    expect(await changePassword(db(), unknown)).toBe("wrong_password");
  });

  it("succeeds once of twenty concurrent requests", async () => {
    const { id: userId } = await opened(alice);
    const change = { userId, current: password, cost, keep };
    const changes = Array.from({ length: 20 }, (_, n) => changePassword(db(), { ...change, next: next + n }));
    const results = await Promise.all(changes);
    const winner = results.indexOf("changed");
    expect(results.filter((result) => result === "changed")).toHaveLength(1);
    expect(await logIn(db(), { email: alice.email, password: next + winner, cost })).not.toBeNull();
  });
});

describe("admins", () => {
  it("are promoted and demoted by email", async () => {
    const user = await opened(alice);
    const email = alice.email.toUpperCase();
    expect(await setRole(db(), { email, role: "admin" })).toEqual({ ...user, role: "admin" });
    expect(await setRole(db(), { email, role: "admin" })).toEqual({ ...user, role: "admin" });
    expect(await findUserByEmail(db(), email)).toEqual({ ...user, role: "admin" });
    expect(await setRole(db(), { email, role: "member", force: true })).toEqual(user);
    expect(await setRole(db(), { email: "bob@larkfield.example", role: "admin" })).toBeNull();
    expect(await findUserByEmail(db(), "bob@larkfield.example")).toBeNull();
  });

  it("keep one of them, also of three who leave at once", async () => {
    const { id } = await opened(alice);
    const admins = ["bob", "eve"].map((name) => ({ ...alice, username: name, email: `${name}@larkfield.example` }));
    await setRole(db(), { email: alice.email, role: "admin" });
    for (const admin of admins) await ensureAdmin(db(), admin);
    const [bob, eve] = admins.map(({ email }) => email);
    const outcomes = await Promise.all([
      deleteAccount(db(), id),
      setRole(db(), { email: bob ?? "", role: "member" }),
      setRole(db(), { email: eve ?? "", role: "moderator" }),
    ]);
    expect(outcomes.filter((outcome) => outcome === "last_admin")).toHaveLength(1);
    const [last] = (await listUsers(db())).filter(({ role }) => role === "admin");
    expect(await setRole(db(), { email: last?.email ?? "", role: "moderator" })).toBe("last_admin");
    expect(await deleteAccount(db(), last?.id ?? "")).toBe("last_admin");
    expect((await listUsers(db())).filter(({ role }) => role === "admin")).toEqual([last]);
  });

  it("are created once by twenty concurrent starts", async () => {
    const results = await Promise.all(Array.from({ length: 20 }, () => ensureAdmin(db(), alice)));
    expect(results.filter((result) => "created" in result && result.created)).toHaveLength(1);
    expect(results.every((result) => "user" in result && result.user.role === "admin")).toBe(true);
    expect(await stored()).toHaveLength(1);
  });
});

it("listUsers returns all users, oldest first, without hashes", async () => {
  expect(await listUsers(db())).toEqual([]);
  const users = [await opened(alice), await opened({ username: "Bob", email: "bob@larkfield.example" })];
  expect(await listUsers(db())).toEqual(users);
  expect(JSON.stringify(await listUsers(db()))).not.toContain("$2b$");
});

it.each([
  ...["ab", "x".repeat(31), "tea lover", "téa"].map((username) => ({ username })),
  ...["a@b", `${"x".repeat(250)}@b.example`].map((email) => ({ email })),
])("the database rejects %j", async (wrong) => {
  const row = { username: "alice", email: "a@b.example", password_hash: "x", ...wrong };
  await expect(db().insertInto("users").values(row).execute()).rejects.toMatchObject({ code: "23514" });
});
