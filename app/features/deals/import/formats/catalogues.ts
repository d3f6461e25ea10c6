import { categoryText } from "~/features/categories/find-category";
import { isUnavailable } from "~/features/deals/import/availability";
import { plainText } from "~/platform/values/markup";
import { readAmount, salePrices } from "./amounts";
import { feedCategory } from "./feed-categories";
import {
  type FeedAddresses,
  type FeedContext,
  NOT_ON_SALE,
  type ReadRow,
  type RowTexts,
  UNAVAILABLE,
} from "./feed-row";
import { periodOf, saleEnd } from "./moments";

export const GOOGLE_NEEDS = [["title"], ["link"], ["price"], ["sale_price"]];

/** Reads a Google Merchant product. Variants that share an address are distinguished by their id. */
export function googleProduct({ currency, ...clock }: FeedContext): ReadRow {
  return (texts) => {
    if (isUnavailable(texts.availability)) return UNAVAILABLE;
    const prices = salePrices({ original: texts.price, sale: texts.sale_price }, currency);
    if (Array.isArray(prices)) return prices;
    const period = periodOf(texts.sale_price_effective_date);
    const expiresAt = saleEnd([...period, texts.expiration_date ?? ""], clock);
    if (expiresAt === null) return NOT_ON_SALE;
    return {
      title: plainText(texts.title),
      description: plainText(texts.description),
      ...prices,
      imageUrl: texts.image_link,
      store: plainText(texts.store ?? texts.brand ?? texts.channel),
      category: categoryText(
        feedCategory(texts.google_product_category) ?? feedCategory(texts.product_type) ?? "other",
      ),
      ...googleAddresses(texts),
      expiresAt,
      gtin: texts.gtin,
      variant: variantOf(texts, texts.id),
    };
  };
}

export function googleAddresses({ link, id, item_group_id: group }: RowTexts): FeedAddresses {
  const isVariant = link && id && group;
  return { url: link, crawlurl: isVariant ? `${link.split("#", 1)[0]}#${encodeURIComponent(id)}` : undefined };
}

/** Columns that distinguish variants of a product; Awin's have a prefix. */
const VARIANT_COLUMNS = [
  ...["item_group_id", "color", "size", "material", "pattern"],
  ...["parent_product_id", "colour", "fashion:size", "fashion:material", "fashion:pattern"],
];

function variantOf(texts: RowTexts, id: string | undefined): string | undefined {
  const differences = VARIANT_COLUMNS.flatMap((name) => texts[name] ?? []);
  return differences.length > 0 ? (id ?? differences.join(" / ").slice(0, 200)) : undefined;
}

export const AWIN_NEEDS = [
  ["product_name"],
  ["search_price"],
  ["product_price_old", "rrp_price", "store_price"],
  ["merchant_deep_link", "aw_deep_link"],
];

/** Reads an Awin product. Prefers the store's own address, so that the price history is that of the store's offer. */
export function awinProduct({ currency, ...clock }: FeedContext): ReadRow {
  return (texts) => {
    if (!isForSale(texts)) return UNAVAILABLE;
    const { search_price: sale, product_price_old: old, rrp_price: advised, store_price: store } = texts;
    if (!sale) return [{ field: "discountedPrice", code: "required" }];
    const usual = [old, advised, store].filter((price) => (readAmount(price, currency)?.value ?? 0) !== 0);
    const candidates = usual.map((original) => salePrices({ original, sale, currency: texts.currency }, currency));
    const prices = candidates.find((one) => !Array.isArray(one)) ?? candidates[0] ?? NOT_ON_SALE;
    if (Array.isArray(prices)) return prices;
    const expiresAt = saleEnd([texts.valid_from ?? "", texts.valid_to ?? ""], clock);
    if (expiresAt === null) return NOT_ON_SALE;
    return {
      title: plainText(texts.product_name),
      description: plainText(texts.description ?? texts.product_short_description),
      ...prices,
      imageUrl: texts.merchant_image_url ?? texts.aw_image_url,
      store: plainText(texts.merchant_name),
      category: categoryText(feedCategory(texts.category_name) ?? feedCategory(texts.merchant_category) ?? "other"),
      ...awinAddresses(texts),
      expiresAt,
      gtin: texts.ean ?? texts.product_gtin ?? texts.upc,
      variant: variantOf(texts, texts.merchant_product_id ?? texts.aw_product_id),
    };
  };
}

/** Whether the product can be ordered: the most explicit of a row's statements counts; a pre-order is for sale. */
function isForSale({ is_for_sale: forSale, pre_order: preOrder = "", ...texts }: RowTexts): boolean {
  if (isUnavailable(forSale)) return false;
  if (/^(?:1|y|yes|true)$/i.test(preOrder)) return true;
  return !isUnavailable(texts.in_stock ?? texts.stock_status ?? texts.stock_quantity);
}

export function awinAddresses(texts: RowTexts): FeedAddresses {
  return { url: texts.merchant_deep_link ?? texts.aw_deep_link, crawlurl: undefined };
}
