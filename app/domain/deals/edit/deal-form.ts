import type { Currency } from "~/domain/currency";
import { type Deal, revisedSource } from "~/domain/deals/deal";
import { DEAL_FIELDS } from "~/domain/deals/edit/changes";
import { defaultExpiry } from "~/domain/deals/expiry";
import { type DealAddresses, type DealDefaults, type DealInput, parseDealInput } from "~/domain/deals/input";
import { plainAmount } from "~/domain/deals/price";
import { plainPrice } from "~/domain/deals/typed-price";
import type { FieldError, Parsed } from "~/domain/field-error";
import { fromLocalTime, localTime } from "~/domain/local-time";

/** What the admin form sends: the fields of a deal, and the box that says that it has no end date. */
export const DEAL_FORM_FIELDS = [...DEAL_FIELDS, "noEndDate"] as const;

/** The fields of the admin form as texts, as a form sends and shows them; `featured` and `noEndDate` are "on" or "". */
export type DealFormValues = Record<(typeof DEAL_FORM_FIELDS)[number], string>;

/** What the site's settings say: what the expiry and the prices are typed in. */
export interface DealFormSite {
  timeZone: string;
  currency: Currency;
}

/** What a form starts with for a new deal: source admin, not featured, the default expiry. */
export function newDealForm({ now, timeZone }: Pick<DealFormContext, "now" | "timeZone">): DealFormValues {
  return {
    title: "",
    description: "",
    originalPrice: "",
    discountedPrice: "",
    imageUrl: "",
    store: "",
    category: "",
    tags: "",
    url: "",
    crawlurl: "",
    source: "admin",
    expiresAt: localTime(defaultExpiry(now, timeZone), timeZone),
    noEndDate: "",
    featured: "",
    coupon: "",
  };
}

/** What a form starts with for a deal that is there: the source as it is once an admin has saved it. */
export function dealForm(deal: DealInput, { timeZone, currency }: DealFormSite): DealFormValues {
  const { title, description, imageUrl, store, category, url, crawlurl } = deal;
  return {
    ...{ title, description, imageUrl, store, category, url, crawlurl },
    originalPrice: plainAmount(deal.originalPrice, currency),
    discountedPrice: plainAmount(deal.discountedPrice, currency),
    tags: deal.tags.join(", "),
    source: revisedSource(deal.source),
    expiresAt: deal.expiresAt ? localTime(deal.expiresAt, timeZone) : "",
    noEndDate: deal.expiresAt ? "" : "on",
    featured: deal.featured ? "on" : "",
    coupon: deal.coupon ?? "",
  };
}

/** What {@link formValue} is of an expiry without a date. */
const NO_END_DATE = "none";

/** What a form says of a field of the deal: of its expiry the date that is typed, or that there is none. */
export function formValue(values: DealFormValues, field: keyof DealInput): string {
  return field === "expiresAt" && isTicked(values.noEndDate) ? NO_END_DATE : values[field];
}

/** The form's fields that make it say what {@link formValue} has told of another. A date stays typed beside "No end date". */
export function formFields(field: keyof DealInput, value: string): Partial<DealFormValues> {
  if (field !== "expiresAt") return { [field]: value };
  return value === NO_END_DATE ? { noEndDate: "on" } : { expiresAt: value, noEndDate: "" };
}

function isTicked(text: string): boolean {
  return text !== "" && text !== "false";
}

export interface DealFormContext extends DealFormSite {
  now: Date;
  /** The deal that is edited; null for a new one. */
  deal: (Pick<Deal, "source" | "expiresAt"> & DealAddresses) | null;
}

/**
 * A deal from the admin form, by the rules of {@link parseDealInput}, with what people type brought into the form that
 * programs use: prices as in {@link plainPrice}, the expiry as in {@link fromLocalTime}. An expiry that is left as the form
 * showed it stays what it is, though its text may stand for two moments; "No end date" counts whatever date is typed beside
 * it. An absent field is an empty one.
 */
export function parseDealForm(
  values: Partial<DealFormValues>,
  { now, timeZone, currency, deal }: DealFormContext,
): Parsed<DealInput> {
  const { originalPrice = "", discountedPrice = "", expiresAt = "", noEndDate = "", featured = "", ...texts } = values;
  return parseDealInput(
    {
      ...texts,
      originalPrice: plainPrice(originalPrice, currency),
      discountedPrice: plainPrice(discountedPrice, currency),
      expiresAt: isTicked(noEndDate) ? null : expiryOf(expiresAt.trim(), deal?.expiresAt ?? null, timeZone),
      featured: isTicked(featured),
    },
    dealDefaults({ now, timeZone, currency, deal }),
  );
}

/**
 * What stands in a deal that an admin saves where its input, of a form or of the API, says nothing: the default expiry,
 * and the source `admin`, or `revisedbyadmin` for what a crawler or a user has brought; and the addresses that it has.
 */
export function dealDefaults({ now, timeZone, currency, deal }: DealFormContext): DealDefaults & { expiresAt: Date } {
  const expiresAt = defaultExpiry(now, timeZone);
  if (!deal) return { source: "admin", currency, expiresAt };
  const { imageUrl, url, crawlurl } = deal;
  return { source: revisedSource(deal.source), currency, expiresAt, addresses: { imageUrl, url, crawlurl } };
}

/** In ISO 8601; what is no date and time is left for the parser to refuse. */
function expiryOf(text: string, current: Date | null, timeZone: string): string {
  if (current && localTime(current, timeZone) === text) return current.toISOString();
  return fromLocalTime(text, timeZone)?.toISOString() ?? text;
}

/** What is to be said of a refused deal as a whole: the first of the three sentences of specification §5.3 that applies. */
export type DealError = "required_fields" | "negative_prices" | "sale_above_original" | "invalid_fields";

export function dealError(errors: readonly { code: string }[]): DealError {
  const has = (code: FieldError["code"]) => errors.some((error) => error.code === code);
  if (has("required")) return "required_fields";
  if (has("negative_price")) return "negative_prices";
  return has("sale_above_original") ? "sale_above_original" : "invalid_fields";
}
