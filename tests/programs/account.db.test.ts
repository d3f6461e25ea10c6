import { beforeEach, describe, expect, it, vi } from "vitest";
import { parseEnvironment } from "~/env.server";
import { listUsers, logIn, signUp } from "~/features/accounts/accounts.server";
import { typedCode } from "~/features/accounts/one-time-code";
import { resetPassword } from "~/features/accounts/password-reset.server";
import { findSession } from "~/features/accounts/sessions.server";
import { findSecondFactor } from "~/features/accounts/sign-in/second-factor.server";
import { UsageError } from "~/platform/process/exit-with.server";
import { StartError } from "~/platform/process/open-database.server";
import { accountCommand, choosePassword } from "~/programs/account-commands";
import { databaseUrl, useDatabase } from "../support/database";
import { useLog } from "../support/log";
import { insertMember, signInAs } from "../support/people";
import { insertFactor } from "../support/second-factors";
import { runProgram } from "./run-program";

const db = useDatabase();
const log = useLog();
const cost = 4;
const password = "green-Tea-4-2";
const email = "alice@canary.example";
const env = parseEnvironment({ BCRYPT_COST: String(cost), PUBLIC_ORIGIN: "https://deals.example" });

let printedLines: string[];
let warnings: string[];
let refusals: string[];
beforeEach(() => {
  [printedLines, warnings, refusals] = [[], [], []];
  const [print, warn, refuse] = [vi.spyOn(console, "log"), vi.spyOn(console, "warn"), vi.spyOn(console, "error")];
  refuse.mockImplementation((line) => refusals.push(line));
  print.mockImplementation((line) => printedLines.push(line));
  warn.mockImplementation((line) => warnings.push(line));
  return () => vi.restoreAllMocks();
});

const account = (...args: string[]) => accountCommand(args)(db(), env);
const member = () => signUp(db(), { username: "alice", email, password, cost });
const events = () => log.records();

async function startError(run: Promise<void>): Promise<string> {
  const error = await run.then(
    () => null,
    (thrown) => thrown,
  );
  expect(error).toBeInstanceOf(StartError);
  expect(error.message).not.toContain("\n");
  return error.message;
}

describe("create-admin", () => {
  it("creates an admin, and prints the password once without a terminal", async () => {
    await account("create-admin", "boss@canary.example", "boss");
    const [, printed = ""] = /shown only once: (\S+)$/.exec(printedLines.at(-1) ?? "") ?? [];
    expect(await logIn(db(), { email: "boss@canary.example", password: printed, cost })).toMatchObject({
      role: "admin",
    });
    expect(JSON.stringify(events())).not.toContain(printed);
  });

  it("says which arguments are invalid", async () => {
    await member();
    expect(await startError(account("create-admin", "ALICE@canary.example", "other"))).toContain("this email already");
    expect(await startError(account("create-admin", "other@canary.example", "ALICE"))).toContain(
      "this username already",
    );
    expect(await startError(account("create-admin", "x", "y"))).toBe(
      "Not created. Username must be at least 3 characters. Please enter a valid email address.",
    );
    expect(await listUsers(db())).toMatchObject([{ username: "alice", role: "member" }]);
  });

  it("asks again for a password until it is valid and repeated, and names all it lacks", async () => {
    const typed = ["abc", "Passw0rd!", "x".repeat(73), password, "another", password, password];
    const asked: string[] = [];
    const chosen = await choosePassword(async (question) => {
      asked.push(question.split(/[ :]/)[0] ?? "");
      return typed.shift() ?? "";
    });
    expect(chosen).toBe(password);
    const [first, again] = ["Password", "Repeat"];
    expect(asked).toEqual([first, first, first, first, again, first, again]);
    expect(refusals).toEqual([
      "Password must have at least 8 characters, an uppercase letter, a digit, and a special character.",
      "This password is too easy to guess. Please choose a different one.",
      "Password must be at most 72 bytes: 72 English letters, or 24 Chinese characters.",
      "The passwords do not match.",
    ]);
    expect(await choosePassword(async () => "")).toBe("");
  });
});

