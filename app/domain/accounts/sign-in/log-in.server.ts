import type { Database } from "~/db/connection.server";
import { lockUser } from "~/db/lock-user.server";
import { inTransaction, RolledBack } from "~/db/retry.server";
import { startSession } from "../sessions.server";
import { spendFactorCode } from "./second-factor.server";
import { countTry, takeStep } from "./steps.server";

export type StartedSession = Awaited<ReturnType<typeof startSession>>;

interface LogIn {
  userId: string;
  /** As typed; null when none was. */
  code: string | null;
  device: string;
  now: Date;
}

/** Starts a session of somebody whose password was right: where the account has a second factor, only with its code. */
export async function startProvenSession(
  db: Database,
  { userId, code, device, now }: LogIn,
): Promise<StartedSession | "code_required" | "code_wrong"> {
  return inTransaction(db, async (transaction) => {
    // Waits for a factor that is being turned on.
    await lockUser(transaction, userId);
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
    const started = await startProvenSession(transaction, { userId, code, device, now });
    if (typeof started === "string") throw new RolledBack("code_wrong");
    return { ...started, userId };
  });
}
