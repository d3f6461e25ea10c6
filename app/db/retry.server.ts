import type { Database } from "./connection.server";

/** Times that something is tried again after it and another writer waited for each other. */
const RETRIES = 4;

/** A deadlock, a serialization failure, or a row that excludes one written at the same moment, which is there to be met then. */
const isConflict = (error: unknown) => /^(?:40(?:P01|001)|23P01)$/.test(String((error as { code?: unknown }).code));

/** Runs something in one transaction, again if it ends in a deadlock; within a transaction it is part of that one. */
export function inTransaction<T>(db: Database, run: (transaction: Database) => Promise<T>): Promise<T> {
  if (db.isTransaction) return run(db);
  return retryingConflicts(db, () => db.transaction().execute(run));
}

/**
 * Runs what may end in a deadlock (PostgreSQL ends one of those who wait for each other), again if it does. Within a
 * transaction it runs once: there the whole transaction has to be run again.
 */
export async function retryingConflicts<T>(db: Database, run: () => Promise<T>): Promise<T> {
  for (let left = db.isTransaction ? 0 : RETRIES; ; left -= 1) {
    try {
      return await run();
    } catch (error) {
      if (left === 0 || !isConflict(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, 10 + 90 * Math.random()));
    }
  }
}
