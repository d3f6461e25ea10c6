import { isForeign } from "~/features/deals/import/foreign-currency";
import { type DecimalSign, readPrice } from "~/features/deals/read-price";
import type { Currency } from "~/platform/values/currency";
import type { RowRejection } from "./feed-row";

/** A feed's text of an amount, for the deal parser: in machine format, or as it is when it cannot be read. */
interface Amount {
  text: string;
  /** The amount; NaN if it cannot be read. */
  value: number;
  isForeign: boolean;
}

/** Reads an amount; null for a blank text. */
export function readAmount(text: string | undefined, currency: Currency, decimal?: DecimalSign): Amount | null {
  const read = readPrice(text ?? "", currency, decimal);
  if (!read) return null;
  if ("price" in read) return { text: read.price, value: Number(read.price), isForeign: false };
  // Not the text itself: the deal parser, which does not know the decimal sign, might read it as a price.
  return { text: decimal ? "NaN" : (text ?? ""), value: Number.NaN, isForeign: read.error === "foreign_currency" };
}

interface PriceTexts {
  original: string | undefined;
  sale: string | undefined;
  currency?: string | undefined;
}

interface Prices {
  originalPrice?: string;
  discountedPrice?: string;
}

/** The prices of a row. Feeds write 0 for unknown prices, so 0 counts as missing; a sale price counts only below the original. */
export function salePrices(texts: PriceTexts, site: Currency): Prices | RowRejection[] {
  const [original, sale] = [readAmount(texts.original, site), readAmount(texts.sale, site)];
  if (isForeign(texts.currency ?? "", site) || original?.isForeign || sale?.isForeign) {
    return [{ field: "currency", code: "foreign_currency" }];
  }
  if (!original || original.value === 0) return [{ field: "originalPrice", code: "required" }];
  if (!sale || sale.value === 0 || sale.value >= original.value) {
    return [{ field: "discountedPrice", code: "not_on_sale" }];
  }
  return { originalPrice: original.text, discountedPrice: sale.text };
}
