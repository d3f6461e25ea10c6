import { discountPercentage, PLAIN_PRICE } from "./price";

/** Thousands are set apart by commas in threes, or not at all; "0,299" and "12,50" could mean two things. */
const AMOUNT = /^([-−]?)(?:US ?\$|USD|\$)? ?([-−]?)([1-9]\d{0,2}(?:,\d{3})+|\d*)(\.\d{1,2})? ?(?:USD|\$)?$/i;

/**
 * A price in dollars as people type it, written as programs do: "$1,299.00" is "1299.00", "１２.５" is "12.5", ".99" is
 * "0.99", "-$5" is "-5". What is no price to everybody who reads it ("12,50", "1.299,00", "1e3") comes back as it is, and
 * so is refused by the one parser of deals.
 */
export function plainPrice(text: string): string {
  const typed = text.normalize("NFKC").trim();
  const [, before, after, dollars = "", cents = ""] = AMOUNT.exec(typed) ?? [];
  if (dollars + cents === "") return typed;
  return `${before || after ? "-" : ""}${dollars.replaceAll(",", "") || "0"}${cents}`;
}

/**
 * The discount in percent that a form shows while its prices are typed (SPEC.md section 5); null unless both are prices
 * above 0 and the sale price is not the higher one.
 */
export function discountPreview(originalPrice: string, discountedPrice: string): number | null {
  const [original, discounted] = [plainPrice(originalPrice), plainPrice(discountedPrice)];
  if (!PLAIN_PRICE.test(original) || !PLAIN_PRICE.test(discounted)) return null;
  const isDiscount = Number(discounted) > 0 && Number(discounted) <= Number(original);
  return isDiscount ? discountPercentage(Number(original), Number(discounted)) : null;
}
