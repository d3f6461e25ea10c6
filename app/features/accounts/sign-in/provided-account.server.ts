import { randomInt } from "node:crypto";
import { insertUser, setRole } from "~/features/accounts/accounts.server";
import { ACCOUNT_LIMITS } from "~/features/accounts/input";
import { dummyHash } from "~/features/accounts/password-hash.server";
import type { Role } from "~/features/accounts/rights";
import type { Database } from "~/platform/db/connection.server";
import { inTransaction, RolledBack } from "~/platform/db/transaction.server";
import { type Claims, type RoleGroups, roleByGroups } from "./claims";
import { findLinkedUser, type Identity, linkIdentity } from "./identities.server";

const SUFFIX_DIGITS = 6;

interface ProvidedAccount {
  identity: Identity;
  /** A name that follows the rules of sign-up; digits are added if another account has it. */
  username: string;
  /** The address that the provider has verified. */
  email: string;
  /** bcrypt's, 4 to 31. */
  cost: number;
  now: Date;
}

/**
 * The account of an unlinked identity, made without a password. "email_taken": another account has the email,
 * which may be somebody else's, so nothing is linked. Of concurrent calls one makes it.
 */
export async function openProvidedAccount(
  db: Database,
  { identity, username, email, cost, now }: ProvidedAccount,
): Promise<{ userId: string; isNew: boolean } | "email_taken"> {
  const row = { email, password_hash: dummyHash(cost), email_confirmed_at: now };
  const userId = await inTransaction(db, async (transaction) => {
    for (let name = username; ; name = withDigits(username)) {
      const made = await insertUser(transaction, { ...row, username: name, role: "member", made_by: "sign-up" });
      if ("taken" in made && made.taken === "username") continue;
      if ("taken" in made) return null;
      const { id } = made.user;
      if ((await linkIdentity(transaction, { ...identity, userId: id, now })) === "linked") return id;
      throw new RolledBack(null);
    }
  });
  if (userId) return { userId, isNew: true };
  const linked = await findLinkedUser(db, identity);
  return linked ? { userId: linked, isNew: false } : "email_taken";
}

/** Random digits: consecutive ones could be registered beforehand, and each one taken costs a further query. */
function withDigits(username: string): string {
  const digits = String(randomInt(10 ** SUFFIX_DIGITS)).padStart(SUFFIX_DIGITS, "0");
  return `${username.slice(0, ACCOUNT_LIMITS.username.max - SUFFIX_DIGITS - 1)}_${digits}`;
}

/** Gives the account the role of its groups, but keeps the last admin. Returns the new role, or null if it stays. */
export async function followGroups(
  db: Database,
  { userId, claims, groups }: { userId: string; claims: Claims; groups: RoleGroups },
): Promise<Role | null> {
  return inTransaction(db, async (transaction) => {
    const user = await transaction
      .selectFrom("users")
      .select(["email", "role"])
      .where("id", "=", userId)
      .executeTakeFirst();
    const role = user && roleByGroups(claims, groups, user.role);
    if (!role || role === user.role) return null;
    const changed = await setRole(transaction, { email: user.email, role });
    return changed === null || changed === "last_admin" ? null : role;
  });
}
