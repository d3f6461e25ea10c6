import { generateSync } from "otplib";
import { makeSecret, renewRecoveryCodes } from "~/features/accounts/sign-in/second-factor.server";
import type { Database } from "~/platform/db/connection.server";

/** What the app of `secret` shows, a number of steps of 30 s from now. */
export function codeOf(secret: string, steps = 0): string {
  return generateSync({ secret, epoch: Math.floor(Date.now() / 1_000) + 30 * steps });
}

/** No code of it has been used. The account's sessions go on. */
export async function insertFactor(db: Database, userId: string) {
  const secret = makeSecret();
  await db
    .insertInto("second_factors")
    .values({ user_id: userId, secret, last_step: 0, created_at: new Date() })
    .execute();
  const recoveryCodes = await renewRecoveryCodes(db, userId);
  return { secret, recoveryCodes, code: (steps = 0) => codeOf(secret, steps) };
}
