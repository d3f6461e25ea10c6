import { hash, parseOptions, verify } from "@node-rs/bcrypt";
import { hasNull, isTooLong, MAX_PASSWORD_BYTES } from "./password";

/** The queue of passwords to hash or verify is full: retry in some seconds. */
export class BusyError extends Error {
  constructor() {
    super("The password queue is full");
  }
}

/** The limit of concurrent hashes: half of libuv's four threads, which file access and DNS need too. */
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
 * The bcrypt hash of a password. `cost` is bcrypt's, 4 to 31: each step doubles the time, 12 is about 0.25 s.
 *
 * @throws RangeError for a password above 72 bytes or with a null character, which bcrypt would truncate
 * @throws BusyError when 2 passwords are in work and 50 are queued
 */
export async function hashPassword(password: string, cost: number): Promise<string> {
  if (isTooLong(password)) throw new RangeError(`A password has at most ${MAX_PASSWORD_BYTES} bytes`);
  if (hasNull(password)) throw new RangeError("A password has no null character");
  return queued(() => hash(password, { cost, version: "2b" }));
}

/** Whether the hash is of this password; what {@link hashPassword} rejects takes as long. @throws BusyError */
export async function verifyPassword(password: string, passwordHash: string): Promise<boolean> {
  return queued(async () => (await verify(password, passwordHash)) && !isTooLong(password) && !hasNull(password));
}

export function needsRehash(passwordHash: string, cost: number): boolean {
  const options = parseOptions(passwordHash);
  return options.cost !== cost || options.version !== "2b";
}

const DUMMY = ".".repeat(53);

/**
 * Matches no password and takes as long to verify as any hash of this cost: verified where there is no account, and that of
 * an account without a password.
 */
export function dummyHash(cost: number): string {
  return `$2b$${String(cost).padStart(2, "0")}$${DUMMY}`;
}

export function isDummyHash(passwordHash: string): boolean {
  return passwordHash.endsWith(DUMMY);
}
