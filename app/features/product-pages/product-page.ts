import { DEAL_LIMITS } from "~/features/deals/text-fields";
import { webUrl } from "~/features/deals/urls";
import type { Currency } from "~/platform/values/currency";
import { parseUrl } from "~/platform/values/parse-url";
import { cleanLine } from "~/platform/values/text";
import type { Item } from "./item";
import { ownProducts } from "./own-product";
import { PageAddress } from "./page-address";
import { type PagePrice, pagePrice } from "./page-price";
import { plainText } from "./plain-text";
import { readStructuredData, type StructuredData } from "./structured-data";

/** The statements of a store's page about its product; null for what it does not state. Plain data. */
export interface ProductPage extends PagePrice {
  title: string | null;
  /** The picture's address, over https. */
  image: string | null;
  store: string | null;
}

interface Options {
  /** The page's, in http or https. */
  address: string;
  /** The site's. */
  currency: Currency;
  now: Date;
}

/** Reads JSON-LD, microdata, Open Graph and the title, in this order. @throws DocumentLimitError from `parseHtml` */
export function readProductPage(html: string, { address, currency, now }: Options): ProductPage {
  const url = new URL(address);
  const data = readStructuredData(html, url.href);
  const page = new PageAddress(url, [data.canonical, data.meta.get("og:url")?.[0]]);
  const statements = ownProducts(data, page);
  const products = statements.flat();
  const store = storeOf(data, products);
  const named = [...(data.meta.get("og:title") ?? []), ...(data.meta.get("twitter:title") ?? []), data.title][0] ?? "";
  return {
    ...pagePrice(data, statements, { page, currency, now }),
    title: withoutShop(nameOf(statements) ?? headingIn(named, data) ?? named, { store, url }),
    image: imageOf(products, data, url),
    store,
  };
}

/** The product's name; null if versions have different names. */
function nameOf([versions = []]: readonly Item[][]): string | null {
  const names = versions.map((one) => lineOf(one.text("name")));
  return versions[0]?.is(/Group$/) || new Set(names).size === 1 ? (names[0] ?? null) : null;
}

function lineOf(text: string | null): string | null {
  const line = cleanLine((text ?? "").replace(/\s+/g, " "));
  return line ? [...line].slice(0, DEAL_LIMITS.title).join("").trim() : null;
}

function imageOf(products: readonly Item[], { meta }: StructuredData, url: URL): string | null {
  const own = products.flatMap((one) => [
    ...one.texts("image"),
    ...one
      .items("image")
      .flatMap((image) => [image.texts("url"), image.texts("contentUrl"), image.texts("contentURL")].flat()),
  ]);
  const shared = ["og:image:secure_url", "og:image", "og:image:url", "twitter:image"].flatMap(
    (name) => meta.get(name) ?? [],
  );
  for (const text of [...own, ...shared.map(plainText)]) {
    const address = text && parseUrl(text, url.href)?.href;
    if (address && /^https:/.test(address) && webUrl(address)) return address;
  }
  return null;
}

const SHOP = /^(?:Organization|LocalBusiness|WebSite|\w*Store)$/;

function storeOf({ meta, items }: StructuredData, products: readonly Item[]): string | null {
  const names = [
    ...(meta.get("og:site_name") ?? meta.get("application-name") ?? []).map(plainText),
    ...items.filter((item) => item.is(SHOP)).flatMap((item) => item.texts("name")),
    ...products.flatMap((one) => one.items("offers")).flatMap((offer) => offer.names("seller")),
  ];
  const name = lineOf(names.find((text) => text !== "") ?? null);
  return name && [...name].slice(0, DEAL_LIMITS.store).join("");
}

/** The heading, where the title has more than that. */
function headingIn(title: string, { heading }: StructuredData): string | null {
  const line = lineOf(plainText(heading));
  return line && plainText(title).includes(line) ? line : null;
}

const SEPARATOR = / ?[|｜_–—] ?| [-·:] |-(?=\p{Script=Han}+$)/u;

/** Slogans in titles of Chinese stores. */
const SLOGAN = /【[^【】]{0,40}(?:报价|行情|评测|价格|正品|包邮|图片|品牌)[^【】]{0,40}】/gu;

/** A page's title without the parts that name the store. */
function withoutShop(title: string, { store, url }: { store: string | null; url: URL }): string | null {
  const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  const host = url.hostname.replace(/^www\./, "");
  const names = [store ?? "", host, host.split(".")[0] ?? ""].map(bare).filter(Boolean);
  const isShop = (part: string) => names.includes(bare(part));
  const line = plainText(title).replace(SLOGAN, "");
  const parts = line.split(SEPARATOR).map((part) => part.trim());
  const first = parts.findIndex((part) => part !== "" && !isShop(part));
  const end = parts.findLastIndex((part) => part !== "" && !isShop(part));
  if (first === 0 && end === parts.length - 1) return lineOf(line);
  const [from, to] = [parts[first], parts[end]];
  return from && to ? lineOf(line.slice(line.indexOf(from), line.lastIndexOf(to) + to.length)) : null;
}
