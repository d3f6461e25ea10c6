import { describe, expect, it } from "vitest";
import { listUsers, logIn, setRole, signUp } from "~/features/accounts/accounts.server";
import { createDemoAdmin, ensureFirstAdmin } from "~/features/accounts/first-admin.server";
import { useDatabase } from "../../support/database";

const db = useDatabase();
const cost = 4;
const password = "green-Tea-4-2";
const boss = { email: "boss@larkfield.example", username: "boss", password, cost };

describe("ensureFirstAdmin", () => {
  it("creates the account once", async () => {
    expect(await ensureFirstAdmin(db(), boss)).toBe("created");
    expect(await ensureFirstAdmin(db(), { ...boss, password: "black-Tea-4-3" })).toBe("exists");
    expect(await logIn(db(), boss)).toMatchObject({ username: "boss", role: "admin" });
    expect(await listUsers(db())).toHaveLength(1);
  });

  it("of two nodes that start at once, one creates it and the other finds it", async () => {
    const outcomes = await Promise.all([ensureFirstAdmin(db(), boss), ensureFirstAdmin(db(), boss)]);
    expect(outcomes.sort()).toEqual(["created", "exists"]);
  });

  it("promotes an account that the operator created, keeping its username and password", async () => {
    await ensureFirstAdmin(db(), { ...boss, username: "somebody" });
    await setRole(db(), { email: boss.email, role: "member", force: true });
    const again = { ...boss, email: "BOSS@larkfield.example", password: "black-Tea-4-3" };
    expect(await ensureFirstAdmin(db(), again)).toBe("promoted");
    expect(await logIn(db(), boss)).toMatchObject({ username: "somebody", role: "admin" });
  });

  it("does not promote an account opened by sign-up", async () => {
    await signUp(db(), { ...boss, username: "somebody", email: "BOSS@larkfield.example" });
    for (let start = 0; start < 2; start += 1) {
      expect(await ensureFirstAdmin(db(), { ...boss, password: "black-Tea-4-3" })).toBe("signed_up");
    }
    expect(await listUsers(db())).toMatchObject([{ username: "somebody", role: "member" }]);
    await setRole(db(), { email: boss.email, role: "admin" });
    expect(await ensureFirstAdmin(db(), boss)).toBe("exists");
    expect(await logIn(db(), boss)).toMatchObject({ username: "somebody", role: "admin" });
  });

  it("reports a taken username and changes nothing", async () => {
    await signUp(db(), { ...boss, email: "other@larkfield.example" });
    expect(await ensureFirstAdmin(db(), boss)).toBe("username_taken");
    expect(await listUsers(db())).toMatchObject([{ role: "member" }]);
  });
});

describe("createDemoAdmin", () => {
  it("creates an admin with a generated password", async () => {
    const made = await createDemoAdmin(db(), { cost });
    expect(await logIn(db(), { email: made?.email ?? "", password: made?.password ?? "", cost })).toMatchObject({
      role: "admin",
    });
    expect(await createDemoAdmin(db(), { cost })).toBeNull();
  });

  it("does nothing when there are accounts", async () => {
    await signUp(db(), boss);
    expect(await createDemoAdmin(db(), { cost })).toBeNull();
    expect(await listUsers(db())).toMatchObject([{ username: "boss", role: "member" }]);
  });
});
