import { sql } from "kysely";
import type { Database } from "~/platform/db/connection.server";
import { inTransaction } from "~/platform/db/transaction.server";
import { isLastAdmin } from "./last-admin.server";
import { BusyError, dummyHash, hashPassword, isDummyHash, needsRehash, verifyPassword } from "./password-hash.server";
import type { Role } from "./rights";

/** The holder of an account (specification §3.7). */
export interface User {
  id: string;
  username: string;
  email: string;
  role: Role;
  createdAt: Date;
}

export const USER_COLUMNS = [
  "users.id",
  "users.username",
  "users.email",
  "users.role",
  "users.created_at as createdAt",
] as const;

export interface Taken {
  taken: "username" | "email";
}

export interface NewAccount {
  username: string;
  email: string;
  password: string;
  /** bcrypt's, 4 to 31. */
  cost: number;
}

/** Creates a member. Username and email are unique without case; "username" if both are taken. @throws BusyError */
export async function signUp(
  db: Database,
  { password, cost, ...account }: NewAccount,
): Promise<{ user: User } | Taken> {
  const password_hash = await hashPassword(password, cost);
  return insertUser(db, { ...account, password_hash, role: "member", made_by: "sign-up" });
}

interface UserRow {
  username: string;
  email: string;
  password_hash: string;
  role: Role;
  made_by: "sign-up" | "operator";
  email_confirmed_at?: Date;
}

/** Inserts a user from parsed input, with the rules of {@link signUp}. */
export async function insertUser(db: Database, row: UserRow): Promise<{ user: User } | Taken> {
  for (;;) {
    // A unique violation would abort a surrounding transaction.
    const user = await db
      .insertInto("users")
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returning(USER_COLUMNS)
      .executeTakeFirst();
    if (user) return { user };
    const taken = await findTaken(db, row);
    if (taken) return { taken };
    // The other account has been deleted in between: retry.
  }
}

async function findTaken(
  db: Database,
  { username, email }: { username: string; email: string },
): Promise<Taken["taken"] | null> {
  const { sameName, sameEmail } = await db
    .selectNoFrom((eb) => [
      eb.exists(eb.selectFrom("users").select("id").where(hasUsername(username))).as("sameName"),
      eb.exists(eb.selectFrom("users").select("id").where(hasEmail(email))).as("sameEmail"),
    ])
    .executeTakeFirstOrThrow();
  return sameName ? "username" : sameEmail ? "email" : null;
}

function hasUsername(username: string) {
  return sql<boolean>`lower(username) = lower(${username})`;
}

export function hasEmail(email: string) {
  return sql<boolean>`lower(email) = lower(${email})`;
}

/** Proof that somebody knew the account's password while it had this hash. */
export interface PasswordProof {
  user: User;
  passwordHash: string;
}

interface Credentials {
  email: string;
  password: string;
  cost: number;
}

/**
 * An unknown email, a wrong password and one that is too long take the same time, if all hashes have this `cost`: a hash of
 * another is replaced when the password matches. @throws BusyError
 */
export async function provePassword(db: Database, credentials: Credentials): Promise<PasswordProof | null> {
  const { email, password, cost } = credentials;
  const found = await db
    .selectFrom("users")
    .select([...USER_COLUMNS, "password_hash"])
    .where(hasEmail(email))
    .executeTakeFirst();
  const matches = await verifyPassword(password, found?.password_hash ?? dummyHash(cost));
  if (!found || !matches) return null;
  const { password_hash: passwordHash, ...user } = found;
  if (!needsRehash(passwordHash, cost)) return { user, passwordHash };
  try {
    const rehashed = await hashPassword(password, cost);
    if (await replaceHash(db, { userId: user.id, from: passwordHash, to: rehashed }))
      return { user, passwordHash: rehashed };
  } catch (error) {
    // The next log-in retries.
    if (error instanceof BusyError) return { user, passwordHash };
    throw error;
  }
  // Another log-in has replaced it, or the password has changed.
  return provePassword(db, credentials);
}

/** Checks a password without proof, where nothing follows that a change of the password must prevent. */
export async function logIn(db: Database, credentials: Credentials): Promise<User | null> {
  return (await provePassword(db, credentials))?.user ?? null;
}

/** Replaces the hash `from`; false when it has changed since it was read. */
export async function replaceHash(
  db: Database,
  { userId, from, to }: { userId: string; from: string; to: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("users")
    .set({ password_hash: to })
    .where("id", "=", userId)
    .where("password_hash", "=", from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whether a password can log in: accounts that an OpenID provider's log-in has made have none (specification §11.6). */
export async function hasPassword(db: Database, userId: string): Promise<boolean> {
  const found = await db.selectFrom("users").select("password_hash").where("id", "=", userId).executeTakeFirst();
  return found !== undefined && !isDummyHash(found.password_hash);
}

export async function findUserByEmail(db: Database, email: string): Promise<User | null> {
  return (await db.selectFrom("users").select(USER_COLUMNS).where(hasEmail(email)).executeTakeFirst()) ?? null;
}

/** Sets a user's role; null without an account of this email. "last_admin": the site would have none; `force` allows that. */
export async function setRole(
  db: Database,
  { email, role, force = false }: { email: string; role: Role; force?: boolean },
): Promise<User | "last_admin" | null> {
  return inTransaction(db, async (transaction) => {
    const found = await findUserByEmail(transaction, email);
    if (!found) return null;
    if (role !== "admin" && !force && (await isLastAdmin(transaction, found.id))) return "last_admin";
    const update = transaction.updateTable("users").set({ role }).where("id", "=", found.id).returning(USER_COLUMNS);
    return (await update.executeTakeFirst()) ?? null;
  });
}

/**
 * An account that the operator created, or that is an admin already, keeps its username and password. Changes nothing when
 * another account has the username, or when the email belongs to a sign-up, whose email is unverified. @throws BusyError
 */
export async function ensureAdmin(
  db: Database,
  account: NewAccount,
): Promise<{ user: User; created: boolean } | Taken> {
  for (;;) {
    const existing = await db
      .updateTable("users")
      .set({ role: "admin" })
      .where(hasEmail(account.email))
      .where((eb) => eb.or([eb("made_by", "=", "operator"), eb("role", "=", "admin")]))
      .returning(USER_COLUMNS)
      .executeTakeFirst();
    if (existing) return { user: existing, created: false };
    const { username, email } = account;
    const password_hash = await hashPassword(account.password, account.cost);
    const inserted = await insertUser(db, { username, email, password_hash, role: "admin", made_by: "operator" });
    if ("user" in inserted) return { user: inserted.user, created: true };
    const found = await db
      .selectFrom("users")
      .select(["made_by", "role"])
      .where(hasEmail(account.email))
      .executeTakeFirst();
    if (found && found.made_by === "sign-up" && found.role !== "admin") return { taken: "email" };
    if (!found && inserted.taken === "username") return inserted;
    // Another process has just created it, or the other account has been deleted: retry.
  }
}

export async function listUsers(db: Database): Promise<User[]> {
  return db.selectFrom("users").select(USER_COLUMNS).orderBy("created_at").orderBy("id").execute();
}
