import { sql } from "kysely";
import { hotWithoutSignals } from "~/features/life/heat.server";
import { recordPrices } from "~/features/prices/price-spans.server";
import { takeBackPrices } from "~/features/prices/take-back.server";
import type { Database } from "~/platform/db/connection.server";

/**
 * Publishes a locked deal. Its history begins with the submitter or the source, and only the price after `edit` is recorded. Its age counts
 * from now: a deal that waited for days would otherwise never be among the newest. Its version stays that of its content.
 */
export async function publishPending(
  transaction: Database,
  deal: { id: string; version: number },
  { submitterId, source, now }: { submitterId: string | null; source: string | null; now: Date },
  edit: () => Promise<void>,
): Promise<void> {
  await transaction
    .insertInto("deal_changes")
    .values({
      deal_id: deal.id,
      user_id: submitterId,
      role: source === null ? "member" : "source",
      action: "created",
      changes: "{}",
      version: deal.version,
      changed_at: now,
    })
    .execute();
  await edit();
  const at = sql<Date>`${now}::timestamptz`;
  // Assigning `state_reported` makes the trigger check the end date, which may have passed.
  await sql`
    with published as (
      update all_deals set status = 'published', state_reported = state_reported, created_at = ${at}, updated_at = ${at},
        hot = ${hotWithoutSignals(at)}
      where id = ${deal.id} and status = 'pending'
      returning id, offer_id, discounted_price, original_price, source
    )
    ${recordPrices(sql`published where offer_id is not null`, at, sql`id`)}`.execute(transaction);
}

/** Takes a locked deal off, and takes back the prices that it alone has said. Imports do not recreate it. */
export async function rejectDeal(transaction: Database, dealId: string, { now }: { now: Date }): Promise<void> {
  await transaction
    .updateTable("all_deals")
    .set({ status: "rejected", updated_at: now })
    .where("id", "=", dealId)
    .where("status", "in", ["pending", "published"])
    .execute();
  await takeBackPrices(transaction, dealId);
}

/** Undoes {@link rejectDeal} for a locked deal: it is published again, with its price, if it had been published. */
export async function restoreRejected(transaction: Database, dealId: string, now: Date): Promise<void> {
  const at = sql<Date>`${now}::timestamptz`;
  await sql`
    with restored as (
      update all_deals deal set updated_at = ${at}, state_reported = state_reported, status = case
        when exists (select from deal_changes where deal_id = deal.id and action = 'created') then 'published'
        else 'pending' end
      where id = ${dealId} and status = 'rejected'
      returning id, offer_id, discounted_price, original_price, source, status
    )
    ${recordPrices(sql`restored where status = 'published' and offer_id is not null`, at, sql`id`)}`.execute(
    transaction,
  );
}
