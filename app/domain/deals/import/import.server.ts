import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "~/db/connection.server";
import { retryingConflicts } from "~/db/retry.server";
import type { DealInput } from "~/domain/deals/input";
import { dealSearch, SEARCH_VERSION } from "~/domain/deals/search/document.server";
import { tagSlug } from "~/domain/deals/slugs";
import { webUrl } from "~/domain/deals/urls";
import { mapYielding } from "~/domain/map-yielding.server";
import { offerKey } from "~/domain/prices/offer-key.server";
import { recordPrices } from "~/domain/prices/price-spans.server";
import { claimDeals, type Deliverer, noteOthers } from "./ownership.server";
import { type HeldReason, unwrittenDeals } from "./unwritten.server";

/** A deal from outside: `key` says which deal it is, however often it is delivered. */
export interface DeliveredDeal {
  key: string;
  input: DealInput;
  /** The number of the thing that is sold, in 14 digits. */
  gtin?: string | null;
  /** What tells it apart from others that share its address; see {@link offerKey}. */
  variant?: string | null;
  /** When it was published, if not now. */
  createdAt?: Date;
}

/** What became of a deal from outside; `ended`: its sale is over; `held`: it stays as it was, for a {@link HeldReason}. */
export type ImportStatus = "added" | "updated" | "unchanged" | "held" | "ended";

export interface ImportResult {
  status: ImportStatus;
  /** The deal's; absent when it has been purged. */
  id?: string;
  /** Why it is `held`. */
  reason?: HeldReason;
}

export type ImportCounts = Record<ImportStatus, number>;

/** How often each thing became of deals. */
export function countResults(results: readonly ImportResult[]): ImportCounts {
  const counts = { added: 0, updated: 0, unchanged: 0, held: 0, ended: 0 };
  for (const { status } of results) counts[status] += 1;
  return counts;
}

/** The columns that hold what a deal says. */
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

/** An index entry of PostgreSQL holds at most 2,704 bytes. */
const MAX_KEY_BYTES = 2_048;

/** What makes a deal from outside the same deal as before: its `crawlurl`, else its `url`. */
export function importKey(input: Pick<DealInput, "crawlurl" | "url">): string {
  const key = input.crawlurl || input.url;
  return Buffer.byteLength(key) <= MAX_KEY_BYTES ? key : `sha256:${createHash("sha256").update(key).digest("hex")}`;
}

/** The key of a deal of which only the addresses are known, as they were sent; null where they are none. */
export function addressKey({ crawlurl = "", url = "" }: { crawlurl?: string; url?: string }): string | null {
  const address = webUrl((crawlurl.trim() || url.trim()).toWellFormed());
  return address && importKey({ crawlurl: "", url: address });
}

/**
 * Adds the deals whose key is new and updates those that differ, in one statement; of two with one key the last counts,
 * and what comes before it changes nothing. A deal that a person has revised stays as it is, one that was deleted stays
 * deleted, and so does one that belongs to another source than the one that delivers it (see {@link claimDeals}); what each
 * other offer costs is written down for all of them. The statement has a handful of parameters, so any number of deals fits, but
 * connections give it 5 s: some 1,000 deals are a good measure.
 *
 * @param from who delivers them, as the history of prices names it too; null for deals that belong to no source
 * @returns what became of each, in their order
 */
export async function importDeals(
  db: Database,
  deals: readonly DeliveredDeal[],
  from: Deliverer | null = null,
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
  const claiming = from
    ? sql`claimed as (${claimDeals(delivered, from)}), noted as (${noteOthers(delivered, claimed, from)}),`
    : sql``;
  const isWritable = source === null ? sql`true` : sql`import_key in (select import_key from claimed)`;
  const priced = sql`(
    select offer_key, discounted_price, original_price, coalesce(${source}, source) as source
    from delivered where ${isWritable}
  ) offer`;
  const others = sql`union all select import_key, null, null from delivered where not ${isWritable}`;
  // In the order of their keys, so that two imports of the same deals do not wait for each other.
  const write = sql<{ key: string; id: string | null; added: boolean | null }>`
    with delivered as materialized (
      select * from json_populate_recordset(null::all_deals, ${JSON.stringify(rows)}::json)
    ), ${claiming} recorded as (${recordPrices(priced, sql`now()`)}),
    written as (
      insert into all_deals as kept (import_key, created_at, updated_at, ${names()}, offer_key, search, search_version)
      select import_key, coalesce(created_at, now()), coalesce(created_at, now()), ${names()},
        offer_key, search, ${SEARCH_VERSION}
      from delivered
      where ${isWritable} and not exists (select from deleted_keys deleted where deleted.import_key = delivered.import_key)
      order by import_key collate "C"
      on conflict (import_key) do update set ${assignments}, updated_at = now(), version = kept.version + 1
      where kept.deleted_at is null and kept.source not in ('revisedbyadmin', 'revisedbyuser')
        and (${names("kept")}, coalesce(kept.offer_key, excluded.offer_key))
          is distinct from (${names("excluded")}, excluded.offer_key)
      returning import_key as key, id, xmax = 0 as added
    )
    select key, id, added from written ${others}`;
  // Added and updated deals are counted one after the other, so two imports may yet wait for each other.
  const written = await retryingConflicts(db, () => write.execute(db));
  const results = new Map<string, ImportResult>();
  const theirs = written.rows.flatMap(({ key, id }) => (id === null ? key : []));
  for (const { key, id, added } of written.rows) {
    if (id === null) continue;
    const expiresAt = byKey.get(key)?.input.expiresAt;
    const isOver = from && expiresAt && expiresAt <= from.now;
    results.set(key, { status: added ? "added" : isOver ? "ended" : "updated", id });
  }
  const rest = [...byKey.keys()].filter((key) => !results.has(key));
  for (const { key, ...result } of await unwrittenDeals(db, rest, theirs)) results.set(key, result);
  return inOrder(deals, results);
}

/** What became of deals, in their order: of two with one key, the earlier one has changed nothing. */
export function inOrder(deals: readonly DeliveredDeal[], results: ReadonlyMap<string, ImportResult>): ImportResult[] {
  const last = new Map(deals.map((deal) => [deal.key, deal]));
  return deals.map((deal) => {
    const { id, ...result } = results.get(deal.key) ?? { status: "held" };
    return { ...(last.get(deal.key) === deal ? result : { status: "unchanged" }), ...(id && { id }) };
  });
}

function row({
  key,
  input,
  gtin,
  variant,
  createdAt,
}: DeliveredDeal): Record<
  "import_key" | "created_at" | "offer_key" | "search" | (typeof CONTENT_COLUMNS)[number],
  unknown
> {
  return {
    import_key: key,
    created_at: createdAt ?? null,
    ...contentColumns(input),
    offer_key: offerKey({ ...input, gtin, variant }),
    search: dealSearch(input),
  };
}

/** The columns by name. Prices travel as text: PostgreSQL reads them as the exact decimals they are. */
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
