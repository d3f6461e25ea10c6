import { createHash } from "node:crypto";
import { cleanLink, isTracking } from "~/features/links/clean-link";
import { matchesName, namePatterns, patternsOf, patternTable } from "~/features/links/name-patterns";
import { decoded, followRedirectors, isAddress } from "~/features/links/redirectors";

/** Referral parameters: like those of {@link isTracking}, but addresses keep them, because stores pay by them; keys do not. */
const REFERRALS = namePatterns(`
  ref ref_ refid ref_id ref_src refsrc referer referrer source src campaign campaignid campaign_id adid ad_id adgroup adgroupid
  aff affid aff_id affiliate affiliateid affiliate_id affsource afsrc aff_* afftrack partnerid partner_id
  awinmid awinaffid clickid click_id clickref subid sub_id subid1 subid2 subid3 xcust xguid xs xtz sref irpid sca_ref rfsn
  cm_mmc* cm_sp cm_re cm_ite cm_lm cm_cat cmpid ncid icid intcid int_cmp trk trkid trackid tracking trackingid tracking_id
  phpsessid jsessionid aspsessionid sessionid session_id oscsid zenid
  _pos _sid _ss _psq _fid pr_prod_strat pr_rec_id pr_rec_pid pr_ref_pid pr_seq
  lang language hl
`);

/** The referral parameters of single stores, for their subdomains too. */
const REFERRALS_BY_SHOP = patternTable(`
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

/** PostgreSQL limits an index entry to 2,704 bytes. */
const MAX_KEY_BYTES = 2_048;

export interface Offer {
  /** A valid deal address; see `webUrl`. */
  url: string;
  /** If it differs from `url` only in its fragment, the fragment is the default `variant`. */
  crawlurl?: string;
  /** The GTIN in 14 digits. */
  gtin?: string | null;
  /** Distinguishes products that share an address, such as a SKU per colour and size. */
  variant?: string | null;
}

/**
 * The key: host, path, parameters and variant, or host and GTIN if that is known. Protocol, `www.`, tracking, fragment, order and
 * needless percent-encoding do not matter; `#/` and `#!` are paths. The key of an opaque redirector is its whole address.
 */
export function offerKey(offer: Offer): string {
  return identifyOffer(offer).key;
}

export function identifyOffer({ url: text, crawlurl = "", gtin, variant }: Offer): { key: string; host: string } {
  const { url, isOpaque } = followRedirectors(new URL(text));
  const { hostname, port, search, hash } = url;
  const name = hostname.replace(/\.$/, "").replace(/^(?:www\d?|m|mobile|wap)\.(?=[^.]+\.)/, "");
  const host = `${name}${port && `:${port}`}`;
  if (isOpaque) return { key: boundedKey(`${host}${url.pathname}${search}${hash}`), host };
  if (gtin) return { key: `${host}#${gtin}`, host };
  const own = variant || variantOf(text, crawlurl);
  const variantKey = own && `#${encodeURIComponent(own.toWellFormed())}`;
  return { key: boundedKey(`${host}${pageKey(url)}${routeKey(hash)}${variantKey}`), host };
}

function pageKey({ hostname, pathname, search }: URL): string {
  const path = canonicalEncoding(pathname)
    .replace(/;jsessionid=[^/]*/i, "")
    .replace(/\/ref=[^/]*/g, "")
    .replace(/\/(?:index\.(?:html?|php))?$/i, "");
  const identity = new Set<string>();
  for (const parameter of search.slice(1).split("&")) {
    const [[name, value] = ["", ""]] = new URLSearchParams(parameter);
    // A parameter without "=" is a value ("?1001"); an address can be that of the product, whatever its name.
    if ((value === "" && (name === "" || parameter.includes("="))) || isTracking(name, hostname)) continue;
    if (isReferral(name, hostname) && !isAddress(value)) continue;
    // A parameter that is not UTF-8 stays as it is: decoded, different texts would be the same.
    const isText = !/%/.test(parameter) || decoded(parameter) !== parameter;
    identity.add(isText ? `${new URLSearchParams([[name.toLowerCase(), value]])}` : canonicalEncoding(parameter));
  }
  return identity.size > 0 ? `${path}?${[...identity].sort((one, other) => (one < other ? -1 : 1)).join("&")}` : path;
}

function isReferral(name: string, host: string): boolean {
  return matchesName(REFERRALS, name) || matchesName(patternsOf(REFERRALS_BY_SHOP, host), name);
}

/** Decodes percent-encoded letters, digits and `-._~`, and writes other codes in capitals (RFC 3986, 6.2.2). */
function canonicalEncoding(text: string): string {
  return text.replace(/%[0-9a-f]{2}/gi, (code) => {
    const character = String.fromCharCode(Number.parseInt(code.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : code.toUpperCase();
  });
}

/** The route of a single-page app (`#/item/1`, `#!/item/1`); other fragments are anchors. */
function routeKey(hash: string): string {
  const route = /^#(?:!\/?|\/)(.+)/.exec(hash)?.[1];
  return route ? `#${pageKey(new URL(`http://route.invalid/${route}`))}` : "";
}

function variantOf(url: string, crawlurl: string): string {
  const [page, fragment = ""] = cleanLink(crawlurl).url.split("#", 2);
  if (crawlurl === url || page !== cleanLink(url).url.split("#", 1)[0]) return "";
  return decoded(fragment);
}

export function boundedKey(key: string): string {
  return Buffer.byteLength(key) <= MAX_KEY_BYTES ? key : `sha256:${createHash("sha256").update(key).digest("hex")}`;
}
