import { sql } from "kysely";
import type { Database } from "~/platform/db/connection.server";
import { lockUser } from "~/platform/db/lock-user.server";
import { inTransaction } from "~/platform/db/transaction.server";
import { MINUTE_MS } from "~/platform/values/durations";
import { hasEmail, USER_COLUMNS, type User } from "./accounts.server";
import { dummyHash, hashPassword, verifyPassword } from "./password-hash.server";
import { endOtherSessions } from "./sessions.server";

/** `life` in ms; `tries` of all networks: each has a lower limit (docs/decisions/0008), so as to leave some to the owner. */
export const RESET_LIMITS = { life: 15 * MINUTE_MS, tries: 10_000 } as const;

/** Replaces any older code of the account, and expires 15 minutes after `now`. Null without an account of this email. */
export async function storeResetCode(
  db: Database,
  { email, codeHash, now }: { email: string; codeHash: string; now: Date },
): Promise<User | null> {
  return inTransaction(db, async (transaction) => {
    const user = await transaction
      .selectFrom("users")
      .select(USER_COLUMNS)
      .where(hasEmail(email))
      // Waits for a concurrent deletion of the account, and then finds none.
      .forKeyShare()
      .executeTakeFirst();
    if (!user) return null;
    const reset = { code_hash: codeHash, tries: 0, expires_at: new Date(now.getTime() + RESET_LIMITS.life) };
    await transaction
      .insertInto("password_resets")
      .values({ user_id: user.id, ...reset })
      .onConflict((conflict) => conflict.column("user_id").doUpdateSet(reset))
      .execute();
    return user;
  });
}

interface Reset {
  email: string;
  /** A code from {@link typedCode}. */
  code: string;
  /** The new password, already parsed. */
  password: string;
  /** bcrypt's, 4 to 31. */
  cost: number;
  now: Date;
}

/**
 * Sets a new password, ends all sessions of the account and spends the code: only one of several concurrent tries succeeds. Null,
 * after the same time, for an unknown email and for a code that is wrong, expired, spent or tried too often. @throws BusyError
 */
export async function resetPassword(
  db: Database,
  { email, code, password, cost, now }: Reset,
): Promise<{ userId: string } | null> {
  // The try is counted before it is verified, so that concurrent tries cannot exceed the limit.
  const tried = await db
    .updateTable("password_resets")
    .from("users")
    .set({ tries: sql<number>`tries + 1` })
    .whereRef("users.id", "=", "user_id")
    .where(hasEmail(email))
    .where("expires_at", ">", now)
    .where("tries", "<", RESET_LIMITS.tries)
    .returning(["user_id as userId", "code_hash as codeHash"])
    .executeTakeFirst();
  const isRight = await verifyPassword(code, tried?.codeHash ?? dummyHash(cost));
  if (!tried || !isRight) return null;
  const { userId, codeHash } = tried;
  const passwordHash = await hashPassword(password, cost);
  return inTransaction(db, async (transaction) => {
    // Locks the account first, as its deletion does: no deadlock.
    await lockUser(transaction, userId, "forUpdate");
    const { numDeletedRows } = await transaction
      .deleteFrom("password_resets")
      .where("user_id", "=", userId)
      .where("code_hash", "=", codeHash)
      .executeTakeFirst();
    // The code has been spent since it was read.
    if (numDeletedRows === 0n) return null;
    await transaction.updateTable("users").set({ password_hash: passwordHash }).where("id", "=", userId).execute();
    await endOtherSessions(transaction, { userId, keep: null });
    return { userId };
  });
}
