import type { Database } from "~/db/connection.server";
import { hashPassword } from "~/domain/accounts/password-hash.server";
import { startSession } from "~/domain/sessions/sessions.server";
import { HERE } from "./routes";

/** The password of everybody whom {@link insertMember} puts into the database. */
export const PASSWORD = "Correct-Horse7";

/** bcrypt's cheapest, paid once for all. */
let passwordHash: Promise<string> | undefined;

interface Person {
  id: string;
  username: string;
  email: string;
}

/** Somebody with an account and the password {@link PASSWORD}. */
export async function insertMember(db: Database, username = "alice", { isAdmin = false } = {}): Promise<Person> {
  passwordHash ??= hashPassword(PASSWORD, 4);
  const email = `${username}@shop.test`;
  const row = { username, email, password_hash: await passwordHash, is_admin: isAdmin };
  const { id } = await db.insertInto("users").values(row).returning("id").executeTakeFirstOrThrow();
  return { id, username, email };
}

/** The headers of somebody's browser, as it signs in now. */
export async function signInAs(
  db: Database,
  userId: string,
  device = "Test browser",
): Promise<{ token: string; headers: { Cookie: string } }> {
  const { token } = await startSession(db, { userId, device, now: new Date() });
  return { token, headers: { Cookie: `authSession=${token}` } };
}

/** Somebody with an account, signed in. */
export async function insertSignedIn(db: Database, username?: string, { isAdmin = false } = {}) {
  const person = await insertMember(db, username, { isAdmin });
  return { ...person, ...(await signInAs(db, person.id)) };
}

/** A form of this site's own page, as a browser sends it. */
export function post(path: string, fields: Record<string, string>, headers: Record<string, string> = {}): Request {
  return new Request(new URL(path, HERE), {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { Origin: HERE, Host: new URL(HERE).host, "User-Agent": "Test browser", ...headers },
  });
}

/** The message that an answer leaves for the next page. */
export function flashOf(headers: Headers): string | undefined {
  return headers
    .getSetCookie()
    .map((cookie) => /^flash=(\w*)[.;]/.exec(cookie)?.[1])
    .find(Boolean);
}

/** The session token that an answer gives to the browser; "" when it takes one away. */
export function tokenOf(headers: Headers): string | undefined {
  return headers
    .getSetCookie()
    .map((cookie) => /^authSession=([\w-]{43}|);/.exec(cookie)?.[1])
    .find((token) => token !== undefined);
}
