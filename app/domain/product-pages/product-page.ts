import { decodeHTML } from "entities";
import { type Currency, findCurrency, isSignOf } from "~/domain/currency";
import { PLAIN_PRICE } from "~/domain/deals/price";
import { readPrice } from "~/domain/deals/read-price";
import { DEAL_LIMITS } from "~/domain/deals/text-fields";
import { webUrl } from "~/domain/deals/urls";
import { parseUrl } from "~/domain/parse-url";
import { cleanLine } from "~/domain/text";
import { type Item, readStructuredData, type StructuredData } from "./structured-data";

/** What a shop's page says of its product; null for what it does not say. */
export interface ProductPage {
  title: string | null;
  /** In the site's currency. */
  price: number | null;
  /** A higher one that the page states as the list price. */
  originalPrice: number | null;
  /** Over https. */
  image: string | null;
  store: string | null;
  /** The code of another currency than the site's, in which the page states its price. */
  foreign: string | null;
}

interface Offer {
  price: number | null;
  originalPrice: number | null;
  foreign: string | null;
}

/** Reads JSON-LD, microdata, Open Graph and the title, in this order. */
export function readProductPage(html: string, { url, currency }: { url: URL; currency: Currency }): ProductPage {
  const data = readStructuredData(html);
  const products = data.items.flatMap(productsOf);
  const product = mainProduct(products, url);
  const store = storeOf(data, product);
  const offers = [...(product ? offersOf(product, { url, currency }) : []), metaOffer(data, currency)];
  const offer = offers.find(({ price }) => price !== null) ?? offers.find(({ foreign }) => foreign) ?? NO_OFFER;
  const struck = data.struck.map((text) => amountOf(text, currency)).find((amount) => amount !== null) ?? null;
  const named = data.meta.get("og:title") ?? data.meta.get("twitter:title") ?? data.title;
  return {
    ...offer,
    originalPrice: offer.originalPrice ?? higher(struck, offer.price),
    title: lineOf(textOf(product?.values.get("name"))) ?? headingIn(named, data) ?? withoutShop(named, { store, url }),
    image: imageOf(product, data, url),
    store,
  };
}

const NO_OFFER: Offer = { price: null, originalPrice: null, foreign: null };

/** Lists' own products are others. */
function productsOf(item: Item): Item[] {
  if (item.types.includes("Product") || item.types.includes("ProductGroup") || item.types.includes("Book"))
    return [item];
  const within = ["mainEntity", "itemOffered", "about"].flatMap((name) => itemsIn(item.values.get(name)));
  return within.flatMap(productsOf);
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : value == null ? [] : [value]);

const isItem = (value: unknown): value is Item => typeof value === "object" && value !== null && "values" in value;

const itemsIn = (value: unknown): Item[] => listOf(value).filter(isItem);

/** The one of the page's address, else the first with an offer. */
function mainProduct(products: readonly Item[], url: URL): Item | undefined {
  const isOfPage = ({ values }: Item) => {
    const address = parseUrl(textOf(values.get("url")) ?? "", url.href);
    return address !== null && values.has("url") && address.pathname === url.pathname;
  };
  const isOffered = ({ values }: Item) => values.has("offers") || values.has("hasVariant");
  return products.find((one) => isOfPage(one) && isOffered(one)) ?? products.find(isOffered) ?? products[0];
}

/** The one of the page's address first, then what is new and available. */
function offersOf(product: Item, { url, currency }: { url: URL; currency: Currency }): Offer[] {
  const variants = itemsIn(product.values.get("hasVariant"));
  const sets = [product, ...variants].flatMap(({ values }) => itemsIn(values.get("offers")));
  const single = sets.flatMap((set) => itemsIn(set.values.get("offers")));
  const textIn = (offer: Item, name: string) => textOf(offer.values.get(name)) ?? "";
  const isOfPage = (offer: Item) =>
    parseUrl(textIn(offer, "url"), url.href)?.href === url.href && offer.values.has("url");
  const isGone = (offer: Item) => /OutOfStock|SoldOut|Discontinued/i.test(textIn(offer, "availability"));
  const isUsed = (offer: Item) => /Used|Refurbished|Damaged/i.test(textIn(offer, "itemCondition"));
  const rank = (offer: Item) => (isOfPage(offer) ? 0 : 1) + (isUsed(offer) ? 2 : 0) + (isGone(offer) ? 4 : 0);
  return [...single, ...sets].toSorted((a, b) => rank(a) - rank(b)).map((offer) => offerOf(offer, currency));
}

const LIST_PRICE = /(?:List|Strikethrough|Regular|SRP|MSRP|Original)/i;

function offerOf({ values }: Item, currency: Currency): Offer {
  // Not of 100 g, nor for holders of a card.
  const specified = itemsIn(values.get("priceSpecification")).filter(
    ({ values: of }) => !of.has("referenceQuantity") && !of.has("validForMemberTier"),
  );
  const isList = ({ values: of }: Item) => LIST_PRICE.test(textOf(of.get("priceType")) ?? "");
  const current = specified.find((one) => !isList(one))?.values;
  const listed = specified.find(isList)?.values;
  const stated = values.get("price") ?? values.get("lowPrice") ?? current?.get("price");
  const code = values.get("priceCurrency") ?? current?.get("priceCurrency") ?? listed?.get("priceCurrency");
  return offer({ stated: stated ?? listed?.get("price"), list: listed?.get("price"), code }, currency);
}

