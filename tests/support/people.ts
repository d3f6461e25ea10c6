import type { Database } from "~/db/connection.server";
import { hashPassword } from "~/domain/accounts/password-hash.server";
import { startSession } from "~/domain/accounts/sessions.server";

/** The password of every account of {@link insertMember}. */
export const PASSWORD = "Correct-Horse7";

/** Hashed once; at bcrypt's lowest cost unless a server is stricter. */
let passwordHash: Promise<string> | undefined;

export async function insertMember(
  db: Database,
  username = "alice",
  { isAdmin = false, cost = 4 } = {},
): Promise<{ id: string; username: string; email: string }> {
  passwordHash ??= hashPassword(PASSWORD, cost);
  const email = `${username}@shop.test`;
  const row = { username, email, password_hash: await passwordHash, is_admin: isAdmin };
  const { id } = await db.insertInto("users").values(row).returning("id").executeTakeFirstOrThrow();
  return { id, username, email };
}

/** Starts a session; returns its token and the browser's headers. */
export async function signInAs(
  db: Database,
  userId: string,
  device = "Test browser",
): Promise<{ token: string; headers: { Cookie: string } }> {
  const { token } = await startSession(db, { userId, device, now: new Date() });
  return { token, headers: { Cookie: `authSession=${token}` } };
}

export async function insertSignedIn(db: Database, username?: string, options?: { isAdmin?: boolean; cost?: number }) {
  const person = await insertMember(db, username, options);
  return { ...person, ...(await signInAs(db, person.id)) };
}
