import { sql } from "kysely";
import type { Database } from "~/platform/db/connection.server";
import { MINUTE_MS } from "~/platform/values/durations";
import { verifyPassword } from "./password-hash.server";

/** `life` in ms. */
export const EMAIL_CODE_LIMITS = { life: 15 * MINUTE_MS, tries: 10 } as const;

/** Whether an account's email is confirmed, and whether a code can be typed now. */
export async function emailState(
  db: Database,
  { userId, now }: { userId: string; now: Date },
): Promise<{ isConfirmed: boolean; awaitsCode: boolean }> {
  const { confirmedAt, expiresAt } = await db
    .selectFrom("users")
    .select(["email_confirmed_at as confirmedAt", "email_code_expires_at as expiresAt"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  return { isConfirmed: confirmedAt !== null, awaitsCode: expiresAt !== null && expiresAt > now };
}

/** Stores a new code in place of an older one; a confirmed email needs none. */
export async function storeEmailCode(
  db: Database,
  { userId, codeHash, now }: { userId: string; codeHash: string; now: Date },
): Promise<void> {
  const email_code_expires_at = new Date(now.getTime() + EMAIL_CODE_LIMITS.life);
  await db
    .updateTable("users")
    .set({ email_code_hash: codeHash, email_code_tries: 0, email_code_expires_at })
    .where("id", "=", userId)
    .where("email_confirmed_at", "is", null)
    .execute();
}

/** Confirms an email; false for a code that is wrong, expired or tried too often. @throws BusyError */
export async function confirmByCode(
  db: Database,
  { userId, code, now }: { userId: string; code: string; now: Date },
): Promise<boolean> {
  // The try is counted before it is verified, so that concurrent tries cannot exceed the limit.
  const tried = await db
    .updateTable("users")
    .set({ email_code_tries: sql<number>`email_code_tries + 1` })
    .where("id", "=", userId)
    .where("email_code_expires_at", ">", now)
    .where("email_code_tries", "<", EMAIL_CODE_LIMITS.tries)
    .returning("email_code_hash as codeHash")
    .executeTakeFirst();
  if (!tried?.codeHash || !(await verifyPassword(code, tried.codeHash))) return false;
  await db
    .updateTable("users")
    .set({ email_confirmed_at: now, email_code_hash: null, email_code_expires_at: null })
    .where("id", "=", userId)
    .where("email_confirmed_at", "is", null)
    .execute();
  return true;
}

/** Marks an address as unconfirmed when its server refuses mail for it. */
export async function unconfirmEmail(db: Database, userId: string): Promise<void> {
  await db.updateTable("users").set({ email_confirmed_at: null }).where("id", "=", userId).execute();
}
