import { CompiledQuery } from "kysely";
import { type IRateLimiterOptions, RateLimiterPostgres } from "rate-limiter-flexible";
import type { Database } from "./connection.server";

/**
 * A limiter that counts in the database, for all processes and across restarts. It holds no state, so that one may be made
 * for each use.
 *
 * @param name begins the key of each row
 */
export function databaseLimiter(
  db: Database,
  name: string,
  limit: Pick<IRateLimiterOptions, "points" | "duration">,
): RateLimiterPostgres {
  return new RateLimiterPostgres({
    ...limit,
    storeClient: {
      async query({ text, values }: { text: string; values: unknown[] }) {
        const { rows } = await db.executeQuery(CompiledQuery.raw(text, values));
        return { rows, rowCount: rows.length };
      },
    },
    storeType: "pool",
    tableName: "rate_limits",
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
  });
}

/** Deletes counts whose window has ended; returns how many. */
export async function purgeRateLimits(db: Database, now: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom("rate_limits").where("expire", "<=", now.getTime()).executeTakeFirst();
  return Number(numDeletedRows);
}
