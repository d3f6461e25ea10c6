import { sql } from "kysely";
import type { Database } from "~/db/connection.server";
import { BusyError, dummyHash, hashPassword, needsRehash, verifyPassword } from "./password-hash.server";

/** A person with an account (specification §3.7). */
export interface User {
  id: string;
  username: string;
  email: string;
  isAdmin: boolean;
  createdAt: Date;
}

/** What {@link User} is read from. */
export const USER_COLUMNS = [
  "users.id",
  "users.username",
  "users.email",
  "users.is_admin as isAdmin",
  "users.created_at as createdAt",
] as const;

/** What somebody else has already. */
export interface Taken {
  taken: "username" | "email";
}

interface NewAccount {
  username: string;
  email: string;
  password: string;
  /** bcrypt's, 4 to 31. */
  cost: number;
}

/**
 * Opens an account with parsed input. Of any number of sign-ups at once with one name or address, whatever its case,
 * one succeeds; of two things taken the name is told.
 *
 * @throws BusyError
 */
export async function signUp(db: Database, account: NewAccount): Promise<{ user: User } | Taken> {
  return insertUser(db, account, { is_admin: false, made_by: "sign-up" });
}

async function insertUser(
  db: Database,
  { username, email, password, cost }: NewAccount,
  standing: { is_admin: boolean; made_by: "sign-up" | "operator" },
): Promise<{ user: User } | Taken> {
  const row = { username, email, password_hash: await hashPassword(password, cost), ...standing };
  for (;;) {
    // Without an error, which would end a transaction around this.
    const user = await db
      .insertInto("users")
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returning(USER_COLUMNS)
      .executeTakeFirst();
    if (user) return { user };
    const taken = await findTaken(db, row);
    if (taken) return { taken };
    // Whoever had it has just gone.
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

/** Of `users`: an address, whatever its case. */
export function hasEmail(email: string) {
  return sql<boolean>`lower(email) = lower(${email})`;
}

/**
 * The person with this address and password, or null. An unknown address, a wrong password and one that is too long
 * take the same time: that of `cost`, or of the dearest hash there is. A hash of another cost is made anew.
 *
 * @throws BusyError
 */
export async function logIn(
  db: Database,
  { email, password, cost }: { email: string; password: string; cost: number },
): Promise<User | null> {
  const found = await db
    .selectFrom("users")
    .select([...USER_COLUMNS, "password_hash"])
    .where(hasEmail(email))
    .executeTakeFirst();
  const refusalCost = Math.max(cost, await dearestCost(db));
  const matches = await verifyPassword(password, found?.password_hash ?? dummyHash(refusalCost), refusalCost);
  if (!found || !matches) return null;
  const { password_hash: passwordHash, ...user } = found;
  if (needsRehash(passwordHash, cost)) await rehash(db, { userId: user.id, passwordHash, password, cost });
  return user;
}

/** bcrypt's cost of the dearest hash that an account has; the index `users_hash_cost` tells it at once. */
async function dearestCost(db: Database): Promise<number> {
  const { dearest } = await db
    .selectFrom("users")
    .select(sql<string | null>`max(substr(password_hash, 5, 2))`.as("dearest"))
    .executeTakeFirstOrThrow();
  return /^\d\d$/.test(dearest ?? "") ? Number(dearest) : 0;
}

interface Rehash {
  userId: string;
  passwordHash: string;
  password: string;
  cost: number;
}

async function rehash(db: Database, { userId, passwordHash, password, cost }: Rehash): Promise<void> {
  try {
    await replaceHash(db, { userId, from: passwordHash, to: await hashPassword(password, cost) });
  } catch (error) {
    // There will be another log-in.
    if (!(error instanceof BusyError)) throw error;
  }
}

/** Whether the hash was still the one expected, and now is the other. */
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

/** The person with this address, whatever its case. */
export async function findUserByEmail(db: Database, email: string): Promise<User | null> {
  return (await db.selectFrom("users").select(USER_COLUMNS).where(hasEmail(email)).executeTakeFirst()) ?? null;
}

/** Makes the person with this address an admin, or no longer one; null when nobody has it. */
export async function setAdmin(
  db: Database,
  { email, isAdmin }: { email: string; isAdmin: boolean },
): Promise<User | null> {
  const user = await db
    .updateTable("users")
    .set({ is_admin: isAdmin })
    .where(hasEmail(email))
    .returning(USER_COLUMNS)
    .executeTakeFirst();
  return user ?? null;
}

/**
 * Sees to it that the account of this address exists and is an admin's. One that the operator made, by this or by a
 * command, or that is an admin's already, keeps its name and its password. A name that another account has, and an address
 * that somebody signed up with, which nobody has checked, are told, and nothing is done.
 *
 * @throws BusyError
 */
export async function ensureAdmin(
  db: Database,
  account: NewAccount,
): Promise<{ user: User; created: boolean } | Taken> {
  for (;;) {
    const existing = await db
      .updateTable("users")
      .set({ is_admin: true })
      .where(hasEmail(account.email))
      .where((eb) => eb.or([eb("made_by", "=", "operator"), eb("is_admin", "=", true)]))
      .returning(USER_COLUMNS)
      .executeTakeFirst();
    if (existing) return { user: existing, created: false };
    const answer = await insertUser(db, account, { is_admin: true, made_by: "operator" });
    if ("user" in answer) return { user: answer.user, created: true };
    const found = await db
      .selectFrom("users")
      .select(["made_by", "is_admin"])
      .where(hasEmail(account.email))
      .executeTakeFirst();
    if (found && found.made_by === "sign-up" && !found.is_admin) return { taken: "email" };
    if (!found && answer.taken === "username") return answer;
    // Another process has just made it, or whoever had it has just gone.
  }
}

/** Everybody with an account, oldest first. */
export async function listUsers(db: Database): Promise<User[]> {
  return db.selectFrom("users").select(USER_COLUMNS).orderBy("created_at").orderBy("id").execute();
}
