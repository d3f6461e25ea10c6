import type { Currency } from "~/domain/currency";
import { isForeign } from "~/domain/deals/import/foreign-currency";
import type { RefusalReason } from "./feed-row";

export type DecimalSign = "." | ",";

/** An amount as programs write it ("1299.00"), or "NaN" where it cannot be understood, and what stands beside it. */
interface Amount {
  number: string;
  unit: string;
}

/** Longer texts are no amounts, and patterns take their time with them. */
const MAX_AMOUNT = 40;

const AROUND = /^(\P{Nd}*?)\s*(-?(?:\d[\d.,' ]*|[.,]\d+))\s*(\P{Nd}*)$/u;
const NUMBER = {
  ".": /^-?(?:\d{1,3}(?:[,' ]\d{3})+|\d+)?(?:\.\d+)?$/,
  ",": /^-?(?:\d{1,3}(?:[.' ]\d{3})+|\d+)?(?:,\d+)?$/,
};

/** "1,299.00 USD", "USD 1299" or, with a comma for decimals, "1.299,00 €". Null for a blank text. */
export function readAmount(text: string | undefined, decimal: DecimalSign): Amount | null {
  const typed = (text ?? "").normalize("NFKC").trim();
  if (typed === "") return null;
  if (typed.length > MAX_AMOUNT) return { number: "NaN", unit: "" };
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
  /** Of the row as a whole. */
  currency?: string | undefined;
}

interface Prices {
  originalPrice?: string;
  discountedPrice?: string;
}

/**
 * What a row of a catalogue costs. Such feeds write 0 for what they do not know, so 0 is no price. A row that has no lower price
 * than its usual one is on sale nowhere.
 */
export function salePrices(texts: PriceTexts, site: Currency): Prices | RefusalReason[] {
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
