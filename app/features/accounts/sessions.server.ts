import { type RawBuilder, sql } from "kysely";
import type { Database } from "~/platform/db/connection.server";
import { isWriteRefused } from "~/platform/db/failures.server";
import { retryingConflicts } from "~/platform/db/transaction.server";
import { hashOf, isToken, makeToken } from "~/platform/secrets/token.server";
import { DAY_MS, HOUR_MS } from "~/platform/values/durations";
import { cleanLine } from "~/platform/values/text";
import { isUuid } from "~/platform/values/uuid";
import { USER_COLUMNS, type User } from "./accounts.server";

/** Milliseconds: absolute lifetime, idle timeout, and the interval between updates of the last use. */
export const SESSION_LIMITS = { life: 30 * DAY_MS, idle: 14 * DAY_MS, renewal: HOUR_MS } as const;

/** The limit in code points. */
const MAX_DEVICE_LENGTH = 200;
const MAX_LISTED = 100;

function endOf(createdAt: Date, now: Date): Date {
  return new Date(Math.min(createdAt.getTime() + SESSION_LIMITS.life, now.getTime() + SESSION_LIMITS.idle));
}

/** A user agent as stored: one line of at most 200 code points without control characters. */
export function storedDevice(text: string): string {
  const line = cleanLine(text.slice(0, 4 * MAX_DEVICE_LENGTH).replace(/\p{Cc}+/gu, " ")) ?? "";
  return [...line].slice(0, MAX_DEVICE_LENGTH).join("").trimEnd();
}

/** The token is returned only here. Ends at `expiresAt` if unused, 30 days from `now` at the latest (specification §4.1). */
export async function startSession(
  db: Database,
  { userId, device, now }: { userId: string; device: string; now: Date },
): Promise<{ token: string; expiresAt: Date }> {
  const token = makeToken();
  const expiresAt = endOf(now, now);
  await db
    .insertInto("sessions")
    .values({
      token_hash: hashOf(token),
      user_id: userId,
      device: storedDevice(device),
      created_at: now,
      seen_at: now,
      expires_at: expiresAt,
    })
    .execute();
  return { token, expiresAt };
}

export interface FoundSession {
  user: User;
  sessionId: string;
  expiresAt: Date;
  hasSecondFactor: boolean;
}

/** A session valid at `now`, with what `select` computes of the row of `users`. Extends it to 14 days from now, within 30 of its start, once an hour (specification §4.1). */
export async function findSession<T = null>(
  db: Database,
  { token, now, select = sql<T>`null` }: { token: string; now: Date; select?: RawBuilder<T> },
): Promise<(FoundSession & { selected: T }) | null> {
  if (!isToken(token)) return null;
  const found = await db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select(USER_COLUMNS)
    .select(["sessions.id as sessionId", "sessions.created_at as startedAt", "seen_at as seenAt"])
    .select(["expires_at as expiresAt", select.as("selected")])
    .select((eb) =>
      eb
        .exists(
          eb.selectFrom("second_factors").select("created_at").whereRef("second_factors.user_id", "=", "users.id"),
        )
        .as("hasFactor"),
    )
    .where("token_hash", "=", hashOf(token))
    .where("expires_at", ">", now)
    .where("sessions.created_at", ">", new Date(now.getTime() - SESSION_LIMITS.life))
    .executeTakeFirst();
  if (!found) return null;
  const { sessionId, startedAt, seenAt, expiresAt, hasFactor, selected, ...user } = found;
  const session = { user, sessionId, expiresAt, hasSecondFactor: Boolean(hasFactor), selected: selected as T };
  if (now.getTime() - seenAt.getTime() < SESSION_LIMITS.renewal) return session;
  const renewed = endOf(startedAt, now);
  try {
    const { numUpdatedRows } = await db
      .updateTable("sessions")
      .set({ seen_at: now, expires_at: renewed })
      .where("id", "=", sessionId)
      .executeTakeFirst();
    // Without a row, the session has ended since it was read.
    return numUpdatedRows > 0n ? { ...session, expiresAt: renewed } : null;
  } catch (error) {
    // The session stays valid without being extended: a database that takes no writes must not sign users out.
    if (isWriteRefused(error)) return session;
    throw error;
  }
}

export async function endSession(db: Database, token: string): Promise<void> {
  if (!isToken(token)) return;
  await db.deleteFrom("sessions").where("token_hash", "=", hashOf(token)).execute();
}

/** A user's sessions that are valid at `now`, last used first, 100 at most; `seenAt` is to the hour. */
export async function listSessions(db: Database, { userId, now }: { userId: string; now: Date }) {
  return db
    .selectFrom("sessions")
    .select(["id", "device", "created_at as createdAt", "seen_at as seenAt", "expires_at as expiresAt"])
    .where("user_id", "=", userId)
    .where("expires_at", ">", now)
    .orderBy("seen_at", "desc")
    .orderBy("id")
    .limit(MAX_LISTED)
    .execute();
}

export async function endSessionById(
  db: Database,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<boolean> {
  if (!isUuid(sessionId)) return false;
  const { numDeletedRows } = await db
    .deleteFrom("sessions")
    .where("id", "=", sessionId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends the user's other sessions and the log-ins that wait for their second step. */
export async function endOtherSessions(
  db: Database,
  { userId, keep }: { userId: string; keep: string | null },
): Promise<number> {
  await db.deleteFrom("sign_in_steps").where("user_id", "=", userId).execute();
  let others = db.deleteFrom("sessions").where("user_id", "=", userId);
  if (keep !== null) others = others.where("id", "<>", keep);
  const { numDeletedRows } = await retryingConflicts(db, () => others.executeTakeFirst());
  return Number(numDeletedRows);
}
