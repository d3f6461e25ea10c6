import { type Deal, revisedSource } from "~/domain/deals/deal";
import { defaultExpiry } from "~/domain/deals/expiry";
import { type DealAddresses, type DealDefaults, type DealInput, parseDealInput } from "~/domain/deals/input";
import { plainPrice } from "~/domain/deals/typed-price";
import type { FieldError, Parsed } from "~/domain/field-error";
import { fromLocalTime, localTime } from "~/domain/local-time";

/** The fields of the admin form (SPEC.md section 2) as texts, as a form sends and shows them; `featured` is "on" or "". */
export type DealFormValues = Record<keyof DealInput, string>;

/** What a form starts with for a new deal: source admin, not featured, the default expiry. */
export function newDealForm({ now, timeZone }: { now: Date; timeZone: string }): DealFormValues {
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
    featured: "",
    coupon: "",
  };
}

/**
 * What a form starts with for a deal that is there: the source as it is once an admin has saved it, and the default
 * expiry where it has none (SPEC.md section 4).
 */
export function dealForm(deal: DealInput, { now, timeZone }: { now: Date; timeZone: string }): DealFormValues {
  const { title, description, imageUrl, store, category, url, crawlurl } = deal;
  return {
    ...{ title, description, imageUrl, store, category, url, crawlurl },
    originalPrice: deal.originalPrice.toFixed(2),
    discountedPrice: deal.discountedPrice.toFixed(2),
    tags: deal.tags.join(", "),
    source: revisedSource(deal.source),
    expiresAt: localTime(deal.expiresAt ?? defaultExpiry(now, timeZone), timeZone),
    featured: deal.featured ? "on" : "",
    coupon: deal.coupon ?? "",
  };
}

export interface DealFormContext {
  now: Date;
  /** The site's: what the expiry is typed in. */
  timeZone: string;
  /** The deal that is edited; null for a new one. */
  deal: (Pick<Deal, "source" | "expiresAt"> & DealAddresses) | null;
}

/**
 * A deal from the admin form, by the rules of {@link parseDealInput}, with what people type brought into the form that
 * programs use: prices as in {@link plainPrice}, the expiry as in {@link fromLocalTime}. An expiry that is left as the form
 * showed it stays what it is, though its text may stand for two moments. An absent field is an empty one.
 */
export function parseDealForm(
  values: Partial<DealFormValues>,
  { now, timeZone, deal }: DealFormContext,
): Parsed<DealInput> {
  const { originalPrice = "", discountedPrice = "", expiresAt = "", featured = "", ...texts } = values;
  return parseDealInput(
    {
      ...texts,
      originalPrice: plainPrice(originalPrice),
      discountedPrice: plainPrice(discountedPrice),
      expiresAt: expiryOf(expiresAt.trim(), deal?.expiresAt ?? null, timeZone),
      featured: featured !== "" && featured !== "false",
    },
    dealDefaults({ now, timeZone, deal }),
  );
}

/**
 * What stands in a deal that an admin saves where its input, of a form or of the API, says nothing: the default expiry,
 * and the source `admin`, or `revisedbyadmin` for what a crawler or a user has brought; and the addresses that it has.
 */
export function dealDefaults({ now, timeZone, deal }: DealFormContext): DealDefaults & { expiresAt: Date } {
  const expiresAt = defaultExpiry(now, timeZone);
  if (!deal) return { source: "admin", expiresAt };
  const { imageUrl, url, crawlurl } = deal;
  return { source: revisedSource(deal.source), expiresAt, addresses: { imageUrl, url, crawlurl } };
}

/** In ISO 8601; what is no date and time is left for the parser to refuse. */
function expiryOf(text: string, current: Date | null, timeZone: string): string {
  if (current && localTime(current, timeZone) === text) return current.toISOString();
  return fromLocalTime(text, timeZone)?.toISOString() ?? text;
}

/** What is to be said of a refused deal as a whole: the first of SPEC.md section 5's three sentences that applies. */
export type DealRefusal = "required_fields" | "negative_prices" | "sale_above_original" | "invalid_fields";

export function dealRefusal(errors: readonly FieldError[]): DealRefusal {
  const has = (code: FieldError["code"]) => errors.some((error) => error.code === code);
  if (has("required")) return "required_fields";
  if (has("negative_price")) return "negative_prices";
  return has("sale_above_original") ? "sale_above_original" : "invalid_fields";
}
