import { createHash } from "node:crypto";
import { cleanLink } from "~/domain/links/clean-link";
import { decoded, followRedirectors, isTarget } from "~/domain/links/redirectors";

/** Query parameters that identify the product, with colour and size; all others are tracking. */
const IDENTIFYING = new Set(
  `asin color colour colorid ean goods_id goodsid gtin id item item_id itemid mpn model num_iid offer offer_id p pid
  prd prod prodid product product_id productid sku sku_id skuid spu style upc variant variant_id variantid v size`
    .trim()
    .split(/\s+/),
);

/** In bytes. PostgreSQL index entries are limited to 2,704. */
const MAX_KEY_BYTES = 2_048;

export interface Offer {
  /** A valid deal address; see `webUrl`. */
  url: string;
  /** If it differs from `url` only in its fragment, the fragment is the default `variant`. */
  crawlurl?: string;
  /** In 14 digits. */
  gtin?: string | null;
  /** Distinguishes products that share an address, such as a SKU per colour and size. */
  variant?: string | null;
}

/**
 * The identity of an offer across deals: host, path, identifying parameters and variant, or host and GTIN where that is
 * known. Protocol, `www.`, tracking, fragment and parameter order do not matter; `#/` and `#!` fragments are paths.
 * Redirectors are replaced by their target; the key of an opaque one is its whole address.
 */
export function offerKey(offer: Offer): string {
  return identifyOffer(offer).key;
}

/** An offer's {@link offerKey}, and its shop's host without `www.`. */
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

/** A key that fits into an index: one of more than 2,048 bytes is replaced by its hash. */
export function boundedKey(key: string): string {
  return Buffer.byteLength(key) <= MAX_KEY_BYTES ? key : `sha256:${createHash("sha256").update(key).digest("hex")}`;
}
