import { type RawBuilder, sql } from "kysely";
import { assignContent, CONTENT_COLUMNS, contentColumns } from "~/features/deals/content-columns.server";
import type { DealInput } from "~/features/deals/input";
import { dealSearch, SEARCH_VERSION } from "~/features/deals/search-document.server";
import { translationsOf } from "~/features/deals/text-fields";
import { webUrl } from "~/features/deals/urls";
import { hotWithoutSignals } from "~/features/life/heat.server";
import { bringBackDelivered } from "~/features/life/update-state.server";
import { boundedKey, identifyOffer } from "~/features/prices/offer-key.server";
import { dealsWithOffers, withOffers } from "~/features/prices/offers.server";
import { recordPrices } from "~/features/prices/price-spans.server";
import type { Database } from "~/platform/db/connection.server";
import { retryingConflicts } from "~/platform/db/transaction.server";
import { mapYielding } from "~/platform/values/map-yielding.server";
import { claimDeals, type DeliveryContext, recordOtherDeliveries } from "./ownership.server";
import { recordRevisions } from "./revisions.server";
import { type HeldReason, unwrittenDeals } from "./unwritten.server";

/** `key` identifies the deal across deliveries. */
export interface DeliveredDeal {
  key: string;
  input: DealInput;
  /** The GTIN in 14 digits. */
  gtin?: string | null;
  /** Distinguishes deals that share an address; see `offerKey`. */
  variant?: string | null;
  /** Whether it cannot be ordered: see `isUnavailable`. */
  isUnavailable?: boolean;
  /** The time of publication; default: now. */
  createdAt?: Date;
  /** Whether the deal's stored translations stay, because none were delivered. */
  keepsTranslations?: boolean;
}

/** `ended`: its sale is over; `held`: not overwritten, for a {@link HeldReason}. */
export type ImportStatus = "added" | "updated" | "unchanged" | "held" | "ended";

export interface ImportResult {
  status: ImportStatus;
  /** The deal's; absent once it has been purged. */
  id?: string;
  reason?: HeldReason;
  /** Whether an `ended` deal has not ended yet: its source's run ends it. */
  endsLater?: boolean;
}

export type ImportCounts = Record<ImportStatus, number>;

export function countResults(results: readonly ImportResult[]): ImportCounts {
  const counts = { added: 0, updated: 0, unchanged: 0, held: 0, ended: 0 };
  for (const { status } of results) counts[status] += 1;
  return counts;
}

export function importKey(input: Pick<DealInput, "crawlurl" | "url">): string {
  return boundedKey(input.crawlurl || input.url);
}

/** The import key of raw addresses; null when they are invalid. */
export function addressKey({ crawlurl, url }: { crawlurl?: string | null; url?: string | null }): string | null {
  const address = webUrl((crawlurl?.trim() || url?.trim() || "").toWellFormed());
  return address && importKey({ crawlurl: "", url: address });
}

/**
 * Writes delivered deals. The last of duplicate keys counts. Deals that a user has revised or deleted, or that another source
 * owns (see {@link claimDeals}), are not overwritten; the source's own prices are recorded all the same. Results are in the
 * deals' order. The statement timeout is 5 s: pass about 1,000 deals at most. Without a source, `from` is null.
 */
