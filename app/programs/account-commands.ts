import type { Database } from "~/db/connection.server";
import { ensureAdmin, findUserByEmail, listUsers, setAdmin } from "~/domain/accounts/accounts.server";
import { generatePassword } from "~/domain/accounts/generated-password.server";
import { parseSignUp } from "~/domain/accounts/input";
import { makeResetCode, storeResetCode } from "~/domain/accounts/password-reset.server";
import { groupedCode } from "~/domain/accounts/reset-code";
import type { Environment } from "~/env.server";
import { logEvent } from "~/server/log/events.server";
import { UsageError } from "~/server/process/exit-with.server";
import { StartError } from "~/server/process/open-database.server";
import { askPassword } from "./ask-password";

const USAGE =
  "Usage: npm run account -- create-admin EMAIL USERNAME | promote EMAIL | demote EMAIL | list | reset-password EMAIL";

type Command = (db: Database, env: Environment, ...args: string[]) => Promise<void>;

/** Each with the number of its arguments. */
const COMMANDS: Record<string, [number, Command]> = {
  "create-admin": [2, createAdmin],
  promote: [1, (db, _env, email) => changeRole(db, email, true)],
  demote: [1, (db, _env, email) => changeRole(db, email, false)],
  list: [0, list],
  "reset-password": [1, resetPassword],
};

async function createAdmin(db: Database, { bcryptCost: cost }: Environment, email = "", username = ""): Promise<void> {
  if (await findUserByEmail(db, email)) {
    throw new StartError("There is an account with this email already: promote makes it an admin's.");
  }
  // Before anybody is asked for a password.
  parsedAccount(email, username, generatePassword());
  const typed = process.stdin.isTTY ? await typedPassword() : "";
  const account = parsedAccount(email, username, typed || generatePassword());
  const answer = await ensureAdmin(db, { ...account, cost });
  if ("taken" in answer) {
    const what =
      answer.taken === "email" ? "email already: promote makes it an admin's" : "name already: choose another";
    throw new StartError(`There is an account with this ${what}.`);
  }
  logEvent("role_changed", { userId: answer.user.id, isAdmin: true });
  console.log(`${account.username} is an admin.`);
  if (!typed) console.log(`Password, told this once: ${account.password}`);
}

/** "" for one that is to be made. */
async function typedPassword(): Promise<string> {
  const password = await askPassword("Password (Enter makes one): ");
  if (password !== "" && (await askPassword("Once more: ")) !== password) {
    throw new StartError("These are two different passwords.");
  }
  return password;
}

function parsedAccount(email: string, username: string, password: string) {
  const parsed = parseSignUp({ email, username, password });
  if (parsed.ok) return parsed.value;
  const fields = parsed.errors.map(({ field }) => field).join(", ");
  throw new StartError(`This would not do at sign-up: ${fields}.`);
}

async function changeRole(db: Database, email = "", isAdmin: boolean): Promise<void> {
  const user = await setAdmin(db, { email, isAdmin });
  if (!user) throw new StartError("No account has this email.");
  logEvent("role_changed", { userId: user.id, isAdmin });
  console.log(`${user.username} is ${isAdmin ? "an admin" : "no admin"}.`);
  if (!(await listUsers(db)).some((other) => other.isAdmin)) console.warn("No account is an admin's any more.");
}

async function list(db: Database): Promise<void> {
  for (const { email, username, isAdmin, createdAt } of await listUsers(db)) {
    console.log([createdAt.toISOString(), isAdmin ? "admin" : "member", username, email].join("\t"));
  }
}

async function resetPassword(db: Database, { bcryptCost, publicOrigin }: Environment, email = ""): Promise<void> {
  const { code, codeHash } = await makeResetCode(bcryptCost);
  const user = await storeResetCode(db, { email, codeHash, now: new Date() });
  if (!user) throw new StartError("No account has this email.");
  logEvent("reset_asked", { userId: user.id });
  const page = `${publicOrigin ?? ""}/reset-password/code`;
  console.log(`Code for ${user.username}, to be typed at ${page} within 15 minutes: ${groupedCode(code)}`);
}

/**
 * What the arguments of `npm run account` ask for, ready to be run on a database.
 *
 * @throws UsageError when they ask for nothing
 */
export function accountCommand([name = "", ...args]: string[]): (db: Database, env: Environment) => Promise<void> {
  const [count, run] = (Object.hasOwn(COMMANDS, name) && COMMANDS[name]) || [];
  if (!run || args.length !== count) throw new UsageError(USAGE);
  return (db, env) => run(db, env, ...args);
}
