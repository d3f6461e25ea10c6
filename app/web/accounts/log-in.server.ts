import type { Database } from "~/db/connection.server";
import type { User } from "~/domain/accounts/accounts.server";
import type { LogInInput } from "~/domain/accounts/input";
import { BusyError } from "~/domain/accounts/password-hash.server";
import type { LimitState } from "~/server/limits/limit-headers";
import { logEvent } from "~/server/log/events.server";
import { clientNetwork, resetLimit, takeFromLimit, takeFromLimits } from "~/web/limits/limits.server";
import { authenticate } from "./authenticator.server";
import { type HumanVerdict, isAnswered, verifyHuman } from "./human-check.server";
import { DelayedLogIns, delayOf } from "./log-in-delay.server";
import { countFailure } from "./log-in-limit.server";

export interface LogInTry {
  input: LogInInput;
  /** Carries what the human check asks for. */
  form: URLSearchParams;
  /** The name of a device on which somebody has logged in to this account before. */
  findDevice: () => Promise<string | null>;
  /** Its signal says that nobody waits for the answer any more. */
  request: Pick<Request, "signal">;
  now: Date;
}

/** Whom a log-in belongs to, null if email and password do not belong together; and what is left of its limits. */
export interface LogInOutcome {
  user: User | null;
  /** Where it is not `allowed`, nothing was tried. */
  limit: LimitState | null;
  /** What became of the human check, where so many log-ins to this address have failed that one is asked for; else null. */
  check: HumanVerdict | null;
}

const delayed = new DelayedLogIns();

/**
 * Logs somebody in, for the form and for the API alike: counts the try in the same limits, tries the password, and lets
 * a good one clear the failures before it. Beyond the ceiling of failures for one address only a known device, or a
 * person after a while, gets to try (docs/decisions/0011).
 *
 * @throws BusyError
 */
export async function tryLogIn(db: Database, attempt: LogInTry): Promise<LogInOutcome> {
  const { input } = attempt;
  const network = clientNetwork();
  const email = input.email.toLowerCase();
  const account = `${network} ${email}`;
  const limit = await takeFromLimits(db, [
    ["login", network],
    ["loginAccount", account],
  ]);
  if (limit && !limit.allowed) return { user: null, limit, check: null };

  const failure = await countFailure(db, email);
  let failed = false;
  try {
    const device = failure.beyond > 0 ? await knownDevice(db, attempt) : null;
    const check = failure.beyond > 0 && device === null ? await enforceDelay(db, attempt, failure.beyond) : null;
    if (check !== null && check !== "passed") return { user: null, limit: failure.state, check };
    const user = await authenticate(input);
    failed = user === null;
    logEvent(user ? "logged_in" : "login_failed", { userId: user?.id });
    if (user) await resetLimit(db, ["loginAccount", account]);
    if (user && device !== null) await resetLimit(db, ["loginDevice", device]);
    return { user, limit, check };
  } finally {
    if (!failed) await failure.takeBack();
  }
}

/** The device, if it is known and has not failed too often itself. */
async function knownDevice(db: Database, { findDevice }: LogInTry): Promise<string | null> {
  const device = await findDevice();
  if (device === null) return null;
  const limit = await takeFromLimit(db, ["loginDevice", device]);
  return limit === null || limit.allowed ? device : null;
}

/** Asks for a person, and lets one wait. */
async function enforceDelay(
  db: Database,
  { input, form, request, now }: LogInTry,
  beyond: number,
): Promise<HumanVerdict> {
  const email = input.email.toLowerCase();
  // An answer counts once: it is not taken where there is no room for who gives it.
  if (isAnswered(form) && delayed.isFull(email)) throw new BusyError();
  const verdict = await verifyHuman(db, { form, action: "login", now });
  if (verdict === "passed") await delayed.wait(email, delayOf(beyond), request.signal);
  return verdict;
}
