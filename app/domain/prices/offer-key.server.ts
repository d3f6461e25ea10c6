import { createHash } from "node:crypto";
import { decoded, followRedirectors, isTarget } from "./redirectors";

/** Query parameters that say which thing is sold: colour and size are identity, everything else is tracking. */
const IDENTIFYING = new Set(
  `asin color colour colorid ean goods_id goodsid gtin id item item_id itemid mpn model num_iid offer offer_id p pid
  prd prod prodid product product_id productid sku sku_id skuid spu style upc variant variant_id variantid v size`
    .trim()
    .split(/\s+/),
);

/** An index entry of PostgreSQL holds at most 2,704 bytes. */
const MAX_BYTES = 2_048;

export interface Offer {
  /** An address that may stand in a deal; see `webUrl`. */
  url: string;
  /** Where it is `url` but for its fragment, that fragment is the variant, unless there is a `variant`. */
  crawlurl?: string;
  /** The thing's GTIN in 14 digits, where one is delivered. */
  gtin?: string | null;
  /** What tells products apart that share an address, such as the shop's number of one colour and size. */
  variant?: string | null;
}

/**
 * What makes an offer the same offer, however often it is posted, edited or deleted: the shop's host with the path of its
 * page, the parameters that identify the thing, and the variant. Addresses that differ in protocol, `www.`, tracking, fragment
 * or the order of parameters are one offer; `#/` and `#!` begin a path. Where the thing's GTIN is known, that and the host say it
 * all. Behind a redirector stands its target; one that does not say where it leads has its whole address for a key.
 */
export function offerKey({ url: text, crawlurl = "", gtin, variant }: Offer): string {
  const { url, isOpaque } = followRedirectors(new URL(text));
  const { hostname, port, search, hash } = url;
  const name = hostname.replace(/\.$/, "").replace(/^(?:www\d?|m|mobile|wap)\.(?=[^.]+\.)/, "");
  const host = `${name}${port && `:${port}`}`;
  if (isOpaque) return bounded(`${host}${url.pathname}${search}${hash}`);
  if (gtin) return `${host}#${gtin}`;
  const own = variant || variantOf(text, crawlurl);
  return bounded(`${host}${pageKey(url)}${routeKey(hash)}${own && `#${encodeURIComponent(own.toWellFormed())}`}`);
}

/** The canonical path and the identifying parameters. */
function pageKey({ pathname, searchParams }: URL): string {
  const path = pathname
    .replace(/;jsessionid=[^/]*/i, "")
    .replace(/\/ref=[^/]*/g, "")
    .replace(/%[0-9a-f]{2}/gi, (encoded) => encoded.toUpperCase())
    .replace(/\/(?:index\.(?:html?|php))?$/i, "");
  const identity = new URLSearchParams();
  for (const [name, value] of searchParams) {
    const isIdentity = IDENTIFYING.has(name.toLowerCase()) || isTarget(name, value);
    if (isIdentity && value !== "") identity.set(name.toLowerCase(), value);
  }
  identity.sort();
  return identity.size > 0 ? `${path}?${identity}` : path;
}

/** A route within the page, as single-page shops have it (`#/item/1`, `#!/item/1`); other fragments are places on the page. */
function routeKey(hash: string): string {
  const route = /^#(?:!\/?|\/)(.+)/.exec(hash)?.[1];
  return route ? `#${pageKey(new URL(`http://route.invalid/${route}`))}` : "";
}

function variantOf(url: string, crawlurl: string): string {
  const [page, fragment = ""] = crawlurl.split("#", 2);
  if (crawlurl === url || page !== url.split("#", 1)[0]) return "";
  return decoded(fragment);
}

function bounded(key: string): string {
  return Buffer.byteLength(key) <= MAX_BYTES ? key : `sha256:${createHash("sha256").update(key).digest("hex")}`;
}
