import type { Database } from "~/db/connection.server";
import { purgeResets } from "~/domain/accounts/password-reset.server";
import { purgeExpired } from "~/domain/accounts/sessions.server";
import { purgeAttempts } from "~/domain/attempts/attempts.server";
import { purgeSpentChecks } from "~/domain/human-check/question.server";

const MINUTE = 60_000;

interface Chore {
  name: string;
  /** Minutes from one time to the next. */
  every: number;
  purge: (db: Database, now: Date) => Promise<number>;
}

const CHORES: Chore[] = [
  { name: "sessions", every: 60, purge: purgeExpired },
  // Visitors without a name make these, as many as they have networks.
  { name: "attempts", every: 1, purge: purgeAttempts },
  { name: "spent checks", every: 60, purge: purgeSpentChecks },
  { name: "codes for new passwords", every: 60, purge: purgeResets },
];

/** Deletes what has expired and is looked at by nobody. One that fails is logged and hinders no other. */
export async function tidyUp(db: Database, now: Date, chores: readonly Chore[] = CHORES): Promise<void> {
  for (const { name, purge } of chores) {
    try {
      await purge(db, now);
    } catch (error) {
      console.error(`Could not delete expired ${name}: ${(error as Error).message}`);
    }
  }
}

/**
 * Tidies up now, and each thing again and again from now on; keeps no process alive. The function that it answers ends it,
 * and resolves when nothing is under way any more.
 */
export function keepTidy(db: Database): () => Promise<void> {
  let work = tidyUp(db, new Date());
  let minutes = 0;
  const timer = setInterval(() => {
    minutes += 1;
    const due = CHORES.filter(({ every }) => minutes % every === 0);
    work = work.then(() => tidyUp(db, new Date(), due));
  }, MINUTE).unref();
  return () => {
    clearInterval(timer);
    return work;
  };
}
