import { describe, expect, it } from "vitest";
import { listUsers, logIn, setAdmin, signUp } from "~/domain/accounts/accounts.server";
import { createDemoAdmin, settleFirstAdmin } from "~/domain/accounts/first-admin.server";
import { useDatabase } from "../../support/database";

const db = useDatabase();
const cost = 4;
const password = "green-Tea-4-2";
const boss = { email: "boss@larkfield.example", username: "boss", password, cost };

describe("settleFirstAdmin", () => {
  it("makes the account once", async () => {
    expect(await settleFirstAdmin(db(), boss)).toBe("created");
    expect(await settleFirstAdmin(db(), { ...boss, password: "black-Tea-4-3" })).toBe("there");
    expect(await logIn(db(), boss)).toMatchObject({ username: "boss", isAdmin: true });
    expect(await listUsers(db())).toHaveLength(1);
  });

  it("promotes an account that the operator made, which keeps its name and password", async () => {
    await settleFirstAdmin(db(), { ...boss, username: "somebody" });
    await setAdmin(db(), { email: boss.email, isAdmin: false });
    const again = { ...boss, email: "BOSS@larkfield.example", password: "black-Tea-4-3" };
    expect(await settleFirstAdmin(db(), again)).toBe("promoted");
    expect(await logIn(db(), boss)).toMatchObject({ username: "somebody", isAdmin: true });
  });

  it("makes no admin of who has signed up with the address, unless a command did", async () => {
    await signUp(db(), { ...boss, username: "somebody", email: "BOSS@larkfield.example" });
    for (let start = 0; start < 2; start += 1) {
      expect(await settleFirstAdmin(db(), { ...boss, password: "black-Tea-4-3" })).toBe("signed_up");
    }
    expect(await listUsers(db())).toMatchObject([{ username: "somebody", isAdmin: false }]);
    await setAdmin(db(), { email: boss.email, isAdmin: true });
    expect(await settleFirstAdmin(db(), boss)).toBe("there");
    expect(await logIn(db(), boss)).toMatchObject({ username: "somebody", isAdmin: true });
  });

  it("says that another has the name, and does nothing", async () => {
    await signUp(db(), { ...boss, email: "other@larkfield.example" });
    expect(await settleFirstAdmin(db(), boss)).toBe("username_taken");
    expect(await listUsers(db())).toMatchObject([{ isAdmin: false }]);
  });
});

describe("createDemoAdmin", () => {
  it("makes an admin with a password of its own", async () => {
    const made = await createDemoAdmin(db(), { cost });
    expect(await logIn(db(), { email: made?.email ?? "", password: made?.password ?? "", cost })).toMatchObject({
      isAdmin: true,
    });
    expect(await createDemoAdmin(db(), { cost })).toBeNull();
  });

  it("leaves a shop alone that has people", async () => {
    await signUp(db(), boss);
    expect(await createDemoAdmin(db(), { cost })).toBeNull();
    expect(await listUsers(db())).toMatchObject([{ username: "boss", isAdmin: false }]);
  });
});