function metaOffer({ meta }: StructuredData, currency: Currency): Offer {
  const of = (...names: string[]) => names.map((name) => meta.get(name)).find((value) => value !== undefined);
  const sale = of("product:sale_price:amount");
  const price = of("product:price:amount", "og:price:amount", "product:price", "twitter:data1");
  const list =
    of("product:original_price:amount", "og:price:standard_amount") ?? (sale === undefined ? undefined : price);
  const code = of("product:sale_price:currency", "product:price:currency", "og:price:currency");
  return offer({ stated: sale ?? price, list, code }, currency);
}

interface StatedOffer {
  stated: unknown;
  list: unknown;
  code: unknown;
}

function offer({ stated, list, code }: StatedOffer, currency: Currency): Offer {
  const named = textOf(code)?.trim() ?? "";
  if (named !== "" && !isSignOf(named, currency)) {
    const other = findCurrency(named);
    return { ...NO_OFFER, foreign: typeof other === "object" ? other.code : null };
  }
  const [price, original] = [amountOf(stated, currency), amountOf(list, currency)];
  return { price, originalPrice: higher(original, price), foreign: null };
}

const higher = (original: number | null, price: number | null) =>
  price !== null && original !== null && original > price ? original : null;

/** Null for what is no price, or one that deals cannot have. */
function amountOf(value: unknown, currency: Currency): number | null {
  const text = textOf(value)?.trim() ?? "";
  // As programs write it; else as people do.
  const read = readPrice(text, currency, /^\d+(?:\.\d+)?$/.test(text) ? "." : undefined);
  if (!read || "error" in read || !PLAIN_PRICE.test(read.price)) return null;
  const amount = Number(read.price);
  return currency.decimals === 0 && !Number.isInteger(amount) ? null : amount;
}

/** In UTF-16 code units: patterns are not run on more. */
const MAX_TEXT = 3_000;

/** The first text of a value, without its mark-up. */
function textOf(value: unknown): string | null {
  for (const one of listOf(value)) {
    if (typeof one === "number") return String(one);
    if (typeof one === "string" && one.trim() !== "") {
      return decodeHTML(one.slice(0, MAX_TEXT).replace(/<script\b[^<]*<\/script>|<[^<>]*>/gi, " ")).replace(
        /\s+/g,
        " ",
      );
    }
  }
  return null;
}

function lineOf(text: string | null): string | null {
  const line = cleanLine((text ?? "").replace(/\s+/g, " "));
  return line ? [...line].slice(0, DEAL_LIMITS.title).join("").trim() : null;
}

function imageOf(product: Item | undefined, { meta }: StructuredData, url: URL): string | null {
  const own = listOf(product?.values.get("image")).map((one) =>
    isItem(one) ? (one.values.get("url") ?? one.values.get("contentUrl")) : one,
  );
  const shared = ["og:image:secure_url", "og:image", "og:image:url", "twitter:image"].map((name) => meta.get(name));
  for (const text of [...own, ...shared].map(textOf)) {
    const address = text && parseUrl(text.trim(), url.href)?.href;
    if (address && /^https:/.test(address) && webUrl(address)) return address;
  }
  return null;
}

const SHOP = /^(?:Organization|LocalBusiness|WebSite|\w*Store)$/;

function storeOf({ meta, items }: StructuredData, product: Item | undefined): string | null {
  const sellers = itemsIn(product?.values.get("offers")).flatMap(({ values }) => listOf(values.get("seller")));
  const shops = items.filter(({ types }) => types.some((type) => SHOP.test(type)));
  const names = [
    meta.get("og:site_name") ?? meta.get("application-name"),
    ...[...shops, ...sellers].map((one) => (isItem(one) ? one.values.get("name") : one)),
  ];
  const name = lineOf(names.map(textOf).find((text) => text !== null) ?? null);
  return name && [...name].slice(0, DEAL_LIMITS.store).join("");
}

/** The heading, where the title has more than that. */
function headingIn(title: string, { heading }: StructuredData): string | null {
  const line = lineOf(textOf(heading));
  return line && (textOf(title) ?? "").includes(line) ? line : null;
}

const SEPARATOR = / ?[|｜_–—] ?| [-·:] |-(?=\p{Script=Han}+$)/u;

/** Slogans in titles of Chinese shops. */
const SLOGAN = /【[^【】]{0,40}(?:报价|行情|评测|价格|正品|包邮|图片|品牌)[^【】]{0,40}】/gu;

/** A page's title without the parts that name the shop. */
function withoutShop(title: string, { store, url }: { store: string | null; url: URL }): string | null {
  const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  const host = url.hostname.replace(/^www\./, "");
  const names = [store ?? "", host, host.split(".")[0] ?? ""].map(bare).filter(Boolean);
  const isShop = (part: string) => names.includes(bare(part));
  const line = (textOf(title) ?? "").replace(SLOGAN, "");
  const parts = line.split(SEPARATOR).map((part) => part.trim());
  const first = parts.findIndex((part) => part !== "" && !isShop(part));
  const end = parts.findLastIndex((part) => part !== "" && !isShop(part));
  if (first === 0 && end === parts.length - 1) return lineOf(line);
  const [from, to] = [parts[first], parts[end]];
  return from && to ? lineOf(line.slice(line.indexOf(from), line.lastIndexOf(to) + to.length)) : null;
}
