import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "~/db/connection.server";
import { retryingConflicts } from "~/db/retry.server";
import type { DealInput } from "~/domain/deals/input";
import { dealSearch, SEARCH_VERSION } from "~/domain/deals/search/document.server";
import { tagSlug } from "~/domain/deals/slugs";
import { webUrl } from "~/domain/deals/urls";
import { bringBackDelivered } from "~/domain/life/update-state.server";
import { mapYielding } from "~/domain/map-yielding.server";
import { offerKey } from "~/domain/prices/offer-key.server";
import { recordPrices } from "~/domain/prices/price-spans.server";
import { claimDeals, type DeliveryContext, recordOtherDeliveries } from "./ownership.server";
import { type HeldReason, unwrittenDeals } from "./unwritten.server";

/** `key` identifies the deal across deliveries. */
export interface DeliveredDeal {
  key: string;
  input: DealInput;
  /** In 14 digits. */
  gtin?: string | null;
  /** Distinguishes deals that share an address; see {@link offerKey}. */
  variant?: string | null;
  /** Default: now. */
  createdAt?: Date;
}

/** `ended`: its sale is over; `held`: not overwritten, for a {@link HeldReason}. */
export type ImportStatus = "added" | "updated" | "unchanged" | "held" | "ended";

export interface ImportResult {
  status: ImportStatus;
  /** The deal's; absent once it has been purged. */
  id?: string;
  /** Why it is `held`. */
  reason?: HeldReason;
}

export type ImportCounts = Record<ImportStatus, number>;

export function countResults(results: readonly ImportResult[]): ImportCounts {
  const counts = { added: 0, updated: 0, unchanged: 0, held: 0, ended: 0 };
  for (const { status } of results) counts[status] += 1;
  return counts;
}

export const CONTENT_COLUMNS = [
  "title",
  "description",
  "original_price",
  "discounted_price",
  "image_url",
  "store",
  "category",
  "tags",
  "tag_slugs",
  "url",
  "crawlurl",
  "source",
  "expires_at",
  "featured",
  "coupon",
] as const;

/** PostgreSQL index entries are limited to 2,704 bytes. */
const MAX_KEY_BYTES = 2_048;

/** Identifies an imported deal: its `crawlurl`, else its `url`. */
export function importKey(input: Pick<DealInput, "crawlurl" | "url">): string {
  const key = input.crawlurl || input.url;
  return Buffer.byteLength(key) <= MAX_KEY_BYTES ? key : `sha256:${createHash("sha256").update(key).digest("hex")}`;
}

/** The import key of raw addresses; null when they are invalid. */
export function addressKey({ crawlurl, url }: { crawlurl?: string | null; url?: string | null }): string | null {
  const address = webUrl((crawlurl?.trim() || url?.trim() || "").toWellFormed());
  return address && importKey({ crawlurl: "", url: address });
}

/**
 * Upserts deals by key in one statement; of duplicate keys only the last counts. Deals that a person has revised or
 * deleted, or that another source owns (see {@link claimDeals}), are not overwritten; the prices of the source's own
 * deals are recorded all the same. The statement timeout is 5 s, so pass about 1,000 deals at most.
 *
 * @param from the delivering source, also recorded in the price history; null for deals without a source
 * @returns the result of each, in their order
 */
export async function importDeals(
  db: Database,
  deals: readonly DeliveredDeal[],
  from: DeliveryContext | null = null,
): Promise<ImportResult[]> {
  if (deals.length === 0) return [];
  const byKey = new Map(deals.map((deal) => [deal.key, deal]));
  const rows = await mapYielding(byKey.values(), row);

  const names = (...prefix: string[]) => sql.join(CONTENT_COLUMNS.map((name) => sql.ref([...prefix, name].join("."))));
  const assignments = sql.join(
    [...CONTENT_COLUMNS, "offer_key", "search", "search_version"].map(
      (name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`,
    ),
  );
  const source = from?.source ?? null;
  const [delivered, claimed] = [sql`delivered`, sql`claimed`];
  const claims = from
    ? sql`claimed as (${claimDeals(delivered, from)}), others as (${recordOtherDeliveries(delivered, claimed, from)}),`
    : sql``;
  const isWritable = source === null ? sql`true` : sql`import_key in (select import_key from claimed)`;
  const priced = sql`(
    select offer_key, discounted_price, original_price, coalesce(${source}, source) as source
    from delivered where ${isWritable}
  ) offer`;
  const othersDeals = sql`union all select import_key, null, null from delivered where not ${isWritable}`;
  // Ordered by key, so that concurrent imports of the same deals do not deadlock.
  const write = sql<{ key: string; id: string | null; added: boolean | null }>`
    with delivered as materialized (
      select * from json_populate_recordset(null::all_deals, ${JSON.stringify(rows)}::json)
    ), ${claims} recorded as (${recordPrices(priced, sql`now()`)}),
    written as (
      insert into all_deals as stored (import_key, created_at, updated_at, ${names()}, offer_key, search, search_version)
      select import_key, coalesce(created_at, now()), coalesce(created_at, now()), ${names()},
        offer_key, search, ${SEARCH_VERSION}
      from delivered
      where ${isWritable} and not exists (select from deleted_keys deleted where deleted.import_key = delivered.import_key)
      order by import_key collate "C"
      on conflict (import_key) do update set ${assignments}, updated_at = now(), version = stored.version + 1
      where stored.status = 'published' and stored.source not in ('revisedbyadmin', 'revisedbyuser')
        and (${names("stored")}, coalesce(stored.offer_key, excluded.offer_key))
          is distinct from (${names("excluded")}, excluded.offer_key)
      returning import_key as key, id, xmax = 0 as added
    )
    select key, id, added from written ${othersDeals}`;
  // The triggers count inserted rows before updated ones, so deadlocks remain possible.
  const written = await retryingConflicts(db, () => write.execute(db));
  const results = new Map<string, ImportResult>();
  const othersKeys = written.rows.flatMap(({ key, id }) => (id === null ? key : []));
  for (const { key, id, added } of written.rows) {
    if (id === null) continue;
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

/** Results in the deals' order: of duplicate keys, the earlier one is `unchanged`. */
export function inOrder(deals: readonly DeliveredDeal[], results: ReadonlyMap<string, ImportResult>): ImportResult[] {
  const last = new Map(deals.map((deal) => [deal.key, deal]));
  return deals.map((deal) => {
    const { id, ...result } = results.get(deal.key) ?? { status: "held" };
    return { ...(last.get(deal.key) === deal ? result : { status: "unchanged" }), ...(id && { id }) };
  });
}

function row({ key, input, gtin, variant, createdAt }: DeliveredDeal) {
  return {
    import_key: key,
    created_at: createdAt ?? null,
    ...contentColumns(input),
    offer_key: offerKey({ ...input, gtin, variant }),
    search: dealSearch(input),
  };
}

/** The values by column. Prices are text, which PostgreSQL parses as exact decimals. */
export function contentColumns(input: DealInput) {
  return {
    title: input.title,
    description: input.description,
    original_price: input.originalPrice.toFixed(2),
    discounted_price: input.discountedPrice.toFixed(2),
    image_url: input.imageUrl,
    store: input.store,
    category: input.category,
    tags: input.tags,
    tag_slugs: input.tags.map(tagSlug),
    url: input.url,
    crawlurl: input.crawlurl,
    source: input.source,
    expires_at: input.expiresAt,
    featured: input.featured,
    coupon: input.coupon,
  } satisfies Record<(typeof CONTENT_COLUMNS)[number], unknown>;
}
