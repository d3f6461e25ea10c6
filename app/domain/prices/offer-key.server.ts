import { createHash } from "node:crypto";

/** Query parameters that say which thing is sold: colour and size are identity, everything else is tracking. */
const IDENTIFYING = new Set(
  `asin color colour colorid ean goods_id goodsid gtin id item item_id itemid mpn model num_iid offer offer_id p pid
  prd prod prodid product product_id productid sku sku_id skuid spu style upc variant variant_id variantid v size`
    .trim()
    .split(/\s+/),
);

/** An index entry of PostgreSQL holds at most 2,704 bytes. */
const MAX_BYTES = 2_048;

/**
 * What makes an offer the same offer, however often it is posted, edited or deleted: the shop's host with the path of its
 * page and the parameters that identify the thing. Addresses that differ in protocol, `www.`, tracking, fragment or the
 * order of parameters are one offer. Where the thing's number is known, that and the host say it all.
 *
 * @param url an address that may stand in a deal; see `webUrl`
 * @param gtin the thing's GTIN in 14 digits, where one is delivered
 */
export function offerKey(url: string, gtin?: string | null): string {
  const { hostname, port, pathname, searchParams } = new URL(url);
  const host = hostname.replace(/\.$/, "").replace(/^(?:www\d?|m|mobile|wap)\.(?=.+\.)/, "");
  if (gtin) return `${host}${port && `:${port}`}#${gtin}`;
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
