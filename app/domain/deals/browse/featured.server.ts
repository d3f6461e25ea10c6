import type { Database } from "~/db/connection.server";
import type { Deal } from "~/domain/deals/deal";
import { DEAL_COLUMNS } from "./browse.server";

/** The newest featured deals that have not expired at `now`, at most `limit`. */
export async function featuredDeals(db: Database, { now, limit }: { now: Date; limit: number }): Promise<Deal[]> {
  return db
    .selectFrom("deals")
    .select(DEAL_COLUMNS)
    .where("featured", "=", true)
    .where((eb) => eb.or([eb("expires_at", "is", null), eb("expires_at", ">", now)]))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}
