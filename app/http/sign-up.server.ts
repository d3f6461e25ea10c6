import type { Database } from "~/db/connection.server";
import { signUp, type Taken, type User } from "~/domain/accounts/accounts.server";
import type { SignUpInput } from "~/domain/accounts/input";
import { env } from "~/env.server";
import { logEvent } from "./event-log.server";
import { type HumanVerdict, judgeHuman } from "./human-check.server";
import { clientNetwork, type LimitState, takeAttempts } from "./limits.server";

/** What became of a sign-up, and what is left of its limit: nothing, and it was not tried. */
export type SignUpOutcome =
  | { outcome: { user: User } | Taken | { verdict: Exclude<HumanVerdict, "passed"> }; limit: LimitState | null }
  | { outcome: "limited"; limit: LimitState };

/**
 * Opens an account, for the form and for the API alike: counts the try in the same limit, then wants a person, then a
 * name and an address that nobody has. `form` carries what the human check asks for.
 *
 * @throws BusyError
 */
export async function trySignUp(
  db: Database,
  { input, form, now }: { input: SignUpInput; form: URLSearchParams; now: Date },
): Promise<SignUpOutcome> {
  const limit = await takeAttempts(db, now, [["signup", clientNetwork()]]);
  if (limit && !limit.allowed) return { outcome: "limited", limit };
  const verdict = await judgeHuman(db, form, now);
  if (verdict !== "passed") return { outcome: { verdict }, limit };
  const signed = await signUp(db, { ...input, cost: env().bcryptCost });
  if ("user" in signed) logEvent("signed_up", { userId: signed.user.id });
  return { outcome: signed, limit };
}
