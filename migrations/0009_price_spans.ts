import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";

/** Deals whose keys are made at once. */
const BATCH = 5_000;

/**
 * What each offer has cost, from when to when. The present price of an offer ends in infinity; a price that is replaced
 * is kept by a trigger in the statement that writes the new one. Deals that stand begin their history with the price
 * that they had when they were last written.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table all_deals add column offer_key text`.execute(db);
  await sql`create or replace view deals as select * from all_deals where deleted_at is null`.execute(db);
  await sql`
    create table price_spans (
      offer_key text not null check (octet_length(offer_key) between 1 and 2048),
      price numeric(10, 2) not null check (price between 0 and 99999999.99),
      list_price numeric(10, 2) not null check (list_price between price and 99999999.99),
      first_seen timestamptz(3) not null,
      last_seen timestamptz(3) not null check (last_seen >= first_seen),
      source text not null check (char_length(source) between 1 and 100),
      ended_at timestamptz(3) not null default 'infinity' check (ended_at > last_seen)
    )`.execute(db);
  await beginHistories(db);
  // Serves the offer's present price and its history in order.
  await sql`alter table price_spans add primary key (offer_key, ended_at)`.execute(db);
  // Ranges bring the operator classes along that a plain column would need an extension for.
  await sql`
    alter table price_spans add constraint price_spans_never_overlap exclude using gist (
      int8range(hashtextextended(offer_key, 0), hashtextextended(offer_key, 0), '[]') with &&,
      tstzrange(first_seen, ended_at) with &&
    )`.execute(db);
  await sql`
    create function keep_ended_price() returns trigger language plpgsql as $$
    begin
      insert into price_spans (offer_key, price, list_price, first_seen, last_seen, source, ended_at)
      values (old.offer_key, old.price, old.list_price, old.first_seen, old.last_seen, old.source, new.first_seen);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger keep_ended_price after update on price_spans for each row
    when (old.first_seen is distinct from new.first_seen) execute function keep_ended_price()`.execute(db);
}

interface StandingDeal {
  id: string;
  url: string;
}

/** In the order of the ids; of several deals of one offer the one that was written last says its price. */
async function beginHistories(db: Kysely<unknown>): Promise<void> {
  await sql`create temporary table offers_of_deals (id uuid, offer_key text) on commit drop`.execute(db);
  let last = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const { rows } = await sql<StandingDeal>`
      select id, url from deals where id > ${last}::uuid order by id limit ${BATCH}`.execute(db);
    if (rows.length === 0) break;
    const offers = rows.map(({ id, url }) => ({ id, offer_key: offerKey(url) }));
    await sql`
      insert into offers_of_deals
      select * from json_to_recordset(${JSON.stringify(offers)}::json) offer (id uuid, offer_key text)`.execute(db);
    last = rows.at(-1)?.id ?? last;
  }
  await sql`
    insert into price_spans (offer_key, price, list_price, first_seen, last_seen, source)
    select distinct on (offer.offer_key)
      offer.offer_key, discounted_price, original_price, updated_at, updated_at, source
    from deals join offers_of_deals offer using (id) order by offer.offer_key, updated_at desc, id`.execute(db);
}

/** Query parameters that say which thing is sold: colour and size are identity, everything else is tracking. */
const IDENTIFYING = new Set(
  `asin color colour colorid ean goods_id goodsid gtin id item item_id itemid mpn model num_iid offer offer_id p pid
  prd prod prodid product product_id productid sku sku_id skuid spu style upc variant variant_id variantid v size`
    .trim()
    .split(/\s+/),
);

/** An index entry of PostgreSQL holds at most 2,704 bytes. */
const MAX_BYTES = 2_048;

/** Of app/features/prices/offer-key.server.ts, as it was then. */
function offerKey(url: string): string {
  const { hostname, port, pathname, searchParams } = new URL(url);
  const host = hostname.replace(/\.$/, "").replace(/^(?:www\d?|m|mobile|wap)\.(?=.+\.)/, "");
  const path = pathname
    .replace(/;jsessionid=[^/]*/i, "")
    .replace(/\/ref=[^/]*/g, "")
    .replace(/%[0-9a-f]{2}/gi, (encoded) => encoded.toUpperCase())
    .replace(/\/(?:index\.(?:html?|php))?$/i, "");
  const identity = new URLSearchParams();
  for (const [name, value] of searchParams) {
    if (IDENTIFYING.has(name.toLowerCase()) && value !== "") identity.set(name.toLowerCase(), value);
  }
  identity.sort();
  const query = identity.size > 0 ? `?${identity}` : "";
  const key = `${host}${port && `:${port}`}${path}${query}`;
  return Buffer.byteLength(key) <= MAX_BYTES ? key : `sha256:${createHash("sha256").update(key).digest("hex")}`;
}
