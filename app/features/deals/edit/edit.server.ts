import { type RawBuilder, sql } from "kysely";
import { contentColumns } from "~/features/deals/content-columns.server";
import { importKey } from "~/features/deals/import/import.server";
import { keptKeys } from "~/features/deals/import/merged-keys.server";
import type { DealInput } from "~/features/deals/input";
import { dealSearch, SEARCH_VERSION } from "~/features/deals/search-document.server";
import { webUrl } from "~/features/deals/urls";
import { hotWithoutSignals } from "~/features/life/heat.server";
import { identifyOffer } from "~/features/prices/offer-key.server";
import { withOffers } from "~/features/prices/offers.server";
import { recordPrices } from "~/features/prices/price-spans.server";
import type { Database } from "~/platform/db/connection.server";
import { lockUser } from "~/platform/db/lock-user.server";
import { inTransaction } from "~/platform/db/transaction.server";
import { hasHiddenCharacter } from "~/platform/values/hidden-characters";
import { type IdempotencyKey, runOnce } from "~/platform/values/idempotency.server";
import { isUuid } from "~/platform/values/uuid";
import { EDITABLE_COLUMNS, type EditableDeal, isChange, lockDeals, writeEdits } from "./write-edits.server";

interface CreatedDeal {
  deal: EditableDeal;
  /** Whether this request created it; false if an earlier one with the same key and content did. */
  created: boolean;
  /** Whether the key has created this deal with other content: the form was changed and submitted again. */
  differs: boolean;
}

interface NewDeal {
  input: DealInput;
  actorId: string;
  /** The role of `actorId`; an admin by default. */
  role?: "admin" | "member";
  idempotencyKey?: IdempotencyKey | null;
  now: Date;
}

/** Publishes a user's deal. Concurrent or repeated requests with one idempotency key create one deal. */
export async function createDeal(
  db: Database,
  { input, actorId, role = "admin", idempotencyKey = null, now }: NewDeal,
): Promise<CreatedDeal> {
  return inTransaction(db, async (transaction) => {
    const actor = await lockUser(transaction, actorId);
    const made = await runOnce<{ dealId: string }, never>(
      transaction,
      { userId: actorId, idempotencyKey, now },
      async () => ({ made: { dealId: await publishDeal(transaction, { input, actor, role, now }) } }),
    );
    if ("refused" in made) return made.refused;
    const { dealId } = "made" in made ? made.made : made.reused;
    const deal = await transaction
      .selectFrom("all_deals")
      .select(EDITABLE_COLUMNS)
      .where("id", "=", dealId)
      .executeTakeFirstOrThrow();
    return { deal, created: "made" in made && !made.replayed, differs: "reused" in made };
  });
}

async function publishDeal(
  transaction: Database,
  { input, actor, role, now }: { input: DealInput; actor: string | null; role: "admin" | "member"; now: Date },
): Promise<string> {
  const at = sql<Date>`${now}::timestamptz`;
  const inserted = await sql<{ deal_id: string }>`
    with ${insertDeal(input, "published", at)},
    recorded as (${recordPrices(sql`inserted`, at, sql`id`)})
    insert into deal_changes (deal_id, user_id, role, action, version, changed_at)
    select id, ${actor}::uuid, ${role}, 'created', version, ${at} from inserted
    returning deal_id`.execute(transaction);
  return inserted.rows[0]?.deal_id ?? "";
}

/** SQL of CTEs that insert a deal and its offer. The last, `inserted`, has the new row. */
export function insertDeal(
  input: DealInput,
  status: "published" | "pending",
  at: RawBuilder<Date>,
): RawBuilder<unknown> {
  const row = { ...contentColumns(input), search: dealSearch(input), status };
  const columns = sql.join(Object.keys(row).map((name) => sql.ref(name)));
  const { key, host } = identifyOffer(input);
  const offer = sql`(values (${key}, ${host})) given (offer_key, offer_host)`;
  return sql`
    ${withOffers(offer, at)}, inserted as (
      insert into all_deals (${columns}, offer_id, search_version, created_at, updated_at, hot)
      select ${columns}, (select id from offer), ${SEARCH_VERSION}::integer, ${at}, ${at}, ${hotWithoutSignals(at)}
      from json_populate_record(null::all_deals, ${JSON.stringify(row)}::json)
      returning id, version, offer_id, discounted_price, original_price, source
    )`;
}

export async function findEditableDeal(db: Database, id: string): Promise<EditableDeal | null> {
  if (!isUuid(id)) return null;
  return (await db.selectFrom("deals").select(EDITABLE_COLUMNS).where("id", "=", id).executeTakeFirst()) ?? null;
}

/** The deal with the {@link importKey} of an address; null where there is none. */
export async function findDealByKey(db: Database, address: string): Promise<EditableDeal | null> {
  const crawlurl = webUrl(address.toWellFormed().trim());
  if (!crawlurl || hasHiddenCharacter(crawlurl)) return null;
  const ownKey = importKey({ crawlurl, url: "" });
  const key = (await keptKeys(db, [ownKey])).get(ownKey) ?? ownKey;
  return (
    (await db.selectFrom("deals").select(EDITABLE_COLUMNS).where("import_key", "=", key).executeTakeFirst()) ?? null
  );
}

/**
 * An edit without changes succeeds at any version, so that a form submitted twice does not conflict with itself. `version` is
 * the one that it is based on, else `stale`; null, as the API of specification §7.1 has none, overwrites unconditionally.
 */
export async function reviseDeal(
  db: Database,
  {
    dealId,
    input,
    actorId,
    version,
    now,
  }: { dealId: string; input: DealInput; actorId: string; version: number | null; now: Date },
): Promise<{ deal: EditableDeal } | { stale: EditableDeal } | "not_found"> {
  if (!isUuid(dealId)) return "not_found";
  return inTransaction(db, async (transaction) => {
    const actor = await lockUser(transaction, actorId);
    const [before] = await lockDeals(transaction, [dealId]);
    if (!before) return "not_found";
    const edit = { before, after: input };
    if (!isChange(edit)) return { deal: before };
    if (version !== null && version !== before.version) return { stale: before };
    await writeEdits(transaction, [edit], { action: "edited", actorId: actor, now });
    const deal = await findEditableDeal(transaction, dealId);
    return deal ? { deal } : "not_found";
  });
}
