import type { Database } from "~/db/connection.server";
import { isDiskFull } from "~/db/failures.server";
import { recordAttempts, type Verdict } from "~/domain/attempts/attempts.server";

/** Leases in a limit: what some processes have leased and not used, the others refuse too early. */
const LEASES = 75;

/** Attempts that the database is asked for at once. */
const leaseOf = (limit: number) => Math.max(1, Math.floor(limit / LEASES));

/** Attempts left of a lease when the next one is asked for, so that nobody waits for it. */
const aheadOf = (limit: number) => Math.floor(leaseOf(limit) / 4);

/** Keys whose bundles are kept, those last asked for. */
const MOST_KEYS = 10_000;

interface Bundle {
  /** Attempts that may still be handed out. */
  left: number;
  /** Attempts that the database has left besides. */
  besides: number;
  /** Whether asking the database again is of no use in this window. */
  spent: boolean;
  /** Milliseconds since 1970 after which all is counted afresh. */
  endsAt: number;
}

interface Taken {
  key: string;
  limit: number;
  seconds: number;
  now: Date;
}

/**
 * Attempts taken from the database by the bundle and handed out one by one, so that a read does not cost a write. All
 * processes together never hand out more than the limit. What a process holds, 1 attempt of 60 or 9 of 600, the others
 * cannot hand out until they are counted afresh; no more is lost when it ends, or gives up a key for others.
 */
export class AttemptBundles {
  readonly #bundles = new Map<string, Bundle>();
  readonly #asked = new Map<string, Promise<void>>();

  /** Takes one attempt, as a rule without waiting; once a window has none left, refusing costs no write. */
  async take(db: Database, taken: Taken): Promise<Verdict> {
    for (;;) {
      const bundle = this.#find(taken);
      if (bundle && (bundle.left > 0 || bundle.spent)) {
        const verdict = handOut(bundle, taken.now);
        if (bundle.left < aheadOf(taken.limit) && !bundle.spent) this.#askAhead(db, taken);
        return verdict;
      }
      // Whoever comes while the database is asked waits for that answer.
      const asked = this.#asked.get(taken.key) ?? this.#ask(db, taken);
      await asked;
    }
  }

  #find({ key, now }: Taken): Bundle | undefined {
    const bundle = this.#bundles.get(key);
    if (bundle && bundle.endsAt <= now.getTime()) this.#bundles.delete(key);
    return this.#bundles.get(key);
  }

  /** Should it fail, whoever comes when none is left asks again, and is told. */
  #askAhead(db: Database, taken: Taken): void {
    if (!this.#asked.has(taken.key)) this.#ask(db, taken).catch(() => {});
  }

  #ask(db: Database, { key, limit, seconds, now }: Taken): Promise<void> {
    const attempts = leaseOf(limit);
    const asked = recordAttempts(db, { key, limit, seconds, now, attempts })
      .then(({ granted, remaining, endsAt }) => {
        const spent = granted < attempts || remaining === 0;
        const bundle = { left: granted, besides: remaining, spent, endsAt: endsAt.getTime() };
        const before = this.#bundles.get(key);
        if (before?.endsAt === bundle.endsAt) bundle.left += before.left;
        this.#keep(key, bundle);
      })
      .catch((error: unknown) => {
        if (!isDiskFull(error)) throw error;
        // Reading goes on where nothing can be written: this process counts alone.
        this.#keep(key, { left: limit, besides: 0, spent: true, endsAt: now.getTime() + seconds * 1_000 });
      })
      .finally(() => this.#asked.delete(key));
    this.#asked.set(key, asked);
    return asked;
  }

  #keep(key: string, bundle: Bundle): void {
    this.#bundles.delete(key);
    this.#bundles.set(key, bundle);
    const [oldest] = this.#bundles.keys();
    if (this.#bundles.size > MOST_KEYS && oldest !== undefined) this.#bundles.delete(oldest);
  }
}

function handOut(bundle: Bundle, now: Date): Verdict {
  const allowed = bundle.left > 0;
  if (allowed) bundle.left -= 1;
  const retryAfter = Math.max(1, Math.ceil((bundle.endsAt - now.getTime()) / 1_000));
  return { allowed, retryAfter, remaining: bundle.left + bundle.besides };
}
