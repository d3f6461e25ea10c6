import type { Database } from "./connection.server";

const MAX_RETRIES = 4;

/** A deadlock, a serialization failure, or an exclusion violation by a concurrent row, which a retry will see. */
const isConflict = (error: unknown) => /^(?:40(?:P01|001)|23P01)$/.test(String((error as { code?: unknown }).code));

/** Thrown in a transaction: rolls it back and makes {@link inTransaction} return `result`. */
export class RolledBack<T> extends Error {
  constructor(readonly result: T) {
    super("rolled back");
  }
}

/** Retries after conflicts; within a transaction it becomes a part of it. Returns the result of a thrown {@link RolledBack}. */
export async function inTransaction<T>(db: Database, run: (transaction: Database) => Promise<T>): Promise<T> {
  if (db.isTransaction) return run(db);
  try {
    return await retryingTransaction(() => db.transaction().execute(run));
  } catch (error) {
    if (error instanceof RolledBack) return error.result as T;
    throw error;
  }
}

export function withRollback<T>(db: Database, work: (transaction: Database) => Promise<T>): Promise<T> {
  return inTransaction(db, async (transaction) => {
    throw new RolledBack(await work(transaction));
  });
}

/** Retries after conflicts. In a transaction it runs once, since only the whole transaction can be retried. */
export async function retryingConflicts<T>(db: Database, run: () => Promise<T>): Promise<T> {
  return db.isTransaction ? run() : retryingTransaction(run);
}

/** Retries a whole transaction, which `run` begins and ends, after conflicts. */
export async function retryingTransaction<T>(run: () => Promise<T>): Promise<T> {
  for (let left = MAX_RETRIES; ; left -= 1) {
    try {
      return await run();
    } catch (error) {
      if (left === 0 || !isConflict(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, 10 + 90 * Math.random()));
    }
  }
}
