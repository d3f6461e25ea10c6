import type { PasswordProof } from "~/features/accounts/accounts.server";
import { startSession } from "~/features/accounts/sessions.server";
import type { Database } from "~/platform/db/connection.server";
import { lockUser } from "~/platform/db/lock-user.server";
import { inTransaction, RolledBack } from "~/platform/db/transaction.server";
import { findLinkedUser, type Identity } from "./identities.server";
import { spendFactorCode } from "./second-factor.server";
import { beginStep, countTry, takeStep } from "./sign-in-steps.server";

export type StartedSession = Awaited<ReturnType<typeof startSession>>;

/** What proved that the user owns the account; null after a sign-up, or after a sign-in step that was taken just now. */
export type LogInProof = Pick<PasswordProof, "passwordHash"> | { identity: Identity } | null;

interface LogIn {
  userId: string;
  proof: LogInProof;
  device: string;
  now: Date;
}

/**
 * Starts a session if the proof still holds; if the account has a second factor, only with its `code`, as typed (null if none
 * was). "ended": the password has changed since, or the identity is no longer linked.
 */
export async function startProvenSession(
  db: Database,
  { userId, proof, code, device, now }: LogIn & { code: string | null },
): Promise<StartedSession | "code_required" | "code_wrong" | "ended"> {
  return inTransaction(db, async (transaction) => {
    // Waits for a factor that is being turned on, and for a change of the password, which ends what has begun before it.
    const account = await transaction
      .selectFrom("users")
      .select("password_hash as passwordHash")
      .where("id", "=", userId)
      .forShare()
      .executeTakeFirst();
    if (!account) return "ended";
    if (proof && "passwordHash" in proof && proof.passwordHash !== account.passwordHash) return "ended";
    if (proof && "identity" in proof && (await findLinkedUser(transaction, proof.identity)) !== userId) return "ended";
    const factor = await transaction
      .selectFrom("second_factors")
      .select("user_id")
      .where("user_id", "=", userId)
      .executeTakeFirst();
    if (factor && code === null) return "code_required";
    if (factor && !(await spendFactorCode(transaction, { userId, code: code ?? "", now }))) return "code_wrong";
    return startSession(transaction, { userId, device, now });
  });
}

/** The first step of a log-in: a session, or, where the account has a second factor, the token of the step that asks for it. */
export async function beginLogIn(db: Database, logIn: LogIn): Promise<StartedSession | { step: string } | "ended"> {
  return inTransaction(db, async (transaction) => {
    const started = await startProvenSession(transaction, { ...logIn, code: null });
    if (typeof started !== "string") return started;
    if (started !== "code_required") return "ended";
    const { userId, now } = logIn;
    return { step: await beginStep(transaction, { kind: "code", userId, now }) };
  });
}

/** The second step of a log-in. "ended": expired, taken, tried too often, or ended by a change of the password. */
export async function finishLogIn(
  db: Database,
  { token, code, device, now }: { token: string | undefined; code: string; device: string; now: Date },
): Promise<(StartedSession & { userId: string }) | "code_wrong" | "ended"> {
  const step = { kind: "code", token, now } as const;
  const userId = await countTry(db, step);
  if (!userId) return "ended";
  return inTransaction(db, async (transaction) => {
    // Locks the account before its steps, in the same order as a change of the password, against deadlocks.
    await lockUser(transaction, userId);
    if (!(await takeStep(transaction, step))) return "ended";
    const started = await startProvenSession(transaction, { userId, proof: null, code, device, now });
    if (typeof started === "string") throw new RolledBack(started === "ended" ? "ended" : "code_wrong");
    return { ...started, userId };
  });
}
