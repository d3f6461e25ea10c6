import type { Database } from "~/platform/db/connection.server";

/**
 * The member who brought a published deal and wants to be named, with the number of published deals that name them and of the live
 * ones among these; no row otherwise.
 */
export function creditQuery(db: Database, dealId: string) {
  return db
    .selectFrom("submissions")
    .innerJoin("users", "users.id", "submissions.user_id")
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom("submissions as named")
          .innerJoin("deals", "deals.id", "named.deal_id")
          .select(({ fn }) => [
            fn.countAll<number>().as("published"),
            fn.countAll<number>().filterWhere("is_live", "=", true).as("live"),
          ])
          .whereRef("named.user_id", "=", "users.id")
          .where("named.kind", "=", "deal")
          .where("named.credited", "=", true)
          .as("named"),
      (join) => join.onTrue(),
    )
    .select(["username", "published", "live"])
    .where("deal_id", "=", dealId)
    .where("kind", "=", "deal")
    .where("credited", "=", true)
    .limit(1);
}
