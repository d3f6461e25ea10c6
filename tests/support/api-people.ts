import type { Database } from "~/db/connection.server";
import { ensureAdmin, signUp, type User } from "~/domain/accounts/accounts.server";
import { SESSION_LIMITS, startSession } from "~/domain/accounts/sessions.server";

export const PASSWORD = "Correct-Horse7";

export interface Person extends User {
  token: string;
}

/** The session starts at `now`. */
export async function insertPerson(
  db: Database,
  username: string,
  { isAdmin = false, now = new Date() }: { isAdmin?: boolean; now?: Date } = {},
): Promise<Person> {
  const account = { username, email: `${username}@shop.test`, password: PASSWORD, cost: 4 };
  const made = isAdmin ? await ensureAdmin(db, account) : await signUp(db, account);
  if ("taken" in made) throw new Error(`There is a ${username} already`);
  const { token } = await startSession(db, { userId: made.user.id, device: "Test", now });
  return { ...made.user, token };
}

/** When a session started that has just expired. */
export function longAgo(): Date {
  return new Date(Date.now() - SESSION_LIMITS.life - 60_000);
}

export async function anotherToken(db: Database, userId: string): Promise<string> {
  return (await startSession(db, { userId, device: "Test", now: new Date() })).token;
}
