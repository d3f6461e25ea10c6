import type { Database } from "~/db/connection.server";
import { purgeResets } from "~/domain/accounts/password-reset.server";
import { purgeExpired } from "~/domain/accounts/sessions.server";
import { purgeAttempts } from "~/domain/attempts/attempts.server";
import { renewDemoDeals } from "~/domain/demo/demo-deals.server";
import { purgeSpentChecks } from "~/domain/human-check/question.server";

const MINUTE = 60_000;

interface Chore {
  /** What it does, as the log says of one that fails. */
  name: string;
  /** Minutes from one time to the next. */
  every: number;
  run: (db: Database, now: Date) => Promise<number>;
}

const CHORES: Chore[] = [
  { name: "delete expired sessions", every: 60, run: purgeExpired },
  // Visitors without a name make these, as many as they have networks.
  { name: "delete expired attempts", every: 1, run: purgeAttempts },
  { name: "delete expired spent checks", every: 60, run: purgeSpentChecks },
  { name: "delete expired codes for new passwords", every: 60, run: purgeResets },
];

/** What a demo needs besides. */
const DEMO_CHORES: Chore[] = [{ name: "renew demo deals", every: 24 * 60, run: renewDemoDeals }];

/**
 * What is to be done again and again: what has expired and is looked at by nobody is deleted, and a demo kept one of deals that
 * hold.
 */
export function choresOf({ demoDeals }: { demoDeals: boolean }): readonly Chore[] {
  return demoDeals ? [...CHORES, ...DEMO_CHORES] : CHORES;
}

/** Does all of these. One that fails is logged and hinders no other. */
export async function tidyUp(db: Database, now: Date, chores: readonly Chore[]): Promise<void> {
  for (const { name, run } of chores) {
    try {
      await run(db, now);
    } catch (error) {
      console.error(`Could not ${name}: ${(error as Error).message}`);
    }
  }
}

/**
 * Tidies up now, and each thing again and again from now on; keeps no process alive. The function that it answers ends it,
 * and resolves when nothing is under way any more.
 */
export function keepTidy(db: Database, chores: readonly Chore[]): () => Promise<void> {
  let work = tidyUp(db, new Date(), chores);
  let minutes = 0;
  const timer = setInterval(() => {
    minutes += 1;
    const due = chores.filter(({ every }) => minutes % every === 0);
    work = work.then(() => tidyUp(db, new Date(), due));
  }, MINUTE).unref();
  return () => {
    clearInterval(timer);
    return work;
  };
}
