import type { Database } from "~/db/connection.server";
import { ensureAdmin, findUserByEmail } from "./accounts.server";
import { generatePassword } from "./generated-password.server";

interface FirstAdmin {
  email: string;
  username: string;
  password: string;
  /** bcrypt's, 4 to 31. */
  cost: number;
}

/** What became of the account that the settings name. */
export type FirstAdminOutcome = "created" | "promoted" | "there" | "signed_up" | "username_taken";

/**
 * Sees to the admin account of the settings at start (specification §11.2). Parsed input. "signed_up": somebody has
 * signed up with that address, which proves nothing, and is no admin.
 */
export async function settleFirstAdmin(db: Database, admin: FirstAdmin): Promise<FirstAdminOutcome> {
  const before = await findUserByEmail(db, admin.email);
  if (before?.isAdmin) return "there";
  const answer = await ensureAdmin(db, admin);
  if ("taken" in answer) return answer.taken === "email" ? "signed_up" : "username_taken";
  return answer.created ? "created" : "promoted";
}

/** Whom nobody can write to, and nobody can be by chance. */
const DEMO_ADMIN = { email: "admin@demo.invalid", username: "admin" };

/** Makes the demo's admin, with a password that nobody has ever seen, where there is no account at all; else null. */
export async function createDemoAdmin(
  db: Database,
  { cost }: { cost: number },
): Promise<{ email: string; password: string } | null> {
  if (await db.selectFrom("users").select("id").limit(1).executeTakeFirst()) return null;
  const password = generatePassword();
  const answer = await ensureAdmin(db, { ...DEMO_ADMIN, password, cost });
  return "user" in answer && answer.created ? { email: DEMO_ADMIN.email, password } : null;
}
