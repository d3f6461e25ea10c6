import { type Currency, isSignOf } from "~/platform/values/currency";
import { normalized } from "~/platform/values/text";
import { discountPercentage, PLAIN_PRICE } from "./price";

export type DecimalSign = "." | ",";

/** `ambiguous_price`: it can be read in two ways; `foreign_currency`: another currency or other words stand beside it. */
type ReadPrice = { price: string } | { error: "invalid_price" | "ambiguous_price" | "foreign_currency" };

const MAX_LENGTH = 40;
/** The limit before runs of spaces become one. */
const MAX_TYPED_LENGTH = 400;

/** The texts before and behind a number that begins and ends with a digit. */
const AROUND = /^(\D*)(\d(?:[\d.,' ]*\d)?)(\D*)$/;

/** A number without decimals: in groups of three, of two with three at the end (Indian), or in one. */
const WHOLE = /^(?:\d*|[1-9]\d{0,2}(?:(?:,\d{3})+|(?:\.\d{3})+|(?:'\d{3})+|(?: \d{3})+)|[1-9]\d?(?:,\d\d)+,\d{3})$/;

/**
 * Reads prices as people and stores write them: "$1,299.00", "1.299,00 €", "CHF 1'299.–", "₹1,49,999", "１２.５", "1299元", "-$5". A
 * single point or comma before one or two digits is the decimal sign, and a comma before three separates thousands; "1.299" is
 * ambiguous where `decimal` is not known. Null for a blank text.
 */
export function readPrice(text: string, currency: Currency, decimal?: DecimalSign): ReadPrice | null {
  if (text.trim().length > MAX_TYPED_LENGTH) return { error: "invalid_price" };
  const typed = normalized(text.trim(), "NFKC")
    .replace(/[’ʼ′‘`´]/g, "'")
    .replace(/。/g, ".")
    .replace(/\s+/g, " ")
    .trim();
  if (typed === "") return null;
  const [, before = "", digits = "", after = ""] = (typed.length <= MAX_LENGTH && AROUND.exec(typed)) || [];
  if (digits === "") return { error: "invalid_price" };
  // ".5" has no whole part; in "Rs.5" the point belongs to the sign.
  const leading = /(?:^|[^\p{L}])([.,])$/u.exec(before)?.[1] ?? "";
  const front = before.slice(0, before.length - leading.length).trim();
  const minus = /^[-−]|[-−]$/.test(front) ? "-" : "";
  // "5.–" and "5,-" have no cents.
  const behind = after.replace(/^[.,] ?[-–—]{1,2}/, "");
  const units = [front.replace(/^[-−]|[-−]$/, ""), behind];
  const other = units.map((unit) => unit.trim()).find((unit) => unit !== "" && !isSignOf(unit, currency));
  if (other) return { error: /[\p{L}\p{Sc}]/u.test(other) ? "foreign_currency" : "invalid_price" };
  const number = leading + digits;
  const sign = behind === after ? (decimal ?? decimalSignOf(number)) : "";
  if (sign === "ambiguous") return { error: "ambiguous_price" };
  const [whole = "", fraction = "", ...more] = sign === "" ? [number] : number.split(sign);
  if (more.length > 0 || !WHOLE.test(whole) || /\D/.test(fraction)) return { error: "invalid_price" };
  const cents = fraction.replace(/^(\d\d)0+$/, "$1");
  return { price: `${minus}${whole.replace(/\D/g, "") || "0"}${cents && `.${cents}`}` };
}

function decimalSignOf(number: string): DecimalSign | "" | "ambiguous" {
  const marks = [...number].filter((character) => character === "." || character === ",") as DecimalSign[];
  const last = marks.at(-1) ?? "";
  // If there are two kinds of marks, the last one is the decimal sign; several marks of one kind separate thousands.
  if (marks.length !== 1) return new Set(marks).size > 1 ? last : "";
  const [whole = "", fraction = ""] = number.split(last);
  const isGrouped = /[' ]/.test(whole);
  if (last === ".") return !isGrouped && fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole) ? "ambiguous" : ".";
  return fraction.length < 3 || isGrouped ? "," : "";
}

/** A typed price in machine format; one that cannot be read is returned as it is, for the deal parser to reject. */
export function plainPrice(text: string, currency: Currency): string {
  const read = readPrice(text, currency);
  return read && "price" in read ? read.price : normalized(text, "NFKC").trim();
}

export function isUnreadablePrice(text: string, currency: Currency): boolean {
  return text.trim() !== "" && !PLAIN_PRICE.test(plainPrice(text, currency));
}

/** The discount in percent (specification §5.3); null unless both prices are above 0 and the sale price is not the higher one. */
export function discountPreview(originalPrice: string, discountedPrice: string, currency: Currency): number | null {
  const [original, discounted] = [plainPrice(originalPrice, currency), plainPrice(discountedPrice, currency)];
  if (!PLAIN_PRICE.test(original) || !PLAIN_PRICE.test(discounted)) return null;
  const isDiscount = Number(discounted) > 0 && Number(discounted) <= Number(original);
  return isDiscount ? discountPercentage(Number(original), Number(discounted)) : null;
}
