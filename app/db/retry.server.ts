import type { Database } from "./connection.server";

/** Times that something is tried again after it and another writer waited for each other. */
const RETRIES = 4;

/** A deadlock, a serialization failure, or a row that excludes one written at the same moment, which is there to be met then. */
const isConflict = (error: unknown) => /^(?:40(?:P01|001)|23P01)$/.test(String((error as { code?: unknown }).code));

/** Thrown in a transaction, takes back what it has written; this is what it answers nevertheless. */
export class RolledBack<T> extends Error {
  constructor(readonly result: T) {
    super("rolled back");
  }
}

/**
 * Runs something in one transaction, again if it ends in a deadlock; within a transaction it is part of that one. What
 * throws {@link RolledBack} answers what that brings along.
 */
export async function inTransaction<T>(db: Database, run: (transaction: Database) => Promise<T>): Promise<T> {
  if (db.isTransaction) return run(db);
  try {
    return await retryingConflicts(db, () => db.transaction().execute(run));
  } catch (error) {
    if (error instanceof RolledBack) return error.result as T;
    throw error;
  }
}

/** What some work answers, which is done by the database and then taken back. */
export function withRollback<T>(db: Database, work: (transaction: Database) => Promise<T>): Promise<T> {
  return inTransaction(db, async (transaction) => {
    throw new RolledBack(await work(transaction));
  });
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