export async function importDeals(
  db: Database,
  deals: readonly DeliveredDeal[],
  from: DeliveryContext | null = null,
): Promise<ImportResult[]> {
  if (deals.length === 0) return [];
  const byKey = new Map(deals.map((deal) => [deal.key, deal]));
  const stored = await storedFields(db, [...byKey.keys()]);
  const rows = await mapYielding(byKey.values(), (deal) => row(deal, stored.get(deal.key)));

  const names = (...prefix: string[]) => sql.join(CONTENT_COLUMNS.map((name) => sql.ref([...prefix, name].join("."))));
  const source = from?.source ?? null;
  const [delivered, claimed] = [sql`delivered`, sql`claimed`];
  const claims = from
    ? sql`claimed as (${claimDeals(delivered, from)}), others as (${recordOtherDeliveries(delivered, claimed, from)}),`
    : sql``;
  const waits = from?.isTrusted === false;
  const isWritable = source === null ? sql`true` : sql`import_key in (select import_key from claimed)`;
  const priced = sql`(
    select offer.id as offer_id, discounted_price, original_price, coalesce(${source}, source) as source
    from delivered join offer on offer.key = offer_key where ${isWritable} ${waits ? IS_PUBLISHED : sql``}
  ) priced`;
  const writable = sql`(select offer_key, offer_host from delivered where ${isWritable}) writable`;
  const othersDeals = sql`union all select import_key, null, null, null from delivered where not ${isWritable}`;
  const isChanged = (by: string, offerId: RawBuilder<unknown>) => sql`
    stored.status in ('published', 'pending') and stored.source not in ('revisedbyadmin', 'revisedbyuser')
      and (${names("stored")}, coalesce(stored.offer_id, ${offerId})) is distinct from (${names(by)}, ${offerId})`;
  // Ordered by key, so that concurrent imports of the same deals do not deadlock. `changing` is locked before it is
  // written, so that its old values are those which the write replaces.
  const write = sql<{ key: string; id: string | null; added: boolean | null; status: string }>`
    with delivered as materialized (
      select * from ${dealsWithOffers(rows)}
    ), ${claims} ${withOffers(writable, sql`now()`)}, recorded as (${recordPrices(priced, sql`now()`)}),
    changing as materialized (
      select stored.* from all_deals stored join delivered using (import_key) join offer on offer.key = offer_key
      where ${isWritable} and ${isChanged("delivered", sql`offer.id`)}
      order by import_key collate "C" for no key update of stored
    ), written as (
      insert into all_deals as stored (import_key, status, created_at, updated_at, hot, ${names()}, offer_id, search, search_version)
      select import_key, ${waits ? "pending" : "published"}, coalesce(created_at, now()), coalesce(created_at, now()),
        ${hotWithoutSignals(sql`coalesce(created_at, now())`)}, ${names()}, offer.id, search, ${SEARCH_VERSION}
      from delivered join offer on offer.key = offer_key
      where (select count(*) from changing) >= 0 and ${isWritable} and not exists (select from deleted_keys deleted where deleted.import_key = delivered.import_key)
      order by import_key collate "C"
      on conflict (import_key) do update set ${assignContent("excluded")},
        offer_id = excluded.offer_id, search = excluded.search, search_version = excluded.search_version,
        updated_at = now(), version = stored.version + 1
      where ${isChanged("excluded", sql`excluded.offer_id`)}
      returning import_key as key, id, version, status, xmax = 0 as added
    ), queued as (
      insert into submissions (kind, deal_id, source)
      select 'deal', id, ${source} from written where added and status = 'pending'
    ), revised as (${recordRevisions(sql`(select * from changing where status = 'published')`, sql`delivered`, sql`written`)})
    select key, id, added, status from written ${othersDeals}`;
  // The triggers count inserted rows before updated ones, so deadlocks remain possible.
  const written = await retryingConflicts(db, () => write.execute(db));
  const results = new Map<string, ImportResult>();
  const othersKeys = written.rows.flatMap(({ key, id }) => (id === null ? key : []));
  for (const { key, id, added, status } of written.rows) {
    if (id === null) continue;
    if (status === "pending") {
      results.set(key, { status: "held", reason: "untrusted" });
      continue;
    }
    const expiresAt = byKey.get(key)?.input.expiresAt;
    const isOver = from && expiresAt && expiresAt <= from.now;
    results.set(key, { status: added ? "added" : isOver ? "ended" : "updated", id });
  }
  const rest = [...byKey.keys()].filter((key) => !results.has(key));
  for (const { key, ...result } of await unwrittenDeals(db, rest, othersKeys)) results.set(key, result);
  if (from) {
    const delivered = [...results.values()].filter(({ status }) => status === "updated" || status === "unchanged");
    await bringBackDelivered(
      db,
      delivered.flatMap(({ id }) => id ?? []),
    );
  }
  return inOrder(deals, results);
}

/** The results in the deals' order; the earlier one of duplicate keys is `unchanged`. */
export function inOrder(deals: readonly DeliveredDeal[], results: ReadonlyMap<string, ImportResult>): ImportResult[] {
  const last = new Map(deals.map((deal) => [deal.key, deal]));
  return deals.map((deal) => {
    const { id, ...result } = results.get(deal.key) ?? { status: "held" };
    return { ...(last.get(deal.key) === deal ? result : { status: "unchanged" }), ...(id && { id }) };
  });
}

/** SQL that a `delivered` deal is published: prices are recorded from then on. */
const IS_PUBLISHED = sql`
  and exists (select from all_deals known where known.import_key = delivered.import_key and known.status = 'published')`;

type StoredFields = Pick<DealInput, "kind" | "translations">;

/** The fields that stored deals keep when they are delivered again, by key. */
async function storedFields(db: Database, keys: readonly string[]): Promise<Map<string, StoredFields>> {
  const stored = await db
    .selectFrom("all_deals")
    .select(["import_key", "product_kind as kind", "translations"])
    .where(sql<boolean>`import_key = any(${keys}) and (translations <> '{}' or product_kind is not null)`)
    .execute();
  return new Map(stored.map(({ import_key, ...fields }) => [import_key ?? "", fields]));
}

function row(
  { key, input: delivered, gtin, variant, createdAt, keepsTranslations }: DeliveredDeal,
  stored: StoredFields | undefined,
) {
  const kept = keepsTranslations && stored ? translationsOf(stored.translations, delivered.lang) : null;
  const input = { ...delivered, kind: stored?.kind ?? null, ...(kept && { translations: kept }) };
  return {
    deal: {
      import_key: key,
      created_at: createdAt ?? null,
      ...contentColumns(input),
      search: dealSearch(input),
    },
    offer: identifyOffer({ ...input, gtin, variant }),
  };
}
