import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";

/** Deals that are read at once. */
const BATCH = 5_000;

interface KeyedDeal {
  id: string;
  url: string;
  crawlurl: string;
  offer_key: string | null;
}

/**
 * Keys of offers tell apart what one address names: variants, what a redirector leads to, routes behind `#/`. Of the deals whose key
 * is another now, a history moves along where it was that of one variant alone. Others are of several things, or may be: they go, and
 * begin anew with the price that the deal had when it was last written.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create temporary table rekeyed (id uuid, old_key text, new_key text, is_variant boolean) on commit drop`.execute(
    db,
  );
  // A pattern of all the hosts takes PostgreSQL 45 seconds of a million deals; which of these are meant is found out later.
  const domains = [...new Set([...TARGET_NAMES.keys()].map((host) => host.split(".").slice(-2).join(".")))];
  const domain = sql`substring(lower(split_part(split_part(url, '/', 3), ':', 1)) from '[^.]+[.][^.]+$')`;
  let last = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const { rows } = await sql<KeyedDeal>`
      select id, url, crawlurl, offer_key from all_deals
      where id > ${last}::uuid and (
        crawlurl like '%#%' and crawlurl <> url and split_part(crawlurl, '#', 1) = split_part(url, '#', 1)
        or url ~ '#[/!]' or url ~* '[?&][a-z0-9_]+=https?(:|%3a)' or ${domain} = any(${domains})
      )
      order by id limit ${BATCH}`.execute(db);
    if (rows.length === 0) break;
    last = rows.at(-1)?.id ?? last;
    const changes = rows.flatMap((deal) => rekeyed(deal) ?? []);
    await sql`
      insert into rekeyed
      select * from json_to_recordset(${JSON.stringify(changes)}::json)
        deal (id uuid, old_key text, new_key text, is_variant boolean)`.execute(db);
  }
  await sql`analyze rekeyed`.execute(db);
  // Nothing that is counted of deals changes.
  await sql`alter table all_deals disable trigger user`.execute(db);
  await sql`update all_deals deal set offer_key = new_key from rekeyed where deal.id = rekeyed.id`.execute(db);
  await sql`alter table all_deals enable trigger user`.execute(db);
  await sql`
    update price_spans set offer_key = moved.new_key
    from (
      select old_key, min(new_key) as new_key from rekeyed
      group by old_key having count(distinct new_key) = 1 and bool_and(is_variant)
    ) moved
    where price_spans.offer_key = moved.old_key
      and not exists (select from all_deals where offer_key = moved.old_key)
      and not exists (select from price_spans taken where taken.offer_key = moved.new_key)`.execute(db);
  await sql`delete from price_spans where offer_key in (select old_key from rekeyed)`.execute(db);
  await sql`
    insert into price_spans (offer_key, price, list_price, first_seen, last_seen, source)
    select distinct on (offer_key)
      offer_key, discounted_price, original_price, least(updated_at, now()), least(updated_at, now()), source
    from all_deals deal
    where offer_key in (select new_key from rekeyed union select old_key from rekeyed) and deleted_at is null
      and not exists (select from price_spans present where present.offer_key = deal.offer_key and ended_at = 'infinity')
    order by offer_key, updated_at desc, id`.execute(db);
}

function rekeyed({ id, url, crawlurl, offer_key }: KeyedDeal) {
  const parsed = parseUrl(url);
  if (!parsed) return null;
  const gtin = /#(\d{14})$/.exec(offer_key ?? "")?.[1];
  const old_key = offer_key ?? bounded(`${hostOf(parsed)}${pageKey(parsed, false)}`);
  const new_key = offerKey(parsed, { url, crawlurl, gtin });
  if (new_key === old_key) return null;
  const isPlain = targetNames(parsed.hostname) === undefined && !/^#[/!]/.test(parsed.hash);
  return { id, old_key, new_key, is_variant: isPlain && variantOf(url, crawlurl) !== "" };
}

/* What follows is app/features/prices/offer-key.server.ts and redirectors.ts as they were then. */

/** Query parameters that say which thing is sold: colour and size are identity, everything else is tracking. */
const IDENTIFYING = new Set(
  `asin color colour colorid ean goods_id goodsid gtin id item item_id itemid mpn model num_iid offer offer_id p pid
  prd prod prodid product product_id productid sku sku_id skuid spu style upc variant variant_id variantid v size`
    .trim()
    .split(/\s+/),
);

/** An index entry of PostgreSQL holds at most 2,704 bytes. */
const MAX_BYTES = 2_048;

const TABLE = `
7eer.net evyy.net ojrq.net pxf.io sjv.io: u
admitad.com alitems.co alitems.com: ulp
adrecord.com: url
adtr.co adtraction.com: url
af.moshimo.com: url
anrdoezrs.net dpbolvw.net emjcd.com jdoqocy.com kqzyfj.com qksrv.net tkqlhce.com: url
awin1.com: ued p
belboon.de: deeplink
cfjump.com: url
ds1.nl jf79.net lt45.net: dl
duomai.com yiqifa.com: t
effiliation.com: url
flexlinkspro.com: url
gopjn.com pjatr.com pjtra.com pntra.com pntrac.com pntrs.com: url
hb.afl.rakuten.co.jp: pc
l.facebook.com: u
linkbux.com linkhaitao.com: url new
linksredirect.com: url dl
linksynergy.com: murl
magik.ly: url
metaffiliation.com: redir
out.reddit.com: url
partner-ads.com: htmlurl
prf.hn: destination
px.a8.net: a8ejpredirect
redirectingat.com skimresources.com: url
rover.ebay.com: mpre
s.click.aliexpress.com: dl_target_url
shareasale-analytics.com shareasale.com: urllink
sovrn.co viglink.com: u out
tradedoubler.com: url
tradetracker.net: u
union-click.jd.com: to
valuecommerce.com: vc_url
webgains.com webgains.io: wgtarget
amzn.to bit.ly fave.co rstyle.me shopstyle.it t.cn t.co tidd.ly tinyurl.com: -
go.smzdm.com p.pinduoduo.com s.click.taobao.com s.click.tmall.com u.jd.com uland.taobao.com: -
`;

