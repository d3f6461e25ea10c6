import { sql } from "kysely";
import type { Database } from "~/platform/db/connection.server";
import { hashOf, isToken, makeToken } from "~/platform/secrets/token.server";
import { MINUTE_MS } from "~/platform/values/durations";

/**
 * "code": the password was right, the code is missing. "factor": a secret is shown, its first code is missing. The
 * others: a passkey has been asked for, to log in or to add it.
 */
export type StepKind = "code" | "factor" | "passkey" | "newPasskey";

/** How long a step can be taken, in milliseconds. */
export const STEP_LIFE: Record<StepKind, number> = {
  ...{ code: 5 * MINUTE_MS, factor: 15 * MINUTE_MS },
  ...{ passkey: 5 * MINUTE_MS, newPasskey: 5 * MINUTE_MS },
};

/** The tries of one step; the rate limits of an account apply besides. */
const MAX_TRIES = 5;

/** The token is returned only here, for a cookie of the browser. */
export async function beginStep(
  db: Database,
  { kind, userId, data = {}, now }: { kind: StepKind; userId: string | null; data?: object; now: Date },
): Promise<string> {
  const token = makeToken();
  await db
    .insertInto("sign_in_steps")
    .values({
      token_hash: hashOf(token),
      kind,
      user_id: userId,
      data: JSON.stringify(data),
      expires_at: new Date(now.getTime() + STEP_LIFE[kind]),
    })
    .execute();
  return token;
}

export interface StepUse {
  kind: StepKind;
  token: string | undefined;
  now: Date;
}

export async function findStep(db: Database, { kind, token = "", now }: StepUse) {
  if (!isToken(token)) return null;
  const found = await db
    .selectFrom("sign_in_steps")
    .select(["user_id as userId", "data"])
    .where("token_hash", "=", hashOf(token))
    .where("kind", "=", kind)
    .where("expires_at", ">", now)
    .where("tries", "<", MAX_TRIES)
    .executeTakeFirst();
  return found ?? null;
}

/** Counts a try before it is checked, so that concurrent ones cannot exceed the limit. Returns the user; null if none is left. */
export async function countTry(db: Database, { kind, token = "", now }: StepUse): Promise<string | null> {
  if (!isToken(token)) return null;
  const counted = await db
    .updateTable("sign_in_steps")
    .set({ tries: sql<number>`tries + 1` })
    .where("token_hash", "=", hashOf(token))
    .where("kind", "=", kind)
    .where("expires_at", ">", now)
    .where("tries", "<", MAX_TRIES)
    .returning("user_id as userId")
    .executeTakeFirst();
  return counted?.userId ?? null;
}

/** Deletes the step and returns it; only one of several concurrent calls gets it. */
export async function takeStep(db: Database, { kind, token = "", now }: StepUse) {
  if (!isToken(token)) return null;
  const taken = await db
    .deleteFrom("sign_in_steps")
    .where("token_hash", "=", hashOf(token))
    .where("kind", "=", kind)
    .where("expires_at", ">", now)
    .returning(["user_id as userId", "data"])
    .executeTakeFirst();
  return taken ?? null;
}
