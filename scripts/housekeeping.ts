import type { Database } from "~/db/connection.server";
import { purgeResets } from "~/domain/accounts/password-reset.server";
import { purgeAttempts } from "~/domain/attempts/attempts.server";
import { purgeSpentChecks } from "~/domain/human-check/question.server";
import { purgeExpired } from "~/domain/sessions/sessions.server";

const HOUR = 3_600_000;

const CHORES: [name: string, purge: (db: Database, now: Date) => Promise<number>][] = [
  ["sessions", purgeExpired],
  ["attempts", purgeAttempts],
  ["spent checks", purgeSpentChecks],
  ["codes for new passwords", purgeResets],
];

/** Deletes what has expired and is looked at by nobody. One that fails is logged and hinders no other. */
export async function tidyUp(db: Database, now: Date): Promise<void> {
  for (const [name, purge] of CHORES) {
    try {
      await purge(db, now);
    } catch (error) {
      console.error(`Could not delete expired ${name}: ${(error as Error).message}`);
    }
  }
}

/**
 * Tidies up now and every hour from now on; keeps no process alive. The function that it answers ends it, and resolves
 * when nothing is under way any more.
 */
export function keepTidy(db: Database): () => Promise<void> {
  let work = tidyUp(db, new Date());
  const timer = setInterval(() => {
    work = work.then(() => tidyUp(db, new Date()));
  }, HOUR).unref();
  return () => {
    clearInterval(timer);
    return work;
  };
}
