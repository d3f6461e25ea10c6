import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import type { Environment } from "~/env.server";
import { ensureAdmin, findUserByEmail, listUsers, setRole } from "~/features/accounts/accounts.server";
import { generatePassword } from "~/features/accounts/generated-password.server";
import { type AccountFieldError, parseNewPassword, parseSignUp } from "~/features/accounts/input";
import { makeOneTimeCode } from "~/features/accounts/make-one-time-code.server";
import { groupedCode } from "~/features/accounts/one-time-code";
import { storeResetCode } from "~/features/accounts/password-reset.server";
import type { Role } from "~/features/accounts/rights";
import { endOtherSessions } from "~/features/accounts/sessions.server";
import { turnOffFactor } from "~/features/accounts/sign-in/second-factor.server";
import { accountErrors } from "~/features/accounts/web/account-errors.server";
import type { Database } from "~/platform/db/connection.server";
import { logEvent } from "~/platform/log/events.server";
import { UsageError } from "~/platform/process/exit-with.server";
import { StartError } from "~/platform/process/open-database.server";

export const ACCOUNT_USAGE =
  "Usage: npm run account -- create-admin EMAIL USERNAME | promote EMAIL | make-moderator EMAIL [--force] | demote EMAIL [--force] | list | reset-password EMAIL | remove-factor EMAIL";

type Command = (db: Database, env: Environment, ...args: string[]) => Promise<void>;

const FORCE = "--force";

/** A flag comes last in the arguments of the command. */
const COMMANDS: Record<string, [names: string[], Command, flag?: typeof FORCE]> = {
  "create-admin": [["EMAIL", "USERNAME"], createAdmin],
  promote: [["EMAIL"], (db, _env, email) => changeRole(db, "admin", email)],
  "make-moderator": [["EMAIL"], (db, _env, email, flag) => changeRole(db, "moderator", email, flag), FORCE],
  demote: [["EMAIL"], (db, _env, email, flag) => changeRole(db, "member", email, flag), FORCE],
  list: [[], list],
  "reset-password": [["EMAIL"], resetPassword],
  "remove-factor": [["EMAIL"], removeFactor],
};

async function createAdmin(db: Database, { bcryptCost: cost }: Environment, email = "", username = ""): Promise<void> {
  if (await findUserByEmail(db, email)) {
    throw new StartError("An account with this email already exists: use promote to make it an admin.");
  }
  // Rejects an invalid email or username before it asks for a password.
  const account = parsedAccount(email, username, generatePassword());
  const typed = process.stdin.isTTY ? await choosePassword(askPassword) : "";
  if (typed) account.password = typed;
  const result = await ensureAdmin(db, { ...account, cost });
  if ("taken" in result) {
    const advice = result.taken === "email" ? "use promote to make it an admin" : "choose another";
    throw new StartError(`An account with this ${result.taken} already exists: ${advice}.`);
  }
  console.log(`${account.username} is an admin.`);
  if (!typed) console.log(`Password, shown only once: ${account.password}`);
  logEvent("role_changed", { userId: result.user.id, role: "admin" });
}

/** Asks until a password is valid and repeated; "" if one is to be generated. */
export async function choosePassword(ask: (question: string) => Promise<string>): Promise<string> {
  for (;;) {
    const password = await ask("Password (Enter generates one): ");
    if (password === "") return "";
    const parsed = parseNewPassword({ password });
    if (!parsed.ok) console.error(reasonsOf(parsed.errors));
    else if ((await ask("Repeat: ")) === password) return password;
    else console.error("The passwords do not match.");
  }
}

async function askPassword(question: string): Promise<string> {
  const muted = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: muted, terminal: true });
  // An open readline interface swallows Ctrl-C.
  terminal.once("SIGINT", () => process.exit(130));
  // Only now that echo is off.
  process.stderr.write(question);
  try {
    return await terminal.question("");
  } finally {
    terminal.close();
    process.stderr.write("\n");
  }
}

function parsedAccount(email: string, username: string, password: string) {
  const parsed = parseSignUp({ email, username, password });
  if (parsed.ok) return parsed.value;
  throw new StartError(`Not created. ${reasonsOf(parsed.errors)}`);
}

function reasonsOf(errors: readonly AccountFieldError[]): string {
  return Object.values(accountErrors(errors))
    .map(({ en }) => en.replace(/\.?$/, "."))
    .join(" ");
}

async function changeRole(db: Database, role: Role, email = "", flag?: string): Promise<void> {
  const user = await setRole(db, { email, role, force: flag === FORCE });
  if (!user) throw new StartError("No account has this email.");
  if (user === "last_admin") {
    throw new StartError(
      "This is the last admin: promote somebody else first, or add --force to leave the site without.",
    );
  }
  console.log(`${user.username} is now ${role === "admin" ? "an admin" : `a ${role}`}.`);
  logEvent("role_changed", { userId: user.id, role });
  if (!(await listUsers(db)).some((other) => other.role === "admin"))
    console.warn("There are no admin accounts left: create-admin EMAIL USERNAME makes one.");
}

async function list(db: Database): Promise<void> {
  console.log(["created", "role", "username", "email"].join("\t"));
  for (const { email, username, role, createdAt } of await listUsers(db)) {
    console.log([createdAt.toISOString(), role, username, email].join("\t"));
  }
}

async function resetPassword(db: Database, { bcryptCost, publicOrigin }: Environment, email = ""): Promise<void> {
  const { code, codeHash } = await makeOneTimeCode(bcryptCost);
  const user = await storeResetCode(db, { email, codeHash, now: new Date() });
  if (!user) throw new StartError("No account has this email.");
  const page = `${publicOrigin ?? ""}/reset-password/code`;
  console.log(`Code for ${user.username}, to be entered at ${page} within 15 minutes: ${groupedCode(code)}`);
  logEvent("reset_asked", { userId: user.id });
}

/** Ends its sessions too: a lost authenticator often is a lost device. */
async function removeFactor(db: Database, _env: Environment, email = ""): Promise<void> {
  const user = await findUserByEmail(db, email);
  if (!user) throw new StartError("No account has this email.");
  if (!(await turnOffFactor(db, user.id))) throw new StartError(`${user.username} has no second factor.`);
  await endOtherSessions(db, { userId: user.id, keep: null });
  console.log(`${user.username} logs in with the password alone now, and is logged out on all devices.`);
  logEvent("factor_off", { userId: user.id });
}

/** @throws UsageError that names what is wrong */
export function accountCommand([name = "", ...given]: string[]): (db: Database, env: Environment) => Promise<void> {
  const [names, run, flag] = (Object.hasOwn(COMMANDS, name) && COMMANDS[name]) || [];
  const reject = (why: string) => new UsageError(`${why}\n${ACCOUNT_USAGE}`);
  if (!names || !run) throw reject(name === "" ? "A command is missing." : `Unknown command '${name}'.`);
  const flags = given.filter((arg) => arg === flag);
  const args = given.filter((arg) => arg !== flag);
  const [missing] = names.slice(args.length);
  if (missing) throw reject(`${name} needs ${missing}.`);
  if (args.length > names.length) throw reject(`Unexpected argument '${args[names.length]}'.`);
  return (db, env) => run(db, env, ...args, ...flags);
}
