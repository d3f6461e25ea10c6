import { sql } from "kysely";
import type { Database } from "~/db/connection.server";
import { DEAL_COLUMNS } from "~/domain/deals/browse/browse.server";
import type { Deal } from "~/domain/deals/deal";
import { CONTENT_COLUMNS, contentColumns } from "~/domain/deals/import/import.server";
import type { DealInput } from "~/domain/deals/input";
import { dealSearch, SEARCH_VERSION } from "~/domain/deals/search/document.server";
import { offerKey } from "~/domain/prices/offer-key.server";
import { recordPrices } from "~/domain/prices/price-spans.server";
import { type ChangeAction, changesBetween } from "./changes";

/** A deal with the number of its state: whoever saves says which state the changes are based on. */
export interface EditableDeal extends Deal {
  version: number;
}

export const EDITABLE_COLUMNS = [...DEAL_COLUMNS, "version"] as const;

/** The order in which everybody who writes several deals holds them: that of imports, then of the others. */
export const LOCK_ORDER = sql`import_key collate "C", id`;

/** Who did it, when, and as part of what. */
export interface ChangeContext {
  action: ChangeAction;
  /** Null once the account is gone. */
  actorId: string | null;
  batchId?: string | null;
  now: Date;
}

/**
 * Holds the account until the transaction ends, before it holds any deal, as everybody does who writes both. Null when
 * it is gone.
 */
export async function lockUser(transaction: Database, actorId: string): Promise<string | null> {
  const account = transaction.selectFrom("users").select("id").where("id", "=", actorId).forKeyShare();
  return (await account.executeTakeFirst())?.id ?? null;
}

/** Holds deals until the transaction ends; those that are gone or deleted are left out. */
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

/** Whether an edit changes anything. */
export function isChange({ before, after }: DealEdit): boolean {
  return Object.keys(changesBetween(before, after)).length > 0;
}

/** Writes deals that are held, and the history of it, in one statement. */
export async function writeEdits(
  transaction: Database,
  edits: readonly DealEdit[],
  { action, actorId, batchId = null, now }: ChangeContext,
): Promise<void> {
  const rows = edits.map(({ before, after }) => ({
    id: before.id,
    ...contentColumns(after),
    offer_key: offerKey(after),
    search: isFoundAsBefore(before, after) ? null : dealSearch(after),
  }));
  const changes = edits.map(({ before, after }) => ({ id: before.id, changes: changesBetween(before, after) }));
  const assignments = sql.join(CONTENT_COLUMNS.map((name) => sql`${sql.ref(name)} = ${sql.ref(`edit.${name}`)}`));
  const moved = edits.filter(isOtherOffer).map(({ before }) => before.id);
  // It stays the offer that it was, of which a delivery may have told more than the address does.
  const offer = sql`case when kept.id = any(${moved}::uuid[]) then edit.offer_key
    else coalesce(kept.offer_key, edit.offer_key) end`;
  const priced = sql`(
    select ${offer} as offer_key, edit.discounted_price, edit.original_price, edit.source
    from edit join all_deals kept using (id)
    where id = any(${edits.filter(isPriceChange).map(({ before }) => before.id)}::uuid[])
  ) offer`;
  await sql`
    with edit as materialized (
      select * from json_populate_recordset(null::all_deals, ${JSON.stringify(rows)}::json)
    ), recorded as (${recordPrices(priced, sql`${now}::timestamptz`)}),
    written as (
      update all_deals kept set ${assignments},
        offer_key = ${offer},
        search = coalesce(edit.search, kept.search),
        search_version = case when edit.search is null then kept.search_version else ${SEARCH_VERSION} end,
        version = kept.version + 1,
        updated_at = ${now}
      from edit
      where kept.id = edit.id
      returning kept.id, kept.version
    )
    insert into deal_changes (deal_id, user_id, batch_id, action, changes, version, changed_at)
    select id, ${actorId}::uuid, ${batchId}::uuid, ${action}, change.changes, written.version, ${now}
    from written join json_to_recordset(${JSON.stringify(changes)}::json) change (id uuid, changes jsonb) using (id)
  `.execute(transaction);
}

function isOtherOffer({ before, after }: DealEdit): boolean {
  return offerKey(before) !== offerKey(after);
}

/** Who changes a price, or what it is the price of, says what it costs now; other edits say nothing of it. */
function isPriceChange(edit: DealEdit): boolean {
  const { before, after } = edit;
  return (
    before.discountedPrice !== after.discountedPrice ||
    before.originalPrice !== after.originalPrice ||
    isOtherOffer(edit)
  );
}

function isFoundAsBefore(before: DealInput, after: DealInput): boolean {
  return dealSearchFields(before) === dealSearchFields(after);
}

function dealSearchFields({ title, store, category, tags, description }: DealInput): string {
  return JSON.stringify([title, store, category, tags, description]);
}
