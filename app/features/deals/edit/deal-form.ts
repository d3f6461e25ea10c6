import { categoryText } from "~/features/categories/find-category";
import { DEAL_FIELDS, type Deal, revisedSource } from "~/features/deals/deal";
import { guessLanguage, otherLanguage, TEXT_LANGUAGES } from "~/features/deals/deal-texts";
import { defaultExpiry } from "~/features/deals/expiry";
import { type DealAddresses, type DealDefaults, type DealInput, parseDealInput } from "~/features/deals/input";
import { plainAmount } from "~/features/deals/price";
import { plainPrice } from "~/features/deals/read-price";
import type { Currency } from "~/platform/values/currency";
import type { FieldError } from "~/platform/values/field-error";
import type { Parsed } from "~/platform/values/fields";
import { fromLocalTime, localTime } from "~/platform/values/local-time";

export const DEAL_FORM_FIELDS = [
  ...DEAL_FIELDS.filter((field) => field !== "translations"),
  "translatedTitle",
  "translatedDescription",
  "noEndDate",
] as const;
export type DealFormField = (typeof DEAL_FORM_FIELDS)[number];

/** The admin form's field values as strings; `featured` and `noEndDate` are "on" or "", `lang` is "" for a guess. */
export type DealFormValues = Record<DealFormField, string>;

export interface DealFormSite extends Pick<DealDefaults, "findKind"> {
  timeZone: string;
  currency: Currency;
  /** A kind's name for the reader. */
  kindName?: (kind: string) => string;
}

export function newDealForm({ now, timeZone }: Pick<DealFormContext, "now" | "timeZone">): DealFormValues {
  const empty = Object.fromEntries(DEAL_FORM_FIELDS.map((field) => [field, ""])) as DealFormValues;
  return { ...empty, source: "admin", expiresAt: typedTime(defaultExpiry(now, timeZone), timeZone) };
}

export function dealForm(deal: DealInput, { timeZone, currency, kindName }: DealFormSite): DealFormValues {
  const texts = DEAL_FIELDS.filter((field) => field !== "translations").map((field) => [field, deal[field] ?? ""]);
  const translated = deal.translations[otherLanguage(deal.lang)];
  return {
    ...(Object.fromEntries(texts) as DealFormValues),
    translatedTitle: translated?.title ?? "",
    translatedDescription: translated?.description ?? "",
    originalPrice: plainAmount(deal.originalPrice, currency),
    discountedPrice: plainAmount(deal.discountedPrice, currency),
    tags: deal.tags.join(", "),
    kind: (deal.kind && kindName?.(deal.kind)) ?? deal.kind ?? "",
    source: revisedSource(deal.source),
    expiresAt: deal.expiresAt ? typedTime(deal.expiresAt, timeZone) : "",
    noEndDate: deal.expiresAt ? "" : "on",
    featured: deal.featured ? "on" : "",
  };
}

const NO_END_DATE = "none";

/** One text per field: of the expiry the date or `NO_END_DATE`, of translations the title and below it the description. */
export function formValue(values: DealFormValues, field: keyof DealInput): string {
  if (field === "translations") return `${values.translatedTitle}\n${values.translatedDescription}`.trim();
  return field === "expiresAt" && isTicked(values.noEndDate) ? NO_END_DATE : values[field];
}

/** The inverse of {@link formValue}. "No end date" leaves the typed date as it is. */
export function formFields(field: keyof DealInput, value: string): Partial<DealFormValues> {
  if (field === "translations") {
    const [title = "", ...description] = value.split("\n");
    return { translatedTitle: title, translatedDescription: description.join("\n") };
  }
  if (field !== "expiresAt") return { [field]: value };
  return value === NO_END_DATE ? { noEndDate: "on" } : { expiresAt: value, noEndDate: "" };
}

function isTicked(text: string): boolean {
  return text !== "" && text !== "false";
}

interface DealFormContext extends DealFormSite {
  now: Date;
  /** The deal being edited; null for a new one. */
  deal: (Pick<Deal, "source" | "expiresAt" | "translations" | "kind"> & DealAddresses) | null;
}

/**
 * Parses a form by the rules of {@link parseDealInput}. An expiry left unchanged keeps its exact time, because local time is
 * ambiguous when clocks go back; "No end date" overrides a typed date. A missing field is empty.
 */
export function parseDealForm(
  values: Partial<DealFormValues>,
  { now, timeZone, currency, deal, findKind }: DealFormContext,
): Parsed<DealInput, FieldError> {
  const { originalPrice = "", discountedPrice = "", expiresAt = "", noEndDate = "", featured = "", ...texts } = values;
  const { title = "", description = "", translatedTitle, translatedDescription } = texts;
  const lang = TEXT_LANGUAGES.find((known) => known === texts.lang) ?? guessLanguage({ title, description });
  const parsed = parseDealInput(
    {
      ...texts,
      category: categoryText(texts.category),
      url: withScheme(texts.url),
      crawlurl: withScheme(texts.crawlurl),
      translations: { [otherLanguage(lang)]: { title: translatedTitle, description: translatedDescription } },
      originalPrice: plainPrice(originalPrice, currency),
      discountedPrice: plainPrice(discountedPrice, currency),
      expiresAt: isTicked(noEndDate) ? null : expiryOf(expiresAt.trim(), deal?.expiresAt ?? null, timeZone),
      featured: isTicked(featured),
    },
    dealDefaults({ now, timeZone, currency, deal, findKind }),
  );
  return parsed.ok ? parsed : { ok: false, errors: parsed.errors.map(inForm) };
}

/** "www.shop.example/lamp", as people copy it, with https. */
export function withScheme(address = ""): string {
  return address.trim().replace(/^www\./i, "https://$&");
}

function inForm({ field, code }: FieldError): FieldError {
  if (!field.startsWith("translations.")) return { field, code };
  return { field: field.endsWith(".title") ? "translatedTitle" : "translatedDescription", code };
}

/** Defaults for a deal that an admin saves: its present addresses, translations and kind stay. */
export function dealDefaults({
  now,
  timeZone,
  currency,
  deal,
  findKind,
}: DealFormContext): DealDefaults & { expiresAt: Date } {
  const expiresAt = defaultExpiry(now, timeZone);
  if (!deal) return { source: "admin", currency, expiresAt, findKind };
  const { imageUrl, url, crawlurl, translations, kind } = deal;
  const addresses = { imageUrl, url, crawlurl };
  return { source: revisedSource(deal.source), currency, expiresAt, addresses, translations, kind, findKind };
}

/** A local time to the second: a form shows no milliseconds. */
function typedTime(date: Date, timeZone: string): string {
  const [time = ""] = localTime(date, timeZone).split(".");
  return time;
}

/** The expiry in ISO 8601; invalid text is returned unchanged, so that the parser rejects it. */
function expiryOf(text: string, current: Date | null, timeZone: string): string {
  if (current && typedTime(current, timeZone) === text) return current.toISOString();
  return fromLocalTime(text, timeZone)?.toISOString() ?? text;
}

/** The form-level error of a rejected deal: the first of the three of specification §5.3 that applies. */
export type DealError = "required_fields" | "negative_prices" | "sale_above_original" | "invalid_fields";

export function dealError(errors: readonly { code: string }[]): DealError {
  const has = (code: FieldError["code"]) => errors.some((error) => error.code === code);
  if (has("required")) return "required_fields";
  if (has("negative_price")) return "negative_prices";
  return has("sale_above_original") ? "sale_above_original" : "invalid_fields";
}
