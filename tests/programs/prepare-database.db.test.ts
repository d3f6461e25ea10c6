import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { parseEnvironment } from "~/env.server";
import { listUsers, logIn, signUp } from "~/features/accounts/accounts.server";
import { DEMO_DAILY_DEALS } from "~/features/demo/demo-answers.server";
import { findSite } from "~/features/site/site.server";
import { StartError } from "~/platform/process/open-database.server";
import { accountCommand } from "~/programs/account-commands";
import { prepareDatabase } from "~/programs/prepare-database";
import { databaseUrl, useDatabase } from "../support/database";

const db = useDatabase();
const password = "green-Tea-4-2";
const email = "boss@canary.example";

let printedLines: string[];
let warnings: string[];
beforeEach(() => {
  [printedLines, warnings] = [[], []];
  vi.spyOn(console, "log").mockImplementation((line) => void printedLines.push(line));
  vi.spyOn(console, "warn").mockImplementation((line) => void warnings.push(line));
});
afterEach(() => vi.restoreAllMocks());

async function start(others: Record<string, string> = {}) {
  const settings = { DATABASE_URL: databaseUrl(), BCRYPT_COST: "4", ...others };
  await (await prepareDatabase(parseEnvironment(settings))).close();
}

const account = (...args: string[]) => accountCommand(args)(db(), parseEnvironment({ BCRYPT_COST: "4" }));

const admin = { ADMIN_EMAIL: email, ADMIN_USERNAME: "boss", ADMIN_PASSWORD: password };

describe("the admin of the settings", () => {
  it("is created at the first start, and not changed by later ones", async () => {
    await start(admin);
    await start({ ...admin, ADMIN_PASSWORD: "black-Tea-4-3" });
    expect(await logIn(db(), { email, password, cost: 4 })).toMatchObject({ username: "boss", role: "admin" });
    expect(printedLines).toEqual(["Created the admin account of ADMIN_EMAIL."]);
  });

  it("may already have an account, which the start promotes", async () => {
    await start(admin);
    await account("demote", email, "--force");
    printedLines = [];
    await start({ ...admin, ADMIN_USERNAME: "other" });
    await start(admin);
    expect(await listUsers(db())).toMatchObject([{ username: "boss", role: "admin" }]);
    expect(printedLines).toEqual([expect.stringContaining("its password is unchanged")]);
    expect(warnings).toEqual([expect.stringContaining("There are no admin accounts left")]);
  });

  it("is not an account that signed up with the email: the start goes on, and one line says what to do", async () => {
    await signUp(db(), { username: "somebody", email: email.toUpperCase(), password, cost: 4 });
    await start(admin);
    expect(await listUsers(db())).toMatchObject([{ username: "somebody", role: "member" }]);
    expect(printedLines).toEqual([]);
    expect(warnings).toEqual([expect.stringMatching(/^[^\n]*npm run account -- promote EMAIL$/)]);
    await account("promote", email);
    await start(admin);
    expect(await listUsers(db())).toMatchObject([{ username: "somebody", role: "admin" }]);
    expect(warnings).toHaveLength(1);
  });

  it("with a username that is taken fails the start in one line", async () => {
    await signUp(db(), { username: "BOSS", email: "other@canary.example", password, cost: 4 });
    const failed = start(admin);
    await expect(failed).rejects.toThrow(StartError);
    await expect(failed).rejects.toThrow(/^ADMIN_USERNAME is taken by another account[^\n]+$/);
    expect(await listUsers(db())).toMatchObject([{ role: "member" }]);
  });
});

it("a database of the operator's own gets no account by itself", async () => {
  await start();
  expect(await listUsers(db())).toEqual([]);
  expect(printedLines).toEqual(["There is no admin: npm run account -- create-admin EMAIL USERNAME makes one."]);
});

it("a database of the operator's own gets with demo deals no admin, and members of demo.invalid", async () => {
  await start({ DEMO_DEALS: "on" });
  await start({ DEMO_DEALS: "on" });
  const users = await listUsers(db());
  expect(users.length).toBeGreaterThan(20);
  expect(users.filter(({ role }) => role === "admin")).toEqual([]);
  for (const { email } of users) expect(email).toMatch(/@demo\.invalid$/);
  const advice = "There is no admin: npm run account -- create-admin EMAIL USERNAME makes one.";
  expect(printedLines).toEqual([
    "Loading the demo deals …",
    expect.stringMatching(/^Loaded \d+ demo deals\.$/),
    advice,
    advice,
  ]);
  expect(await findSite(db())).toMatchObject({ dailyDeals: DEMO_DAILY_DEALS });
});

it("only a demo's first start prints the admin password, which is stored nowhere", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "haojia-demo-"));
  const env = parseEnvironment({ DATA_DIR: folder, BCRYPT_COST: "4" });
  try {
    await (await prepareDatabase(env)).close();
    const [, email = "", password = ""] = /email (\S+), password (\S+)$/.exec(printedLines.at(-1) ?? "") ?? [];
    expect(email).toBe("admin@demo.invalid");
    expect(printedLines.filter((line) => line.includes(password))).toHaveLength(1);

    printedLines = [];
    const again = await prepareDatabase(env);
    expect(printedLines).toEqual([
      "No admin is logged in. If the password is lost: npm run account -- reset-password admin@demo.invalid prints a code for a new one.",
    ]);
    const admins = (await listUsers(again.db)).filter(({ role }) => role === "admin");
    expect(admins).toMatchObject([{ email }]);
    expect(await logIn(again.db, { email, password, cost: 4 })).toMatchObject({ role: "admin" });
    await again.db
      .insertInto("sessions")
      .values({
        ...{ user_id: admins[0]?.id ?? "", token_hash: Buffer.alloc(32), device: "", expires_at: new Date() },
      })
      .execute();
    await again.close();
    printedLines = [];
    await (await prepareDatabase(env)).close();
    expect(printedLines).toEqual([]);

    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const bytes = await readFile(path.join(entry.parentPath, entry.name));
      expect(bytes.includes(password), entry.name).toBe(false);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}, 600_000);
