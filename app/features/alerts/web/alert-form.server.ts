import { env } from "~/env.server";
import { type AlertFormValues, alertFormHref, parseAlertValues } from "~/features/alerts/addresses";
import {
  type Alert,
  type AlertRule,
  DEAL_TRIGGERS,
  DEFAULT_TRIGGERS,
  LIKE_STEPS,
  PERCENT_STEPS,
  SEARCH_TRIGGERS,
} from "~/features/alerts/alert";
import { type AlertError, type AlertField, parseAlert } from "~/features/alerts/alert-input.server";
import type { AlertTrigger } from "~/features/alerts/tables";
import { categoryName } from "~/features/categories/categories";
import { categoryText, offeredCategories } from "~/features/categories/find-category";
import { TEXT_LANGUAGES, titleFor } from "~/features/deals/deal-texts";
import { plainAmount } from "~/features/deals/price";
import { dealPath } from "~/features/deals/slugs";
import { DEAL_LIMITS } from "~/features/deals/text-fields";
import { priceTerms } from "~/features/deals/web/deal-form-context.server";
import { findDeal } from "~/features/lists/browse.server";
import { MAX_QUERY_LENGTH } from "~/features/search/bounds";
import { currencyLabel } from "~/platform/i18n/format";
import type { LocalizedText } from "~/platform/i18n/languages";
import { inEachLanguage } from "~/platform/i18n/translator.server";
import { errorPage, type PageRequest } from "~/platform/page/page.server";
import type { FieldErrorCode } from "~/platform/values/field-error";
import { rehearsalView } from "./rehearsal-view.server";

const LENGTHS = { q: MAX_QUERY_LENGTH, store: DEAL_LIMITS.store, tag: DEAL_LIMITS.tag } as const;

export interface AlertFormResponse {
  values: AlertFormValues;
  errors: Partial<Record<AlertField, LocalizedText>>;
  /** Why a valid form is not accepted. */
  problem: LocalizedText | null;
}

/** A deleted alert, for the form that makes it anew; see {@link undoneForm}. */
export function undoOf(alert: Alert): string {
  const params = new URLSearchParams(alertFormHref("", alertValues(alert)));
  if (alert.pausedAt) params.set("paused", "on");
  return Buffer.from(JSON.stringify([...params])).toString("base64url");
}

/** The form of a deleted alert, where one is to be made anew. */
export function undoneForm(form: URLSearchParams): URLSearchParams {
  const undo = form.get("undo");
  if (undo === null) return form;
  try {
    return new URLSearchParams(JSON.parse(Buffer.from(undo, "base64url").toString()));
  } catch {
    throw errorPage("bad_request");
  }
}

function parseValues({ lowest, coupon, deal, ...values }: AlertFormValues) {
  const flags = { lowest: lowest !== "", coupon: coupon !== "" };
  const typed = { ...values, ...flags, category: categoryText(values.category) };
  return parseAlert(typed, { currency: env().siteCurrency, dealId: deal || null });
}

/** An alert's form as it would be typed. */
export function alertValues({ dealId, category, lang, lowest, coupon, ...rule }: AlertRule): AlertFormValues {
  const price = (amount: number | null) => (amount === null ? "" : plainAmount(amount, env().siteCurrency));
  return {
    ...{ q: rule.q, tag: rule.tag, store: rule.store, triggers: rule.triggers },
    ...{ category: category ?? "", lang: lang ?? "", deal: dealId ?? "" },
    ...{ minPrice: price(rule.minPrice), maxPrice: price(rule.maxPrice) },
    ...{ minPercent: String(rule.minPercent ?? ""), minLikes: String(rule.minLikes ?? "") },
    ...{ lowest: lowest ? "on" : "", coupon: coupon ? "on" : "" },
  };
}

