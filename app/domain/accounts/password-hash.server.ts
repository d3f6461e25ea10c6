import { hash, parseOptions, verify } from "@node-rs/bcrypt";
import { hasNull, isTooLong, MAX_PASSWORD_BYTES } from "./password";

/** More passwords wait to be checked than the machine can check soon: ask again in some seconds. */
export class BusyError extends Error {
  constructor() {
    super("Too many passwords wait to be checked");
  }
}

/** Of the four threads that files and name look-ups need too. */
const MAX_CONCURRENT = 2;
const MAX_QUEUED = 50;

let running = 0;
const waiting: (() => void)[] = [];

async function queued<T>(job: () => Promise<T>): Promise<T> {
  if (running < MAX_CONCURRENT) {
    running += 1;
  } else {
    if (waiting.length >= MAX_QUEUED) throw new BusyError();
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  try {
    return await job();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/**
 * A password as the database keeps it. `cost` is bcrypt's, 4 to 31: each step doubles the time, 12 is about 0.25 s.
 *
 * @throws RangeError for a password above 72 bytes or with a null character, which bcrypt would take for another
 * @throws BusyError when 2 passwords are in work and 50 wait
 */
export async function hashPassword(password: string, cost: number): Promise<string> {
  if (isTooLong(password)) throw new RangeError(`A password has at most ${MAX_PASSWORD_BYTES} bytes`);
  if (hasNull(password)) throw new RangeError("A password holds no null character");
  return queued(() => hash(password, { cost, version: "2b" }));
}

/**
 * Whether a password is the one of a hash. What could not be hashed is nobody's password, and takes as long to refuse.
 *
 * @param refusalCost bcrypt's: a refusal takes as long as with a hash of this cost, if the hash is of a lower one
 * @throws BusyError when 2 passwords are in work and 50 wait
 */
export async function verifyPassword(password: string, passwordHash: string, refusalCost = 0): Promise<boolean> {
  return queued(async () => {
    const matches = (await verify(password, passwordHash)) && !isTooLong(password) && !hasNull(password);
    if (!matches) await equalizeTiming(password, costOf(passwordHash), refusalCost);
    return matches;
  });
}

/** The work that one hash has too little: after 2ᶜ, costs of c, c + 1 … up to the other's come to that exactly. */
async function equalizeTiming(password: string, done: number | null, wanted: number): Promise<void> {
  if (done === null) {
    if (wanted > 0) await verify(password, dummyHash(wanted));
    return;
  }
  for (let cost = done; cost < wanted; cost += 1) await verify(password, dummyHash(cost));
}

/** bcrypt's cost of a hash; null for what is none. */
function costOf(passwordHash: string): number | null {
  const [, cost] = /^\$2[abxy]\$(\d\d)\$[./A-Za-z0-9]{53}$/.exec(passwordHash) ?? [];
  return cost === undefined ? null : Number(cost);
}

/** Whether a hash is another than would be made today: of a lower or a higher cost, or of an older make. */
export function needsRehash(passwordHash: string, cost: number): boolean {
  const made = parseOptions(passwordHash);
  return made.cost !== cost || made.version !== "2b";
}

/** A hash that no password has, which takes as long to check as any other of this cost: for accounts that are not there. */
export function dummyHash(cost: number): string {
  return `$2b$${String(cost).padStart(2, "0")}$${".".repeat(53)}`;
}
