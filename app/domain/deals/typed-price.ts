import { type Currency, currencySigns } from "~/domain/currency";
import { discountPercentage, PLAIN_PRICE } from "./price";

/** Thousands are set apart by commas in threes, or not at all; "0,299" and "12,50" could mean two things. */
function amountPattern(currency: Currency): RegExp {
  // "US$" is typed as "US $" too.
  const escaped = currencySigns(currency).map((sign) =>
    sign.replace(/[$()*+.?[\\\]^{|}]/g, "\\$&").replace(/(?<=\w)\\\$/, " ?\\$"),
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
 * A price in the site's currency as people type it, written as programs do: "$1,299.00" is "1299.00", "１２.５" is "12.5",
 * ".99" is "0.99", "-$5" is "-5". The currency's own sign or code may stand on either side. What is no price to everybody who
 * reads it ("12,50", "1.299,00", "1e3", one in another currency) comes back as it is, and so is refused by the one parser of
 * deals.
 */
export function plainPrice(text: string, currency: Currency): string {
  const typed = text.normalize("NFKC").trim();
  const [, before, after, whole = "", fraction = ""] = patternOf(currency).exec(typed) ?? [];
  if (whole + fraction === "") return typed;
  return `${before || after ? "-" : ""}${whole.replaceAll(",", "") || "0"}${fraction}`;
}

/**
 * The discount in percent that a form shows while its prices are typed (specification §5.3); null unless both are prices
 * above 0 and the sale price is not the higher one.
 */
export function discountPreview(originalPrice: string, discountedPrice: string, currency: Currency): number | null {
  const [original, discounted] = [plainPrice(originalPrice, currency), plainPrice(discountedPrice, currency)];
  if (!PLAIN_PRICE.test(original) || !PLAIN_PRICE.test(discounted)) return null;
  const isDiscount = Number(discounted) > 0 && Number(discounted) <= Number(original);
  return isDiscount ? discountPercentage(Number(original), Number(discounted)) : null;
}
