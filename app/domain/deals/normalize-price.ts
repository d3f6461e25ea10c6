import { type Currency, currencySigns } from "~/domain/currency";
import { discountPercentage, PLAIN_PRICE } from "./price";

/** Commas only as thousands separators; "0,299" and "12,50" are ambiguous. */
function amountPattern(currency: Currency): RegExp {
  // "US $" is accepted for "US$".
  const escaped = currencySigns(currency).map((sign) =>
    sign.replace(/[$()*+.?[\\\]^{|}]/g, "\\$&").replace(/(\w)\\\$/, "$1 ?\\$"),
  );
  const signs = escaped.sort((one, other) => other.length - one.length).join("|");
  const digits = String.raw`([1-9]\d{0,2}(?:,\d{3})+|\d*)(\.\d{1,2})?`;
  return new RegExp(`^([-−]?)(?:${signs})? ?([-−]?)${digits} ?(?:${signs})?$`, "i");
}

const patterns = new Map<string, RegExp>();

function patternOf(currency: Currency): RegExp {
  const known = patterns.get(currency.code) ?? amountPattern(currency);
  patterns.set(currency.code, known);
  return known;
}

/**
 * Normalizes a typed price in the site's currency: "$1,299.00" to "1299.00", "１２.５" to "12.5", ".99" to "0.99", "-$5" to
 * "-5". The currency's sign or code may be on either side. An ambiguous or invalid price ("12,50", "1.299,00", "1e3", another
 * currency) is returned unchanged, for the deal parser to reject.
 */
export function plainPrice(text: string, currency: Currency): string {
  const typed = text.normalize("NFKC").trim();
  const [, before, after, whole = "", fraction = ""] = patternOf(currency).exec(typed) ?? [];
  if (whole + fraction === "") return typed;
  return `${before || after ? "-" : ""}${whole.replaceAll(",", "") || "0"}${fraction}`;
}

/** Whether something is typed that is no price. */
export function isUnreadablePrice(text: string, currency: Currency): boolean {
  return text.trim() !== "" && !PLAIN_PRICE.test(plainPrice(text, currency));
}

/**
 * The discount in percent for a form's live preview (specification §5.3); null unless both prices are valid and above 0,
 * and the sale price is not the higher one.
 */
export function discountPreview(originalPrice: string, discountedPrice: string, currency: Currency): number | null {
  const [original, discounted] = [plainPrice(originalPrice, currency), plainPrice(discountedPrice, currency)];
  if (!PLAIN_PRICE.test(original) || !PLAIN_PRICE.test(discounted)) return null;
  const isDiscount = Number(discounted) > 0 && Number(discounted) <= Number(original);
  return isDiscount ? discountPercentage(Number(original), Number(discounted)) : null;
}
