import { sql } from "kysely";
import { assignContent, contentColumns } from "~/features/deals/content-columns.server";
import type { Deal } from "~/features/deals/deal";
import { STORED_COLUMNS } from "~/features/deals/deal-columns.server";
import type { DealInput } from "~/features/deals/input";
import { dealSearch, SEARCH_VERSION } from "~/features/deals/search-document.server";
import { identifyOffer, offerKey } from "~/features/prices/offer-key.server";
import { dealsWithOffers, withOffers } from "~/features/prices/offers.server";
import { recordPrices } from "~/features/prices/price-spans.server";
import type { Database } from "~/platform/db/connection.server";
import { LOCK_ORDER } from "~/platform/db/lock-order.server";
import { type ChangeAction, type ChangeRole, changesBetween } from "./changes";

/** A deal with its version, for optimistic locking. */
export interface EditableDeal extends Omit<Deal, "picture"> {
  version: number;
}

export const EDITABLE_COLUMNS = [...STORED_COLUMNS, "version"] as const;

export interface ChangeContext {
  action: ChangeAction;
  /** Null once the account is deleted. */
  actorId: string | null;
  /** The author's role; an admin's by default. */
  role?: ChangeRole;
  batchId?: string | null;
  now: Date;
}

/** Locks deals until the transaction ends; leaves out those that are deleted. */
export async function lockDeals(transaction: Database, ids: readonly string[]): Promise<EditableDeal[]> {
  if (ids.length === 0) return [];
  return transaction
    .selectFrom("deals")
    .select(EDITABLE_COLUMNS)
    .where("id", "in", ids)
    .orderBy(LOCK_ORDER)
    .forNoKeyUpdate()
    .execute();
}

export interface DealEdit {
  before: EditableDeal;
  after: DealInput;
}

export function isChange({ before, after }: DealEdit): boolean {
  return Object.keys(changesBetween(before, after)).length > 0;
}

/** Writes locked deals and their history in one statement. */
export async function writeEdits(
  transaction: Database,
  edits: readonly DealEdit[],
  { action, actorId, role = "admin", batchId = null, now }: ChangeContext,
): Promise<void> {
  const rows = edits.map(({ before, after }) => ({
    deal: {
      id: before.id,
      ...contentColumns(after),
      search: searchFields(before) === searchFields(after) ? null : dealSearch(after),
    },
    offer: identifyOffer(after),
  }));
  const changes = edits.map(({ before, after }) => ({ id: before.id, changes: changesBetween(before, after) }));
  const moved = edits.filter(isOtherOffer).map(({ before }) => before.id);
  // The stored offer may be that of a delivered GTIN or variant, which the address lacks.
  const changesOffer = sql`(stored.id = any(${moved}::uuid[]) or stored.offer_id is null)`;
  const changedOffers = sql`(
    select edit.offer_key, edit.offer_host from edit join all_deals stored using (id) where ${changesOffer}
  ) changed`;
  const at = sql<Date>`${now}::timestamptz`;
  const priced = sql`(
    select id, placed.offer_id, discounted_price, original_price, source
    from edit join placed using (id)
    where id = any(${edits.filter(isPriceChange).map(({ before }) => before.id)}::uuid[])
  ) priced`;
  await sql`
    with edit as materialized (
      select * from ${dealsWithOffers(rows)}
    ), ${withOffers(changedOffers, at)}, placed as (
      select stored.id, case when ${changesOffer} then offer.id else stored.offer_id end as offer_id
      from edit join all_deals stored using (id) left join offer on offer.key = edit.offer_key
    ), recorded as (${recordPrices(priced, at, sql`id`)}),
    written as (
      update all_deals stored set ${assignContent("edit")},
        offer_id = placed.offer_id,
        search = coalesce(edit.search, stored.search),
        search_version = case when edit.search is null then stored.search_version else ${SEARCH_VERSION} end,
        version = stored.version + 1,
        updated_at = ${now}
      from edit join placed using (id)
      where stored.id = edit.id
      returning stored.id, stored.version
    )
    insert into deal_changes (deal_id, user_id, role, batch_id, action, changes, version, changed_at)
    select id, ${actorId}::uuid, ${role}, ${batchId}::uuid, ${action}, change.changes, written.version, ${now}
    from written join json_to_recordset(${JSON.stringify(changes)}::json) change (id uuid, changes jsonb) using (id)
  `.execute(transaction);
}

function isOtherOffer({ before, after }: DealEdit): boolean {
  return offerKey(before) !== offerKey(after);
}

/** Only these edits are observations of the price. */
function isPriceChange(edit: DealEdit): boolean {
  const { before, after } = edit;
  return (
    before.discountedPrice !== after.discountedPrice ||
    before.originalPrice !== after.originalPrice ||
    isOtherOffer(edit)
  );
}

function searchFields({ title, store, category, tags, kind, description, translations, coupon }: DealInput): string {
  return JSON.stringify([title, store, category, tags, kind, description, translations, coupon]);
}