describe("promote and demote", () => {
  it("change the role, which list prints and the log records", async () => {
    await member();
    await account("promote", "Alice@Canary.example");
    const [alice] = await listUsers(db());
    expect(alice?.role).toBe("admin");
    expect(events()).toMatchObject([{ event: "role_changed", user: alice?.id, role: "admin" }]);
    expect(JSON.stringify(events())).not.toContain("canary");
    await account("list");
    expect(printedLines.at(-1)).toBe(`${alice?.createdAt.toISOString()}\tadmin\talice\t${email}`);
    expect(warnings).toEqual([]);
  });

  it.each(["demote", "make-moderator"])("%s: refuses the last admin, unless it is forced", async (name) => {
    await account("create-admin", "boss@canary.example", "boss");
    await member();
    await account("promote", email);
    await account(name, email);
    const roles = async () => (await listUsers(db())).map(({ role }) => role);
    const before = await roles();
    expect(await startError(account(name, "BOSS@canary.example"))).toBe(
      "This is the last admin: promote somebody else first, or add --force to leave the site without.",
    );
    expect(await roles()).toEqual(before);
    expect(before).toContain("admin");
    expect(warnings).toEqual([]);
    await account(name, "--force", "boss@canary.example");
    expect(await roles()).not.toContain("admin");
    expect(warnings).toEqual([expect.stringContaining("There are no admin accounts left")]);
  });

  it("refuses with an exit code", async () => {
    await account("create-admin", "boss@canary.example", "boss");
    expect(await runProgram("account", ["demote", "boss@canary.example"], { DATABASE_URL: databaseUrl() })).toEqual({
      code: 1,
      stdout: "",
      stderr: expect.stringContaining("This is the last admin"),
    });
  });
});

describe("make-moderator", () => {
  it("makes a moderator of a member, or of an admin", async () => {
    await member();
    await account("make-moderator", email);
    expect(await listUsers(db())).toMatchObject([{ username: "alice", role: "moderator" }]);
    expect(printedLines.at(-1)).toBe("alice is now a moderator.");
    expect(events()).toMatchObject([{ event: "role_changed", role: "moderator" }]);
    expect(warnings).toEqual([expect.stringContaining("There are no admin accounts left")]);
    await account("promote", email);
    await account("make-moderator", email, "--force");
    expect(await listUsers(db())).toMatchObject([{ role: "moderator" }]);
    await account("demote", email);
    expect(printedLines.at(-1)).toBe("alice is now a member.");
  });
});

describe("reset-password", () => {
  it("prints a valid code, and where to enter it", async () => {
    await member();
    await account("reset-password", email);
    expect(printedLines.at(-1)).toContain("https://deals.example/reset-password/code within 15 minutes");
    const [, printed = ""] = /: ([2-9A-Z-]{9})$/.exec(printedLines.at(-1) ?? "") ?? [];
    const input = { email, code: typedCode(printed) ?? "", password: "black-Tea-4-3", cost, now: new Date() };
    expect(await resetPassword(db(), input)).not.toBeNull();
    expect(JSON.stringify(events())).not.toContain(printed);
  });
});

it("remove-factor turns off a second factor, and ends the sessions", async () => {
  const { id } = await insertMember(db(), "bob");
  expect(await startError(account("remove-factor", "bob@shop.test"))).toBe("bob has no second factor.");
  await insertFactor(db(), id);
  const { token } = await signInAs(db(), id);
  await account("remove-factor", "bob@shop.test");
  expect(await findSecondFactor(db(), id)).toBeNull();
  expect(await findSession(db(), { token, now: new Date() })).toBeNull();
  expect(events()).toMatchObject([{ event: "factor_off", user: id }]);
});

it.each(["promote", "make-moderator", "demote", "reset-password", "remove-factor"])(
  "%s: an unknown email is one line",
  async (name) => {
    expect(await startError(account(name, "unknown@canary.example"))).toBe("No account has this email.");
  },
);

it.each<[args: string[], why: string]>([
  [[], "A command is missing."],
  [["create-admin", "a@b.example"], "create-admin needs USERNAME."],
  [["promote"], "promote needs EMAIL."],
  [["toString"], "Unknown command 'toString'."],
  [["list", "all"], "Unexpected argument 'all'."],
  [["demote", "--force"], "demote needs EMAIL."],
  [["promote", "a@b.example", "--force"], "Unexpected argument '--force'."],
])("%j: says what is wrong, and the usage", (args, why) => {
  expect(() => accountCommand(args)).toThrow(UsageError);
  expect(() => accountCommand(args)).toThrow(`${why}\nUsage: npm run account`);
});

it("runs on the database of the settings", async () => {
  await member();
  expect(await runProgram("account", ["list"], { DATABASE_URL: databaseUrl() })).toEqual({
    code: 0,
    stdout: expect.stringMatching(/^created\trole\tusername\temail\n\S+\tmember\talice\talice@canary\.example\n$/),
    stderr: "",
  });
});
