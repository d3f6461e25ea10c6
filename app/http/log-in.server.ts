import type { Database } from "~/db/connection.server";
import type { User } from "~/domain/accounts/accounts.server";
import type { LogInInput } from "~/domain/accounts/input";
import { authenticate } from "./authenticator.server";
import { logEvent } from "./event-log.server";
import { clientNetwork, forgive, type LimitState, takeAttempts } from "./limits.server";

/** Whom a log-in belongs to, null if email and password do not belong together; and what is left of its limits. */
export interface LogInOutcome {
  user: User | null;
  /** Where it is not `allowed`, nothing was tried. */
  limit: LimitState | null;
}

/**
 * Logs somebody in, for the form and for the API alike: counts the try in the same limits, tries the password, and lets
 * a good one clear the failures before it.
 *
 * @throws BusyError
 */
export async function tryLogIn(db: Database, { input, now }: { input: LogInInput; now: Date }): Promise<LogInOutcome> {
  const network = clientNetwork();
  const account = `${network} ${input.email.toLowerCase()}`;
  const limit = await takeAttempts(db, now, [
    ["login", network],
    ["loginAccount", account],
  ]);
  if (limit && !limit.allowed) return { user: null, limit };
  const user = await authenticate(input);
  logEvent(user ? "logged_in" : "login_failed", { userId: user?.id });
  if (user) await forgive(db, "loginAccount", account);
  return { user, limit };
}
