import { CompiledQuery, sql } from "kysely";
import { type IRateLimiterOptions, RateLimiterPostgres } from "rate-limiter-flexible";
import type { Database } from "./connection.server";
import { deleteInBatches } from "./in-batches.server";

/** A rate limiter that all processes share. It has no state: create one for each use. */
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

export function purgeRateLimits(db: Database, now: Date): Promise<number> {
  return deleteInBatches(db, "rate_limits", sql`expire <= ${now.getTime()}`);
}
