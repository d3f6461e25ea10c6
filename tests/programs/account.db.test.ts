import { beforeEach, describe, expect, it, vi } from "vitest";
import { listUsers, logIn, signUp } from "~/domain/accounts/accounts.server";
import { resetPassword } from "~/domain/accounts/password-reset.server";
import { typedCode } from "~/domain/accounts/reset-code";
import { parseEnvironment } from "~/env.server";
import { accountCommand } from "~/programs/account-commands";
import { UsageError } from "~/server/process/exit-with.server";
import { StartError } from "~/server/process/open-database.server";
import { databaseUrl, useDatabase } from "../support/database";
import { useLog } from "../support/log";
import { runProgram } from "./run-program";

const db = useDatabase();
const log = useLog();
const cost = 4;
const password = "green-Tea-4-2";
const email = "alice@canary.example";
const env = parseEnvironment({ BCRYPT_COST: String(cost), PUBLIC_ORIGIN: "https://deals.example" });

let said: string[];
let warned: string[];
beforeEach(() => {
  [said, warned] = [[], []];
  const [print, warn] = [vi.spyOn(console, "log"), vi.spyOn(console, "warn")];
  print.mockImplementation((line) => said.push(line));
  warn.mockImplementation((line) => warned.push(line));
  return () => vi.restoreAllMocks();
});

const account = (...args: string[]) => accountCommand(args)(db(), env);
const member = () => signUp(db(), { username: "alice", email, password, cost });
const events = () => log.records();

async function refusal(run: Promise<void>): Promise<string> {
  const error = await run.then(
    () => null,
    (thrown) => thrown,
  );
  expect(error).toBeInstanceOf(StartError);
  expect(error.message).not.toContain("\n");
  return error.message;
}

describe("create-admin", () => {
  it("makes an admin, whose password it tells once where there is no terminal", async () => {
    await account("create-admin", "boss@canary.example", "boss");
    const [, told = ""] = /told this once: (\S+)$/.exec(said.at(-1) ?? "") ?? [];
    expect(await logIn(db(), { email: "boss@canary.example", password: told, cost })).toMatchObject({ isAdmin: true });
    expect(JSON.stringify(events())).not.toContain(told);
  });

  it("says which of its arguments will not do", async () => {
    await member();
    expect(await refusal(account("create-admin", "ALICE@canary.example", "other"))).toContain("this email already");
    expect(await refusal(account("create-admin", "other@canary.example", "ALICE"))).toContain("this name already");
    expect(await refusal(account("create-admin", "x", "y"))).toContain("username, email");
    expect(await listUsers(db())).toMatchObject([{ username: "alice", isAdmin: false }]);
  });
});

describe("promote and demote", () => {
  it("change the role, which list tells and the log of events keeps", async () => {
    await member();
    await account("promote", "Alice@Canary.example");
    const [alice] = await listUsers(db());
    expect(alice?.isAdmin).toBe(true);
    expect(events()).toMatchObject([{ event: "role_changed", user: alice?.id, isAdmin: true }]);
    expect(JSON.stringify(events())).not.toContain("canary");
    await account("list");
    expect(said.at(-1)).toBe(`${alice?.createdAt.toISOString()}\tadmin\talice\t${email}`);
    expect(warned).toEqual([]);
  });

  it("warn when no admin is left", async () => {
    await account("create-admin", "boss@canary.example", "boss");
    await member();
    await account("promote", email);
    await account("demote", email);
    expect(warned).toEqual([]);
    await account("demote", "boss@canary.example");
    expect(warned).toEqual(["No account is an admin's any more."]);
    expect((await listUsers(db())).some((user) => user.isAdmin)).toBe(false);
  });
});

describe("reset-password", () => {
  it("prints a code that works, and where to type it", async () => {
    await member();
    await account("reset-password", email);
    expect(said.at(-1)).toContain("https://deals.example/reset-password/code within 15 minutes");
    const [, told = ""] = /: ([2-9A-Z-]{9})$/.exec(said.at(-1) ?? "") ?? [];
    const given = { email, code: typedCode(told) ?? "", password: "black-Tea-4-3", cost, now: new Date() };
    expect(await resetPassword(db(), given)).not.toBeNull();
    expect(JSON.stringify(events())).not.toContain(told);
  });
});

it.each(["promote", "demote", "reset-password"])("%s: an unknown email is one line", async (name) => {
  expect(await refusal(account(name, "nobody@canary.example"))).toBe("No account has this email.");
});

it.each([[[]], [["create-admin", "a@b.example"]], [["promote"]], [["toString"]], [["list", "all"]]])(
  "%j: how it is used",
  (args) => {
    expect(() => accountCommand(args)).toThrow(UsageError);
  },
);

it("runs beside the site, on the database of the settings", async () => {
  await member();
  expect(await runProgram("account", ["list"], { DATABASE_URL: databaseUrl() })).toEqual({
    code: 0,
    stdout: expect.stringMatching(/\tmember\talice\talice@canary\.example\n$/),
    stderr: "",
  });
});
