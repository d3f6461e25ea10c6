import type { Currency } from "~/domain/currency";
import { isForeign } from "~/domain/deals/import/foreign-currency";
import type { RejectionReason } from "./feed-row";

type DecimalSign = "." | ",";

/** An amount in machine format ("1299.00"), or "NaN" when invalid, and the text beside it. */
interface Amount {
  number: string;
  unit: string;
}

/** Longer texts are invalid, and slow to match. */
const MAX_AMOUNT_LENGTH = 40;

const AROUND = /^(\P{Nd}*?)\s*(-?(?:\d[\d.,' ]*|[.,]\d+))\s*(\P{Nd}*)$/u;
const NUMBER = {
  ".": /^-?(?:\d{1,3}(?:[,' ]\d{3})+|\d+)?(?:\.\d+)?$/,
  ",": /^-?(?:\d{1,3}(?:[.' ]\d{3})+|\d+)?(?:,\d+)?$/,
};

/** Parses "1,299.00 USD", "USD 1299" or, with a decimal comma, "1.299,00 €". Null for a blank text. */
export function readAmount(text: string | undefined, decimal: DecimalSign): Amount | null {
  const typed = (text ?? "").normalize("NFKC").trim();
  if (typed === "") return null;
  if (typed.length > MAX_AMOUNT_LENGTH) return { number: "NaN", unit: "" };
  const [, before = "", digits = "", after = ""] = AROUND.exec(typed) ?? [];
  const number = digits.trim();
  const sign = before.startsWith("-") ? "-" : "";
  if (number === "" || !NUMBER[decimal].test(number)) return { number: "NaN", unit: "" };
  const [whole = "", fraction = ""] = number.split(decimal);
  const hundredths = fraction.replace(/(?<=^\d\d)0+$/, "");
  return {
    number: `${sign}${whole.replace(/[.,' ]/g, "") || "0"}${hundredths && `.${hundredths}`}`,
    unit: (before.replace(/^-/, "") || after).trim(),
  };
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

/**
 * The prices of a catalogue row. Feeds write 0 for unknown prices, so 0 counts as missing. A row is on sale only if its
 * sale price is below its original price.
 */
export function salePrices(texts: PriceTexts, site: Currency): Prices | RejectionReason[] {
  const [original, sale] = [readAmount(texts.original, "."), readAmount(texts.sale, ".")];
  const units = [texts.currency ?? "", original?.unit ?? "", sale?.unit ?? ""];
  const currency = units.find((unit) => isForeign(unit, site));
  if (currency) return [{ field: "currency", code: "foreign_currency" }];
  if (!original || Number(original.number) === 0) return [{ field: "originalPrice", code: "required" }];
  if (!sale || Number(sale.number) === 0 || Number(sale.number) >= Number(original.number)) {
    return [{ field: "discountedPrice", code: "not_on_sale" }];
  }
  return { originalPrice: original.number, discountedPrice: sale.number };
}
