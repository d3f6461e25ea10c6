import type { Database } from "~/platform/db/connection.server";

/** The name of the member who brought a published deal and wants to be named; null otherwise. */
export async function findCredit(db: Database, dealId: string): Promise<string | null> {
  const submitter = await db
    .selectFrom("submissions")
    .innerJoin("users", "users.id", "submissions.user_id")
    .select("username")
    .where("deal_id", "=", dealId)
    .where("kind", "=", "deal")
    .where("credited", "=", true)
    .executeTakeFirst();
  return submitter?.username ?? null;
}
