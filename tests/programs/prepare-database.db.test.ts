import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { listUsers, logIn, signUp } from "~/domain/accounts/accounts.server";
import { parseEnvironment } from "~/env.server";
import { accountCommand } from "~/programs/account-commands";
import { prepareDatabase } from "~/programs/prepare-database";
import { StartError } from "~/server/process/open-database.server";
import { databaseUrl, useDatabase } from "../support/database";

const db = useDatabase();
const password = "green-Tea-4-2";
const email = "boss@canary.example";

let said: string[];
let warned: string[];
beforeEach(() => {
  [said, warned] = [[], []];
  vi.spyOn(console, "log").mockImplementation((line) => void said.push(line));
  vi.spyOn(console, "warn").mockImplementation((line) => void warned.push(line));
});
afterEach(() => vi.restoreAllMocks());

async function start(others: Record<string, string> = {}) {
  const settings = { DATABASE_URL: databaseUrl(), BCRYPT_COST: "4", ...others };
  await (await prepareDatabase(parseEnvironment(settings))).close();
}

const account = (...args: string[]) => accountCommand(args)(db(), parseEnvironment({ BCRYPT_COST: "4" }));

const admin = { ADMIN_EMAIL: email, ADMIN_USERNAME: "boss", ADMIN_PASSWORD: password };

describe("the admin of the settings", () => {
  it("is made at the first start, and left alone by the others", async () => {
    await start(admin);
    await start({ ...admin, ADMIN_PASSWORD: "black-Tea-4-3" });
    expect(await logIn(db(), { email, password, cost: 4 })).toMatchObject({ username: "boss", isAdmin: true });
    expect(said).toEqual(["Created the admin account of ADMIN_EMAIL."]);
  });

  it("may have an account of the operator's already, which the start says", async () => {
    await start(admin);
    await account("demote", email);
    said = [];
    await start({ ...admin, ADMIN_USERNAME: "other" });
    await start(admin);
    expect(await listUsers(db())).toMatchObject([{ username: "boss", isAdmin: true }]);
    expect(said).toEqual([expect.stringContaining("with the password that it had")]);
    expect(warned).toEqual([expect.stringContaining("No account is an admin's any more")]);
  });

  it("is nobody who has signed up with the address: the start goes on, and one line says what to do", async () => {
    await signUp(db(), { username: "somebody", email: email.toUpperCase(), password, cost: 4 });
    await start(admin);
    expect(await listUsers(db())).toMatchObject([{ username: "somebody", isAdmin: false }]);
    expect(said).toEqual([]);
    expect(warned).toEqual([expect.stringMatching(/^[^\n]*npm run account -- promote EMAIL$/)]);
    await account("promote", email);
    await start(admin);
    expect(await listUsers(db())).toMatchObject([{ username: "somebody", isAdmin: true }]);
    expect(warned).toHaveLength(1);
  });

  it("with another's name stops the start in one line", async () => {
    await signUp(db(), { username: "BOSS", email: "other@canary.example", password, cost: 4 });
    const failed = start(admin);
    await expect(failed).rejects.toThrow(StartError);
    await expect(failed).rejects.toThrow(/^ADMIN_USERNAME is the name of another account[^\n]+$/);
    expect(await listUsers(db())).toMatchObject([{ isAdmin: false }]);
  });
});

it("a database of the operator's own gets no account by itself", async () => {
  await start();
  expect(await listUsers(db())).toEqual([]);
  expect(said).toEqual([]);
});

it("a database of the operator's own gets with demo deals no admin, and members as whom nobody logs in", async () => {
  await start({ DEMO_DEALS: "on" });
  await start({ DEMO_DEALS: "on" });
  const users = await listUsers(db());
  expect(users.length).toBeGreaterThan(20);
  expect(users.filter(({ isAdmin }) => isAdmin)).toEqual([]);
  for (const { email } of users) expect(email).toMatch(/@demo\.invalid$/);
  expect(said).toEqual(["Loading the demo deals …", expect.stringMatching(/^Loaded \d+ demo deals\.$/)]);
});
