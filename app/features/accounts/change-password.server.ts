import type { Database } from "~/platform/db/connection.server";
import { inTransaction } from "~/platform/db/transaction.server";
import { replaceHash } from "./accounts.server";
import { dummyHash, hashPassword, verifyPassword } from "./password-hash.server";
import { endOtherSessions } from "./sessions.server";

interface PasswordChange {
  userId: string;
  current: string;
  /** The new password, already parsed. */
  next: string;
  cost: number;
  keep: string | null;
}

/** Changes the password and ends the account's other sessions. @throws BusyError */
export async function changePassword(
  db: Database,
  { userId, current, next, cost, keep }: PasswordChange,
): Promise<"changed" | "wrong_password"> {
  const found = await db.selectFrom("users").select("password_hash").where("id", "=", userId).executeTakeFirst();
  const from = found?.password_hash ?? dummyHash(cost);
  if (!(await verifyPassword(current, from))) return "wrong_password";
  const to = await hashPassword(next, cost);
  return inTransaction(db, async (transaction) => {
    if (!(await replaceHash(transaction, { userId, from, to }))) return "wrong_password";
    await endOtherSessions(transaction, { userId, keep });
    return "changed";
  });
}
