import { type RawBuilder, sql } from "kysely";
import type { Database } from "~/platform/db/connection.server";
import { lockUser } from "~/platform/db/lock-user.server";
import { inTransaction } from "~/platform/db/transaction.server";
import { isUuid } from "~/platform/values/uuid";

/** Takes back the prices that only this deal has stated; the prices that they replaced are current again. */
export async function takeBackPrices(transaction: Database, dealId: string): Promise<void> {
  await takeBack(transaction, sql`deal_id = ${dealId}`);
}

/** Takes back a price, found by its first observation, and records that in the deal's history. False if there is none. */
export async function takeBackPrice(
  db: Database,
  { dealId, firstSeen, actorId, now }: { dealId: string; firstSeen: Date; actorId: string | null; now: Date },
): Promise<boolean> {
  if (!isUuid(dealId) || Number.isNaN(firstSeen.getTime())) return false;
  return inTransaction(db, async (transaction) => {
    const actor = actorId && (await lockUser(transaction, actorId));
    const deal = await transaction
      .selectFrom("deals")
      .select(["offer_id", "version"])
      .where("id", "=", dealId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!deal?.offer_id) return false;
    const [taken] = await takeBack(transaction, sql`offer_id = ${deal.offer_id} and first_seen = ${firstSeen}`);
    if (!taken) return false;
    // Pages show the history, so the deal counts as changed.
    await transaction.updateTable("deals").set({ updated_at: now }).where("id", "=", dealId).execute();
    const { price, first_seen, last_seen } = taken;
    await transaction
      .insertInto("deal_changes")
      .values({
        ...{ deal_id: dealId, user_id: actor, role: "admin", action: "price", version: deal.version, changed_at: now },
        changes: JSON.stringify({ observation: { price, firstSeen: first_seen, lastSeen: last_seen } }),
      })
      .execute();
    return true;
  });
}

interface TakenBack {
  price: number;
  first_seen: Date;
  last_seen: Date;
}

/** Deletes spans; the span that each had replaced lasts until the end of the deleted one. */
async function takeBack(transaction: Database, condition: RawBuilder<unknown>): Promise<TakenBack[]> {
  const { rows } = await sql<TakenBack & { offer_id: number; ended_at: string }>`
    delete from price_spans where ${condition}
    returning offer_id, price, first_seen, last_seen, ended_at::text as ended_at`.execute(transaction);
  const oldestFirst = rows.toSorted((one, other) => one.first_seen.getTime() - other.first_seen.getTime());
  for (const { offer_id, first_seen, ended_at } of oldestFirst) {
    await sql`
      update price_spans set ended_at = ${ended_at}::timestamptz
      where offer_id = ${offer_id} and ended_at = ${first_seen}`.execute(transaction);
  }
  return rows;
}
