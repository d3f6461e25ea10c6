import { randomInt } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "~/db/connection.server";
import { inTransaction } from "~/db/retry.server";
import { USER_COLUMNS, type User } from "./accounts.server";
import { dummyHash, hashPassword, verifyPassword } from "./password-hash.server";
import { RESET_ALPHABET, RESET_CODE_LENGTH } from "./reset-code";
import { endOtherSessions } from "./sessions.server";

/** Milliseconds that a code can be used for, and how often one may be tried. */
export const RESET_LIMITS = { life: 15 * 60_000, tries: 5 } as const;

/** A code for its owner's eyes, and what is kept of it. */
export interface ResetCode {
  code: string;
  codeHash: string;
}

/**
 * A new code, of nobody yet. It is hashed as passwords are: a copy of the database then tells its 40 bits no sooner than
 * years after they have expired.
 *
 * @param cost bcrypt's, 4 to 31
 * @throws BusyError
 */
export async function makeResetCode(cost: number): Promise<ResetCode> {
  const characters = Array.from({ length: RESET_CODE_LENGTH }, () => RESET_ALPHABET[randomInt(RESET_ALPHABET.length)]);
  const code = characters.join("");
  return { code, codeHash: await hashPassword(code, cost) };
}

/**
 * Gives a code to the account of this address, in place of any older one; null when there is no such account. It can be
 * used within 15 minutes of `now`.
 */
export async function storeResetCode(
  db: Database,
  { email, codeHash, now }: { email: string; codeHash: string; now: Date },
): Promise<User | null> {
  if (!db.isTransaction) {
    return inTransaction(db, (transaction) => storeResetCode(transaction, { email, codeHash, now }));
  }
  const user = await db
    .selectFrom("users")
    .select(USER_COLUMNS)
    .where(sql<boolean>`lower(email) = lower(${email})`)
    // An account that is being deleted is waited for, and then is no more.
    .forKeyShare()
    .executeTakeFirst();
  if (!user) return null;
  const kept = { code_hash: codeHash, tries: 0, expires_at: new Date(now.getTime() + RESET_LIMITS.life) };
  await db
    .insertInto("password_resets")
    .values({ user_id: user.id, ...kept })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(kept))
    .execute();
  return user;
}

interface Reset {
  email: string;
  /** As {@link typedCode} gives it. */
  code: string;
  /** Parsed: one that keeps the rules. */
  password: string;
  /** bcrypt's, 4 to 31. */
  cost: number;
  now: Date;
}

/**
 * Sets a new password for whoever has the code, ends all sessions of the account and spends the code: all of it or
 * nothing. Of any number of tries at once five are looked at, and one that is right succeeds. An unknown address, a code
 * that is wrong, too old, spent or tried too often take the same time and are not told apart: null.
 *
 * @throws BusyError
 */
export async function resetPassword(
  db: Database,
  { email, code, password, cost, now }: Reset,
): Promise<{ userId: string } | null> {
  // Counted before it is looked at, in one statement: whoever comes at the same moment counts as well.
  const tried = await db
    .updateTable("password_resets")
    .from("users")
    .set({ tries: sql<number>`tries + 1` })
    .whereRef("users.id", "=", "user_id")
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .where("expires_at", ">", now)
    .where("tries", "<", RESET_LIMITS.tries)
    .returning(["user_id as userId", "code_hash as codeHash"])
    .executeTakeFirst();
  const isRight = await verifyPassword(code, tried?.codeHash ?? dummyHash(cost));
  if (!tried || !isRight) return null;
  const passwordHash = await hashPassword(password, cost);
  return (await spend(db, { ...tried, passwordHash })) ? { userId: tried.userId } : null;
}

interface Spending {
  userId: string;
  codeHash: string;
  passwordHash: string;
}

/** Whether the code was still there to be spent. */
async function spend(db: Database, spending: Spending): Promise<boolean> {
  if (!db.isTransaction) {
    return inTransaction(db, (transaction) => spend(transaction, spending));
  }
  const { userId, codeHash, passwordHash } = spending;
  // First the account, as whoever deletes it does.
  await db.selectFrom("users").select("id").where("id", "=", userId).forUpdate().execute();
  const { numDeletedRows } = await db
    .deleteFrom("password_resets")
    .where("user_id", "=", userId)
    .where("code_hash", "=", codeHash)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  await db.updateTable("users").set({ password_hash: passwordHash }).where("id", "=", userId).execute();
  await endOtherSessions(db, { userId, keep: null });
  return true;
}

/** Deletes the codes that have expired; answers how many. */
export async function purgeResets(db: Database, now: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom("password_resets").where("expires_at", "<=", now).executeTakeFirst();
  return Number(numDeletedRows);
}
