import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";

/** Deals that are read at once. */
const BATCH = 5_000;

interface KeyedDeal {
  id: string;
  url: string;
  key: string;
}

/**
 * Keys of offers drop the parameters that are listed as tracking instead of keeping those that are listed as identity, and do
 * not depend on needless percent-encoding. A history that several products shared does not say which price was whose: it stays
 * with the oldest published deal, and the others begin anew with the price and the time of their last writing. Where two keys
 * become one, the history of the key that exists already is continued backwards by the oldest of the others.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create temporary table rekeyed (id uuid primary key, new_key text) on commit drop`.execute(db);
  let last = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const { rows } = await sql<KeyedDeal>`
      select deal.id, deal.url, offers.key from all_deals deal join offers on offers.id = deal.offer_id
      where deal.id > ${last}::uuid and deal.url ~ '[?%]' and offers.key !~ '^sha256:'
      order by deal.id limit ${BATCH}`.execute(db);
    if (rows.length === 0) break;
    last = rows.at(-1)?.id ?? last;
    const changes = rows.flatMap(({ id, url, key }) => {
      const new_key = rekeyed(url, key);
      return new_key === key ? [] : { id, new_key };
    });
    await sql`
      insert into rekeyed select * from json_to_recordset(${JSON.stringify(changes)}::json) deal (id uuid, new_key text)
    `.execute(db);
  }
  await sql`analyze rekeyed`.execute(db);
  // All deals of the offers concerned, with the keys that they get.
  await sql`
    create temporary table target on commit drop as
    select deal.id, deal.offer_id, coalesce(rekeyed.new_key, offers.key) as key, offers.host,
      deal.status = 'published' as is_published, deal.created_at, least(deal.updated_at, now()) as updated_at
    from all_deals deal join offers on offers.id = deal.offer_id left join rekeyed on rekeyed.id = deal.id
    where deal.offer_id in (select offer_id from all_deals join rekeyed using (id))`.execute(db);
  await sql`
    insert into offers (key, host, first_seen, last_seen)
    select key, min(host), min(updated_at), max(updated_at) from target group by key order by key
    on conflict (key) do nothing`.execute(db);
  await sql`
    with owner as (
      select distinct on (offer_id) offer_id, key from target order by offer_id, is_published desc, created_at, id
    ), moving as (
      select distinct on (new.id) old.id as old_id, new.id as new_id, old.first_seen
      from owner join offers old on old.id = owner.offer_id join offers new on new.key = owner.key
      where old.id <> new.id order by new.id, old.first_seen, old.id
    ), moved as (
      update price_spans span set offer_id = new_id from moving
      where span.offer_id = old_id
        and span.ended_at <= coalesce((select min(first_seen) from price_spans where offer_id = new_id), 'infinity')
    )
    update offers set first_seen = least(offers.first_seen, moving.first_seen) from moving where offers.id = new_id
  `.execute(db);
  // Nothing that is counted of deals changes.
  await sql`alter table all_deals disable trigger user`.execute(db);
  await sql`
    update all_deals deal set offer_id = offers.id from target join offers on offers.key = target.key
    where deal.id = target.id and deal.offer_id <> offers.id`.execute(db);
  await sql`alter table all_deals enable trigger user`.execute(db);
  await sql`
    insert into price_spans (offer_id, price, list_price, first_seen, last_seen, source)
    select distinct on (deal.offer_id)
      deal.offer_id, deal.discounted_price, deal.original_price, target.updated_at, target.updated_at, deal.source
    from target join all_deals deal using (id)
    where target.is_published and not exists (
      select from price_spans span where span.offer_id = deal.offer_id and span.ended_at = 'infinity'
    ) order by deal.offer_id, target.updated_at desc, deal.id
    on conflict do nothing`.execute(db);
  await sql`
    delete from offers where id in (select offer_id from target)
      and not exists (select from all_deals where offer_id = offers.id)
      and not exists (select from price_spans where offer_id = offers.id)`.execute(db);
}

/** The key of an address, with the GTIN or variant of its former key. */
function rekeyed(address: string, key: string): string {
  const parsed = parseUrl(address);
  if (!parsed) return key;
  const { url, isOpaque } = followRedirectors(parsed);
  const own = /#[^/#][^#]*$/.exec(key)?.[0] ?? "";
  const { hostname, port } = url;
  const name = hostname.replace(/\.$/, "").replace(/^(?:www\d?|m|mobile|wap)\.(?=[^.]+\.)/, "");
  const host = `${name}${port && `:${port}`}`;
  const text = `${host}${pageKey(url)}${routeKey(url.hash)}${own}`;
  const pageOf = (whole: string) => canonicalEncoding(whole.replace(/[?#].*/s, ""));
  // A key with a GTIN has no page, and the offer of a deal that others were merged into may have another.
  if (isOpaque || key === `${host}#${/^#(\d{14})$/.exec(own)?.[1]}` || pageOf(key) !== pageOf(text)) return key;
  return Buffer.byteLength(text) <= MAX_BYTES ? text : `sha256:${createHash("sha256").update(text).digest("hex")}`;
}

/* What follows is app/features/prices/offer-key.server.ts and app/features/links as they were then. */

const MAX_BYTES = 2_048;

const REFERRALS = words(`
  ref ref_ refid ref_id ref_src refsrc referer referrer source src campaign campaignid campaign_id adid ad_id adgroup adgroupid
  aff affid aff_id affiliate affiliateid affiliate_id affsource afsrc aff_* afftrack partnerid partner_id
  awinmid awinaffid clickid click_id clickref subid sub_id subid1 subid2 subid3 xcust xguid xs xtz sref irpid sca_ref rfsn
  cm_mmc* cm_sp cm_re cm_ite cm_lm cm_cat cmpid ncid icid intcid int_cmp trk trkid trackid tracking trackingid tracking_id
  phpsessid jsessionid aspsessionid sessionid session_id oscsid zenid
  _pos _sid _ss _psq _fid pr_prod_strat pr_rec_id pr_rec_pid pr_ref_pid pr_seq
  lang language hl
`);

const REFERRALS_BY_SHOP = table(`
  amazon.*: ascsubtag camp creativeasin keywords linkcode linkid psc s smid tag th
  bestbuy.com: acampid intl loc
  ebay.*: campid customid mkcid mkevt mkrid siteid toolid
  etsy.com: click_key click_sum frs ga_order ga_search_query ga_search_type ga_view_type organic_search_click sts
  jd.com: ad_od from gx gxd isappinstalled shareruid utm_user
  pinduoduo.com yangkeduo.com: _oak_* _p_* _x_* page_from pxq_secret_key refer_* share_uin thumb_url
  taobao.com tmall.com: app bxsign cpp from ns price shareuniqueid share_crt_v shareurl short_name sm sourcetype sp_tk suid
  taobao.com tmall.com: tbsocialpopkey tk un un_site ut_sk wxsign
  target.com: afid clkid cpng lnk
  walmart.com: affp1 sharedid sourceid veh wmlspartner
`);

const TRACKING = words(`
  utm_* mtm_* pk_* piwik_* hsa_* itm_* mc_cid mc_eid mkt_tok _hsenc _hsmi __hssc __hstc __hsfp hsctatracking
  gclid gclsrc dclid gbraid wbraid gad_source gad_campaignid _ga _gl srsltid
  fbclid fb_action_ids fb_action_types fb_ref fb_source igsh igshid msclkid twclid ttclid li_fat_id epik yclid ysclid _openstat
  rdt_cid sc_cid scm spm oly_anon_id oly_enc_id vero_conv vero_id wickedid s_kwcid ef_id
  awc cjevent cjdata irclickid irgwc ranmid raneaid ransiteid
`);

const TRACKING_BY_SHOP = table(`
  aliexpress.com: algo_pvid algo_exp_id algo_expid aem_p4p_detail btsid pdp_npi pvid ws_ab_test
  amazon.*: _encoding content-id crid dib dib_tag pd_rd_i pd_rd_r pd_rd_w pd_rd_wg pf_rd_i pf_rd_m pf_rd_p pf_rd_r pf_rd_s
  amazon.*: pf_rd_t qid ref ref_ sprefix sr
  ebay.*: _trkparms _trksid amdata hash
  jd.com: bbtf cu
  taobao.com tmall.com: ali_refid ali_trackid abbucket mi_id pvid
  walmart.com: adid athbdg athcpid athpgid athznid from
`);

const KEPT_BY_SHOP = table(`
  tix.axs.com: utm_*
  transfernow.net: utm_source utm_medium
  urldefense.com: *
`);

const REDIRECTORS = table(`
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
`);

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}

function table(text: string): Map<string, string[]> {
  const hosts = new Map<string, string[]>();
  for (const line of text.trim().split("\n")) {
    const [names = "", values = ""] = line.split(": ");
    for (const host of words(names)) hosts.set(host, [...(hosts.get(host) ?? []), ...words(values)]);
  }
  return hosts;
}

function pageKey({ hostname, pathname, search }: URL): string {
  const path = canonicalEncoding(pathname)
    .replace(/;jsessionid=[^/]*/i, "")
    .replace(/\/ref=[^/]*/g, "")
    .replace(/\/(?:index\.(?:html?|php))?$/i, "");
  const identity = new Set<string>();
  for (const parameter of search.slice(1).split("&")) {
    const [[name, value] = ["", ""]] = new URLSearchParams(parameter);
    if (value === "" || isReferral(name, hostname)) continue;
    const isText = !/%/.test(parameter) || decoded(parameter) !== parameter;
    identity.add(isText ? `${new URLSearchParams([[name.toLowerCase(), value]])}` : canonicalEncoding(parameter));
  }
  return identity.size > 0 ? `${path}?${[...identity].sort((one, other) => (one < other ? -1 : 1)).join("&")}` : path;
}

function isReferral(name: string, host: string): boolean {
  const is = (patterns: readonly string[]) => matches(patterns, name);
  const isTracking = (is(TRACKING) || is(patternsOf(TRACKING_BY_SHOP, host))) && !is(patternsOf(KEPT_BY_SHOP, host));
  return isTracking || is(REFERRALS) || is(patternsOf(REFERRALS_BY_SHOP, host));
}

function matches(patterns: readonly string[], name: string): boolean {
  const lower = name.toLowerCase();
  return patterns.some((one) => (one.endsWith("*") ? lower.startsWith(one.slice(0, -1)) : lower === one));
}

function patternsOf(hosts: ReadonlyMap<string, string[]>, host: string): string[] {
  const labels = host.split(".");
  const domains = labels.map((_, at) => labels.slice(at).join("."));
  return [...domains, ...labels.map((label) => `${label}.*`)].flatMap((domain) => hosts.get(domain) ?? []);
}

function canonicalEncoding(text: string): string {
  return text.replace(/%[0-9a-f]{2}/gi, (code) => {
    const character = String.fromCharCode(Number.parseInt(code.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : code.toUpperCase();
  });
}

function routeKey(hash: string): string {
  const route = /^#(?:!\/?|\/)(.+)/.exec(hash)?.[1];
  return route ? `#${pageKey(new URL(`http://route.invalid/${route}`))}` : "";
}

function followRedirectors(url: URL): { url: URL; isOpaque: boolean } {
  let at = url;
  for (let depth = 0; depth < 5; depth += 1) {
    const labels = at.hostname.split(".");
    const names = labels.map((_, from) => REDIRECTORS.get(labels.slice(from).join("."))).find((found) => found);
    if (!names) return { url: at, isOpaque: false };
    const target = targetOf(at, names);
    if (!target) return { url: at, isOpaque: true };
    at = target;
  }
  return { url: at, isOpaque: true };
}

function targetOf({ pathname, search, searchParams }: URL, names: readonly string[]): URL | null {
  // An unencoded target extends to the end of the address, with its own query.
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

function targetUrl(text: string): URL | null {
  const plain = /^https?%3a/i.test(text) ? decoded(text) : text;
  const isBare = /^(?:\/\/)?[\w-]+(?:\.[\w-]+)+(?:[/?]|$)/.test(plain);
  const url = parseUrl(isBare ? `https://${plain.replace(/^\/\//, "")}` : plain);
  return url && /^https?:$/.test(url.protocol) ? url : null;
}

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
