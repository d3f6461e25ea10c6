import { DAY_MS } from "~/platform/values/durations";
import type { Item } from "./item";

const LIST_PRICE =
  /^(?:List|Strikethrough|Strike|Regular|Original|MSRP|SRP|RRP|ManufacturerSuggestedRetail|SuggestedRetail|Was)(?:Price)?$/i;
const CURRENT_PRICE = /^(?:Sale|Current|Special|Final|Offer|Selling|Actual)(?:Price)?$/i;
const PERIOD = /^(?:ANN|MON|WEE|DAY|HUR|years?|months?|weeks?|days?|hours?)$/i;
const PIECE = /^(?:C62|EA|H87|PCE|PCS?|NMP|pieces?|items?|units?|each)$/i;
const CHARGE = /^(?:DeliveryCharge|PaymentCharge|Compound)(?:Price)?Specification$|^OfferForLease$|^Demand$|^Auction/;
/** Words with which stores name an amount that not everybody pays. */
const CONDITION =
  /\b(?:members?|memberships?|club|loyalty|subscri\w*|deposit|instal?lments?|monthly|per (?:month|week|day|100)|trade-?in|shipping|delivery|postage|rent\w*|leas\w*|students?|wholesale|bulk|coupon)\b|会员|定金|订金|押金|首付|分期|每月|月付|运费|租|批发|学生/i;

export const isListPrice = (specification: Item) => LIST_PRICE.test(typeOf(specification));
export const isCurrentPrice = (specification: Item) => CURRENT_PRICE.test(typeOf(specification));

const typeOf = (specification: Item) => (specification.text("priceType") ?? "").split(/[/#]/).at(-1) ?? "";

/** Whether an offer or a price specification is what anybody pays now for one new or used piece. Taxes are not looked at. */
export function isForAnybody(item: Item, { price, now }: { price: number; now: Date }): boolean {
  const has = (name: string) => item.has(name);
  if (item.texts("additionalType").some((text) => /auction/i.test(text))) return false;
  if (item.is(CHARGE) || ["validForMemberTier", "billingDuration", "eligibleDuration"].some(has)) return false;
  if (item.texts("businessFunction").some((text) => !/(?:^|[/#:])Sell$/.test(text))) return false;
  if (item.texts("eligibleCustomerType").some((text) => !/Enduser$/i.test(text))) return false;
  // A component such as a down payment is never the whole price.
  if (item.has("priceComponentType")) return false;
  const type = typeOf(item);
  if (type !== "" && !isListPrice(item) && !isCurrentPrice(item)) return false;
  if (item.texts("category").some((text) => /\b(?:rent|rental|lease|subscription)\b/i.test(text))) return false;
  return isOfOnePiece(item) && isForAnyOrder(item, price) && isValid(item, now);
}

export function isNamedForOthers(specification: Item): boolean {
  return [...specification.texts("name"), ...specification.texts("description")].some((text) => CONDITION.test(text));
}

function isOfOnePiece(item: Item): boolean {
  const units = [...item.texts("unitCode"), ...item.texts("unitText"), ...periodsOf(item)];
  if (units.some((unit) => PERIOD.test(unit))) return false;
  const least = item
    .items("eligibleQuantity")
    .flatMap((quantity) => [...quantity.texts("minValue"), ...quantity.texts("value")]);
  if (least.some((value) => Number(value) > 1)) return false;
  // A `referenceQuantity` with `valueReference` has the price of that quantity, from which the unit price is computed.
  return item.items("referenceQuantity").every((quantity) => {
    const isPiece =
      Number(quantity.text("value") ?? 1) === 1 &&
      PIECE.test(quantity.text("unitCode") ?? quantity.text("unitText") ?? "");
    return quantity.has("valueReference") || isPiece;
  });
}

const periodsOf = (item: Item) =>
  item.items("billingIncrement").flatMap((one) => [...one.texts("unitCode"), ...one.texts("unitText")]);

function isForAnyOrder(item: Item, price: number): boolean {
  const volumes = item.items("eligibleTransactionVolume");
  const least = volumes.flatMap((volume) =>
    ["minPrice", "price", "value", "minValue"].flatMap((name) => volume.texts(name)),
  );
  return least.every((amount) => Number(amount) <= price);
}

function isValid(item: Item, now: Date): boolean {
  const texts = (names: string[]) => names.flatMap((name) => item.texts(name));
  const ends = texts(["priceValidUntil", "validThrough", "availabilityEnds"]).map(endOf);
  // A pre-order has its price already.
  const isPreOrder = /PreOrder|PreSale/i.test(item.text("availability") ?? "");
  const starts = texts(isPreOrder ? ["validFrom"] : ["validFrom", "availabilityStarts"]).map((text) =>
    Date.parse(text),
  );
  return !ends.some((end) => end < now.getTime()) && !starts.some((start) => start > now.getTime());
}

/** A date alone ends with the day in the last time zone. */
function endOf(text: string): number {
  return Date.parse(text) + (/^\d{4}-?\d\d-?\d\d$/.test(text) ? 1.5 * DAY_MS : 0);
}
