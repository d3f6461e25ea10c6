import type { Database } from "~/platform/db/connection.server";

/** The name of the member who brought a published deal and wants to be named; no row otherwise. */
export function creditQuery(db: Database, dealId: string) {
  return db
    .selectFrom("submissions")
    .innerJoin("users", "users.id", "submissions.user_id")
    .select("username")
    .where("deal_id", "=", dealId)
    .where("kind", "=", "deal")
    .where("credited", "=", true)
    .limit(1);
}