const TARGET_NAMES = new Map(
  TABLE.trim()
    .split("\n")
    .flatMap((line) => {
      const [hosts = "", names = ""] = line.split(": ");
      return hosts.split(" ").map((host) => [host, names.split(" ")] as const);
    }),
);

const ALL_NAMES = new Set([...TARGET_NAMES.values()].flat());
const MAX_DEPTH = 5;

function offerKey(parsed: URL, offer: { url: string; crawlurl: string; gtin: string | undefined }): string {
  const { url, isOpaque } = followRedirectors(parsed);
  const host = hostOf(url);
  if (isOpaque) return bounded(`${host}${url.pathname}${url.search}${url.hash}`);
  if (offer.gtin) return `${host}#${offer.gtin}`;
  const own = variantOf(offer.url, offer.crawlurl);
  return bounded(
    `${host}${pageKey(url, true)}${routeKey(url.hash)}${own && `#${encodeURIComponent(own.toWellFormed())}`}`,
  );
}

function hostOf({ hostname, port }: URL): string {
  const name = hostname.replace(/\.$/, "").replace(/^(?:www\d?|m|mobile|wap)\.(?=[^.]+\.)/, "");
  return `${name}${port && `:${port}`}`;
}

function pageKey({ pathname, searchParams }: URL, withTargets: boolean): string {
  const path = pathname
    .replace(/;jsessionid=[^/]*/i, "")
    .replace(/\/ref=[^/]*/g, "")
    .replace(/%[0-9a-f]{2}/gi, (encoded) => encoded.toUpperCase())
    .replace(/\/(?:index\.(?:html?|php))?$/i, "");
  const identity = new URLSearchParams();
  for (const [name, value] of searchParams) {
    const isIdentity = IDENTIFYING.has(name.toLowerCase()) || (withTargets && isTarget(name, value));
    if (isIdentity && value !== "") identity.set(name.toLowerCase(), value);
  }
  identity.sort();
  return identity.size > 0 ? `${path}?${identity}` : path;
}

function routeKey(hash: string): string {
  const route = /^#(?:!\/?|\/)(.+)/.exec(hash)?.[1];
  return route ? `#${pageKey(new URL(`http://route.invalid/${route}`), true)}` : "";
}

function variantOf(url: string, crawlurl: string): string {
  const [page, fragment = ""] = crawlurl.split("#", 2);
  return crawlurl === url || page !== url.split("#", 1)[0] ? "" : decoded(fragment);
}

function bounded(key: string): string {
  return Buffer.byteLength(key) <= MAX_BYTES ? key : `sha256:${createHash("sha256").update(key).digest("hex")}`;
}

/**
 * Where an address leads through redirectors that say so themselves; nothing is fetched. `isOpaque`: the last of them does not
 * say where it leads.
 */
function followRedirectors(url: URL): { url: URL; isOpaque: boolean } {
  let at = url;
  for (let depth = 0; depth < MAX_DEPTH; depth += 1) {
    const names = targetNames(at.hostname);
    if (!names) return { url: at, isOpaque: false };
    const target = targetOf(at, names);
    if (!target) return { url: at, isOpaque: true };
    at = target;
  }
  return { url: at, isOpaque: true };
}

/** Whether a parameter looks like the target of a redirector that the table does not name. */
function isTarget(name: string, value: string): boolean {
  return ALL_NAMES.has(name.toLowerCase()) && /^https?(?::|%3a)/i.test(value);
}

function targetNames(host: string): readonly string[] | undefined {
  const labels = host.split(".");
  return labels.map((_, at) => TARGET_NAMES.get(labels.slice(at).join("."))).find((names) => names !== undefined);
}

function targetOf({ pathname, search, searchParams }: URL, names: readonly string[]): URL | null {
  // A target that is not encoded ends with the address, its own parameters among those of the redirector.
  const path = /https?:\/\/.*/i.exec(pathname)?.[0];
  if (path) return targetUrl(path + search);
  const encoded = /https?%(?:25)?3a%(?:25)?2f[^/]*/i.exec(pathname)?.[0];
  if (encoded) return targetUrl(encoded);
  for (const [name, value] of searchParams) {
    if (!names.includes(name.toLowerCase())) continue;
    const plain = search.indexOf(`${name}=${value.slice(0, 8)}`);
    const target = targetUrl(/^https?:\/\//i.test(value) && plain > 0 ? search.slice(plain + name.length + 1) : value);
    if (target) return target;
  }
  return null;
}

/** The address that a text is, which may be encoded once more or lack its scheme. */
function targetUrl(text: string): URL | null {
  const plain = /^https?%3a/i.test(text) ? decoded(text) : text;
  const isBare = /^(?:\/\/)?[\w-]+(?:\.[\w-]+)+(?:[/?]|$)/.test(plain);
  const url = parseUrl(isBare ? `https://${plain.replace(/^\/\//, "")}` : plain);
  return url && /^https?:$/.test(url.protocol) ? url : null;
}

/** A text without its percent-encoding; as it is where that stands for no text. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
