import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { env } from "~/env.server";
import { type PasswordProof, provePassword } from "~/features/accounts/accounts.server";
import type { LogInInput } from "~/features/accounts/input";
import { BusyError } from "~/features/accounts/password-hash.server";
import type { Database } from "~/platform/db/connection.server";
import {
  clientNetwork,
  giveBack,
  type LimitUse,
  resetLimit,
  takeFromLimit,
  takeFromLimits,
} from "~/platform/limits/rate-limits.server";
import { logEvent } from "~/platform/log/events.server";
import { database } from "~/platform/process/database.server";
import type { LimitState } from "~/platform/request/request-context.server";
import { type HumanVerdict, isAnswered, verifyHuman } from "./human-check.server";
import { DelayedLogIns, delayOf } from "./log-in-delay.server";

interface LogInTry {
  input: LogInInput;
  /** The form, with the fields of the human check. */
  form: URLSearchParams;
  /** Finds the id of a device that has logged in to this account before. */
  findDevice: () => Promise<string | null>;
  request: Pick<Request, "signal">;
  now: Date;
}

interface LogInOutcome {
  /** Null if email and password do not match, or were not checked. */
  proof: PasswordProof | null;
  /** The state of the rate limit; unless it is `allowed`, the password was not checked. */
  limit: LimitState | null;
  /** The verdict of the human check; null if it was not required. */
  check: HumanVerdict | null;
}

const delayed = new DelayedLogIns();

/**
 * Checks a log-in of form or API within shared rate limits; success resets the count of failures. Beyond the limit for an email,
 * the password is checked only for a known device, or after the human check and a delay (docs/decisions/0011). @throws BusyError
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
  if (limit && !limit.allowed) return { proof: null, limit, check: null };

  const failure = await countFailure(db, email);
  let failed = false;
  try {
    const device = failure.beyond > 0 ? await knownDevice(db, attempt) : null;
    const check = failure.beyond > 0 && device === null ? await enforceDelay(db, attempt, failure.beyond) : null;
    if (check !== null && check !== "passed") return { proof: null, limit: failure.state, check };
    const proof = await authenticate(input);
    failed = proof === null;
    if (failed) logEvent("login_failed");
    if (proof) await resetLimit(db, ["loginAccount", account]);
    if (proof && device !== null) await resetLimit(db, ["loginDevice", device]);
    return { proof, limit, check };
  } finally {
    if (!failed) await failure.takeBack();
  }
}

async function knownDevice(db: Database, { findDevice }: LogInTry): Promise<string | null> {
  const device = await findDevice();
  if (device === null) return null;
  const limit = await takeFromLimit(db, ["loginDevice", device]);
  return limit === null || limit.allowed ? device : null;
}

async function enforceDelay(
  db: Database,
  { input, form, request, now }: LogInTry,
  beyond: number,
): Promise<HumanVerdict> {
  const email = input.email.toLowerCase();
  // An answer can be used only once: do not consume it when the queue is full.
  if (isAnswered(form) && delayed.isFull(email)) throw new BusyError();
  const verdict = await verifyHuman(db, { form, action: "login", now });
  if (verdict === "passed") await delayed.wait(email, delayOf(beyond), request.signal);
  return verdict;
}

interface CountedFailure {
  /** The failures beyond the limit, this one included; 0: no human check is required. */
  beyond: number;
  state: LimitState | null;
  takeBack(): Promise<void>;
}

/** Counts a failure before the password is checked, so that concurrent tries cannot exceed the limit (docs/decisions/0011). */
export async function countFailure(db: Database, email: string): Promise<CountedFailure> {
  const use: LimitUse = ["loginFailures", email.toLowerCase()];
  const state = await takeFromLimit(db, use);
  return {
    beyond: state ? Math.max(0, state.consumed - state.limit) : 0,
    state,
    takeBack: () => giveBack(db, use),
  };
}

const authenticator = new Authenticator<PasswordProof | null>().use(
  new FormStrategy(({ form }) =>
    provePassword(database(), {
      email: String(form.get("email")),
      password: String(form.get("password")),
      cost: env().bcryptCost,
    }),
  ),
);

/** The proof; null for an unknown email and for a wrong password. A new request, because the original's body is consumed. */
function authenticate({ email, password }: LogInInput): Promise<PasswordProof | null> {
  const body = new URLSearchParams({ email, password });
  return authenticator.authenticate("form", new Request("http://localhost/login", { method: "POST", body }));
}
