import { env } from "~/env.server";
import { signUp, type Taken, type User } from "~/features/accounts/accounts.server";
import type { SignUpInput } from "~/features/accounts/input";
import type { Database } from "~/platform/db/connection.server";
import type { Language } from "~/platform/i18n/languages";
import { clientNetwork, takeFromLimits } from "~/platform/limits/rate-limits.server";
import { logEvent } from "~/platform/log/events.server";
import type { LimitState } from "~/platform/request/request-context.server";
import { deliverFirstCode } from "./confirm-email.server";
import { type HumanVerdict, verifyHuman } from "./human-check.server";

/** "limited": rejected before it was tried. */
type SignUpOutcome =
  | { outcome: { user: User } | Taken | { verdict: Exclude<HumanVerdict, "passed"> }; limit: LimitState | null }
  | { outcome: "limited"; limit: LimitState };

/**
 * Signs up from the form or the API. Failed human checks have their own, higher rate limit, so that a wrong sum does not use up
 * the sign-ups. Mails the new account its first code (specification §5.2) in `language`, without waiting for it. `form` contains
 * the fields of the human check. @throws BusyError
 */
export async function trySignUp(
  db: Database,
  { input, form, language, now }: { input: SignUpInput; form: URLSearchParams; language: Language; now: Date },
): Promise<SignUpOutcome> {
  const network = clientNetwork();
  const checks = await takeFromLimits(db, [["humanCheck", network]]);
  if (checks && !checks.allowed) return { outcome: "limited", limit: checks };
  const verdict = await verifyHuman(db, { form, action: "signup", now });
  if (verdict !== "passed") return { outcome: { verdict }, limit: checks };
  const limit = await takeFromLimits(db, [["signup", network]]);
  if (limit && !limit.allowed) return { outcome: "limited", limit };
  const signed = await signUp(db, { ...input, cost: env().bcryptCost });
  if ("user" in signed) {
    logEvent("signed_up", { userId: signed.user.id });
    void deliverFirstCode({ db, language, now }, signed.user);
  }
  return { outcome: signed, limit };
}
