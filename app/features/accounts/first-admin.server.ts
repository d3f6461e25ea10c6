import type { Database } from "~/platform/db/connection.server";
import { ensureAdmin, findUserByEmail, type NewAccount } from "./accounts.server";
import { generatePassword } from "./generated-password.server";

type FirstAdminOutcome = "created" | "promoted" | "exists" | "signed_up" | "username_taken";

/** Specification §11.2, from parsed input. "signed_up": the email is a sign-up's, so unverified, and is not promoted. */
export async function ensureFirstAdmin(db: Database, admin: NewAccount): Promise<FirstAdminOutcome> {
  const before = await findUserByEmail(db, admin.email);
  if (before?.role === "admin") return "exists";
  const result = await ensureAdmin(db, admin);
  if ("taken" in result) return result.taken === "email" ? "signed_up" : "username_taken";
  if (result.created) return "created";
  // If there was no account before, another process that starts at the same time has created it.
  return before ? "promoted" : "exists";
}

/** A reserved domain (RFC 2606): no such mailbox can exist. */
const DEMO_ADMIN = { email: "admin@demo.invalid", username: "admin" };

/** The id of the demo's admin; null where there is none. */
export async function findDemoAdmin(db: Database): Promise<string | null> {
  const account = await findUserByEmail(db, DEMO_ADMIN.email);
  return account?.role === "admin" ? account.id : null;
}

/** Creates the demo's admin with a generated password; null when there is any account. */
export async function createDemoAdmin(
  db: Database,
  { cost }: { cost: number },
): Promise<{ email: string; password: string } | null> {
  if (await db.selectFrom("users").select("id").limit(1).executeTakeFirst()) return null;
  const password = generatePassword();
  const result = await ensureAdmin(db, { ...DEMO_ADMIN, password, cost });
  return "user" in result && result.created ? { email: DEMO_ADMIN.email, password } : null;
}

/** The email of the first admin, null without one, and whether any admin is logged in. */
export async function adminState(db: Database): Promise<{ email: string | null; isLoggedIn: boolean }> {
  const admins = db.selectFrom("users").where("role", "=", "admin");
  const first = await admins.select("email").orderBy("created_at").orderBy("id").limit(1).executeTakeFirst();
  const session = await admins
    .innerJoin("sessions", "sessions.user_id", "users.id")
    .select("sessions.id")
    .limit(1)
    .executeTakeFirst();
  return { email: first?.email ?? null, isLoggedIn: session !== undefined };
}
