import type { Insertable } from "kysely";
import type { DealInput } from "~/features/deals/input";
import type { Database } from "~/platform/db/connection.server";
import type { Schema } from "~/platform/db/schema";
import { insertDeals } from "./deals";

/** Waits for a decision, or with `isPublished` is that of a trusted member. */
export async function insertSubmittedDeal(
  db: Database,
  {
    userId,
    deal = {},
    isPublished = false,
    ...submission
  }: { userId: string | null; deal?: Partial<DealInput>; isPublished?: boolean } & Partial<
    Insertable<Schema["submissions"]>
  >,
): Promise<{ id: string; dealId: string }> {
  const [dealId = ""] = await insertDeals(db, [{ source: "user", ...deal }]);
  // A waiting deal has no price on record and no import key.
  const status = isPublished ? "published" : "pending";
  if (!isPublished)
    await db
      .deleteFrom("price_spans")
      .where("offer_id", "in", (eb) => eb.selectFrom("all_deals").select("offer_id").where("id", "=", dealId))
      .execute();
  await db.updateTable("all_deals").set({ status, import_key: null }).where("id", "=", dealId).execute();
  return { id: await insertSubmission(db, { kind: "deal", deal_id: dealId, user_id: userId, ...submission }), dealId };
}

/** Undecided if not given otherwise. */
export async function insertSubmission(db: Database, row: Insertable<Schema["submissions"]>): Promise<string> {
  const inserted = await db.insertInto("submissions").values(row).returning("id").executeTakeFirstOrThrow();
  return inserted.id;
}
