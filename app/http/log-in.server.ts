import type { Database } from "~/db/connection.server";
import type { User } from "~/domain/accounts/accounts.server";
import type { LogInInput } from "~/domain/accounts/input";
import { authenticate } from "./authenticator.server";
import { clientNetwork, forgive, type LimitState, takeAttempts } from "./limits.server";

/**
 * Logs somebody in, for the form and for the API alike: counts the try in the same limits, tries the password, and lets
 * a good one clear the failures before it. Null when email and password do not belong together.
 *
 * @throws BusyError
 */
export async function tryLogIn(
  db: Database,
  { input, now }: { input: LogInInput; now: Date },
): Promise<{ user: User } | { limit: LimitState } | null> {
  const network = clientNetwork();
  const account = `${network} ${input.email.toLowerCase()}`;
  const limit = await takeAttempts(db, now, [
    ["login", network],
    ["loginAccount", account],
  ]);
  if (limit && !limit.allowed) return { limit };
  const user = await authenticate(input);
  if (user) await forgive(db, "loginAccount", account);
  return user && { user };
}
