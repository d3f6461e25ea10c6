import { PLAIN_PRICE } from "~/features/deals/price";
import { readPrice } from "~/features/deals/read-price";
import type { Currency } from "~/platform/values/currency";

/** The amount of a text; null for what is no price, or one that deals cannot have. */
export function amountOf(text: string, currency: Currency): number | null {
  // Plain numbers are read as programs write them, others as people do: "1.299" may be thirteen hundred, and is left out.
  const isPlain = /^\d+(?:\.\d+)?$/.test(text) && !/^[1-9]\d{0,2}\.\d{3}$/.test(text);
  const read = readPrice(text, currency, isPlain ? "." : undefined);
  if (!read || "error" in read || !PLAIN_PRICE.test(read.price)) return null;
  const amount = Number(read.price);
  return currency.decimals === 0 && !Number.isInteger(amount) ? null : amount;
}

/** The distinct amounts in ascending order. */
export function distinct(amounts: readonly (number | null)[]): number[] {
  return [...new Set(amounts.filter((amount) => amount !== null))].sort((a, b) => a - b);
}
