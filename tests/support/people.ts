import { hashPassword } from "~/features/accounts/password-hash.server";
import type { Role } from "~/features/accounts/rights";
import { SESSION_LIMITS, startSession } from "~/features/accounts/sessions.server";
import type { Database } from "~/platform/db/connection.server";

/** The password of every account of {@link insertMember}. */
export const PASSWORD = "Correct-Horse7";

/** Hashed once; at bcrypt's lowest cost unless a server is stricter. */
let passwordHash: Promise<string> | undefined;

export async function insertMember(
  db: Database,
  username = "alice",
  {
    isAdmin = false,
    role = isAdmin ? "admin" : "member",
    cost = 4,
  }: Partial<{ isAdmin: boolean; role: Role; cost: number }> = {},
): Promise<{ id: string; username: string; email: string }> {
  passwordHash ??= hashPassword(PASSWORD, cost);
  const email = `${username}@shop.test`;
  const row = { username, email, password_hash: await passwordHash, role };
  const { id } = await db.insertInto("users").values(row).returning("id").executeTakeFirstOrThrow();
  return { id, username, email };
}

/** Starts a session; returns its token and the browser's headers. */
export async function signInAs(
  db: Database,
  userId: string,
  device = "Test browser",
  now = new Date(),
): Promise<{ token: string; headers: { Cookie: string } }> {
  const { token } = await startSession(db, { userId, device, now });
  return { token, headers: { Cookie: `authSession=${token}` } };
}

/** In a session that has started at `now`. */
export async function insertSignedIn(
  db: Database,
  username?: string,
  { now, ...options }: { isAdmin?: boolean; role?: Role; cost?: number; now?: Date } = {},
) {
  const person = await insertMember(db, username, options);
  return { ...person, ...(await signInAs(db, person.id, undefined, now)) };
}

/** When a session started that has just expired. */
export function longAgo(): Date {
  return new Date(Date.now() - SESSION_LIMITS.life - 60_000);
}