/** The fields with their choices, and what the last 30 days would have sent; that is null while there is no rule yet. */
export async function alertFormView(pageRequest: PageRequest, values: AlertFormValues) {
  const { db, t, language } = pageRequest;
  const isAboutDeal = values.deal !== "";
  const deal = isAboutDeal ? await findDeal(db, values.deal) : null;
  const isBlank = Object.values({ ...values, triggers: "" }).every((value) => value === "");
  // A form that was sent names its triggers.
  const parsed = isBlank && values.triggers === null ? null : parseValues(values);
  const triggers: readonly AlertTrigger[] = isAboutDeal ? DEAL_TRIGGERS : SEARCH_TRIGGERS;
  const chosen: readonly string[] = values.triggers ?? (isAboutDeal ? DEAL_TRIGGERS : DEFAULT_TRIGGERS);
  const own = Number(values.minPercent);
  const percents = own && !PERCENT_STEPS.some((step) => step === own) ? [own, ...PERCENT_STEPS] : PERCENT_STEPS;
  return {
    values,
    deal: deal && { title: titleFor(deal, language), path: dealPath(deal) },
    isAboutDeal,
    currency: currencyLabel(language, env().siteCurrency),
    lengths: LENGTHS,
    categories: options(t("alerts.anyCategory"), offeredCategories(values.category), (key) =>
      categoryName(key, language),
    ),
    percents: options(t("alerts.anyPercent"), percents, (percent) => t("alerts.percent", { percent })),
    likes: options(t("alerts.anyLikes"), LIKE_STEPS, (count) => t("alerts.likes", { count })),
    langs: options(t("alerts.anyLang"), TEXT_LANGUAGES, (lang) => t(`alerts.langs.${lang}`)),
    triggers: triggers.map((value) => ({
      value,
      text: t(`alerts.triggers.${value}`),
      checked: chosen.includes(value),
    })),
    errors: parsed && !parsed.ok ? errorTexts(parsed.errors) : {},
    rehearsal: parsed?.ok && (deal || !isAboutDeal) ? await rehearsalView(pageRequest, parsed.value) : null,
  };
}

export type AlertFormView = Awaited<ReturnType<typeof alertFormView>>;

function options<T extends string | number>(none: string, values: readonly T[], text: (value: T) => string) {
  return [["", none] as const, ...values.map((value) => [String(value), text(value)] as const)];
}

const OWN_ERRORS = [
  ...(["no_words", "no_rule", "no_trigger", "unknown_trigger", "invalid_percent", "invalid_likes"] as const),
  "prices_swapped",
] as const;

function errorTexts(errors: readonly AlertError[]): AlertFormResponse["errors"] {
  const example = env().siteCurrency.decimals === 0 ? "1,299" : "1,299.00";
  const limits: Partial<Record<AlertField, number>> = LENGTHS;
  const texts = errors.map(({ field, code }): [AlertField, LocalizedText] => [
    field,
    inEachLanguage((t, language) => {
      const own = OWN_ERRORS.find((known) => known === code);
      if (own) return t(`alertErrors.${own}`);
      const shared = code === "wrong_type" ? "invalid_text" : (code as FieldErrorCode as "invalid_text");
      return t(`admin.errors.${shared}`, { limit: limits[field] ?? 0, example, most: priceTerms(language).most });
    }),
  ]);
  return Object.fromEntries(texts.reverse());
}

export function alertFormResponse(
  form: URLSearchParams,
  about: Partial<Omit<AlertFormResponse, "values">>,
): AlertFormResponse {
  return { values: parseAlertValues(form), errors: {}, problem: null, ...about };
}

/** The rule of a typed form; or the response with its errors. */
export function parseAlertForm(form: URLSearchParams, dealId: string | null) {
  const parsed = parseValues({ ...parseAlertValues(form), deal: dealId ?? "" });
  return parsed.ok
    ? parsed
    : { ok: false as const, response: alertFormResponse(form, { errors: errorTexts(parsed.errors) }) };
}
