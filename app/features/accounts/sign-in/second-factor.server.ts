import { generateSecret, generateURI, verifySync } from "otplib";
import { CODE_ALPHABET } from "~/features/accounts/one-time-code";
import { endOtherSessions } from "~/features/accounts/sessions.server";
import type { Database } from "~/platform/db/connection.server";
import { lockUser } from "~/platform/db/lock-user.server";
import { inTransaction } from "~/platform/db/transaction.server";
import { hashOf, randomCharacters } from "~/platform/secrets/token.server";
import { RECOVERY_CODE_LENGTH, typedFactorCode } from "./recovery-code";

const RECOVERY_CODES = 10;

/** The tolerance in seconds: the codes of the step before and after are accepted too. */
const TOLERANCE = 30;

/** A secret of 160 random bits in Base32, for codes that every authenticator app can make (RFC 6238: SHA-1, 30 s, six digits). */
export function makeSecret(): string {
  return generateSecret();
}

export function secretUri({ site, email, secret }: { site: string; email: string; secret: string }): string {
  return generateURI({ issuer: site, label: email, secret });
}

/** The time step, of 30 s since 1970, of a code that is right at `now`; null if it is wrong. */
function stepOf(secret: string, token: string, now: Date): number | null {
  const epoch = Math.floor(now.getTime() / 1_000);
  const result = verifySync({ secret, token, epoch, epochTolerance: TOLERANCE });
  return result.valid && "timeStep" in result ? result.timeStep : null;
}

export async function findSecondFactor(db: Database, userId: string) {
  const found = await db
    .selectFrom("second_factors")
    .select("created_at as createdAt")
    .select((eb) =>
      eb
        .selectFrom("recovery_codes")
        .select(({ fn }) => fn.countAll<number>().as("left"))
        .whereRef("recovery_codes.user_id", "=", "second_factors.user_id")
        .as("codesLeft"),
    )
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return found ? { createdAt: found.createdAt, codesLeft: found.codesLeft ?? 0 } : null;
}

/**
 * Turns the factor on, and ends the account's other sessions and steps, which have proved no second factor. Returns the recovery
 * codes, which are stored hashed. "code_wrong": not a code of this secret; "exists": the account has a factor.
 */
export async function turnOnFactor(
  db: Database,
  { userId, secret, code, keep, now }: { userId: string; secret: string; code: string; keep: string | null; now: Date },
): Promise<string[] | "code_wrong" | "exists"> {
  const typed = typedFactorCode(code);
  const step = typed?.kind === "app" ? stepOf(secret, typed.code, now) : null;
  if (step === null) return "code_wrong";
  return inTransaction(db, async (transaction) => {
    // A log-in that has seen no factor has started its session before this, or sees it now.
    await lockUser(transaction, userId, "forUpdate");
    const { numInsertedOrUpdatedRows = 0n } = await transaction
      .insertInto("second_factors")
      .values({ user_id: userId, secret, last_step: step, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 0n) return "exists";
    await endOtherSessions(transaction, { userId, keep });
    return insertRecoveryCodes(transaction, userId);
  });
}

/** Replaces the recovery codes; the earlier ones are no longer valid. */
export async function renewRecoveryCodes(db: Database, userId: string): Promise<string[]> {
  return inTransaction(db, async (transaction) => {
    await transaction
      .selectFrom("second_factors")
      .select("user_id")
      .where("user_id", "=", userId)
      .forUpdate()
      .execute();
    await transaction.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
    return insertRecoveryCodes(transaction, userId);
  });
}

async function insertRecoveryCodes(db: Database, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => randomCharacters(CODE_ALPHABET, RECOVERY_CODE_LENGTH));
  await db
    .insertInto("recovery_codes")
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashOf(code) })))
    .execute();
  return codes;
}

/** Deletes the second factor and its recovery codes; false if there was none. */
export async function turnOffFactor(db: Database, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom("second_factors").where("user_id", "=", userId).executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Whether a typed code, an app's or a recovery code, is the account's. It works once: of concurrent uses one succeeds, and
 * no code of an app that is older than the last one used.
 */
export async function spendFactorCode(
  db: Database,
  { userId, code, now }: { userId: string; code: string; now: Date },
): Promise<boolean> {
  const typed = typedFactorCode(code);
  if (!typed) return false;
  if (typed.kind === "recovery") {
    const { numDeletedRows } = await db
      .deleteFrom("recovery_codes")
      .where("user_id", "=", userId)
      .where("code_hash", "=", hashOf(typed.code))
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }
  const factor = await db
    .selectFrom("second_factors")
    .select("secret")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  const step = factor ? stepOf(factor.secret, typed.code, now) : null;
  if (!factor || step === null) return false;
  const { numUpdatedRows } = await db
    .updateTable("second_factors")
    .set({ last_step: step })
    .where("user_id", "=", userId)
    .where("secret", "=", factor.secret)
    .where("last_step", "<", step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
