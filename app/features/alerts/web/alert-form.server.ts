import { env } from "~/env.server";
import { type AlertFormValues, alertFormHref, parseAlertValues } from "~/features/alerts/addresses";
import { type Alert, type AlertRule, DEAL_TRIGGERS, DEFAULT_TRIGGERS, SEARCH_TRIGGERS } from "~/features/alerts/alert";
import { type AlertError, type AlertField, parseAlert } from "~/features/alerts/alert-input.server";
import type { AlertTrigger } from "~/features/alerts/tables";
import { categoryName } from "~/features/categories/categories";
import { categoryText, offeredCategories } from "~/features/categories/find-category";
import { ALERT_CONDITIONS, type AlertConditions, NO_CONDITIONS, STEPS } from "~/features/conditions/conditions";
import { dealPath } from "~/features/deals/addresses";
import { TEXT_LANGUAGES, titleFor } from "~/features/deals/deal-texts";
import { plainAmount } from "~/features/deals/price";
import { DEAL_LIMITS } from "~/features/deals/text-fields";
import { priceTerms } from "~/features/deals/texts/form-terms.server";
import { findDeal } from "~/features/lists/browse.server";
import { MAX_QUERY_LENGTH } from "~/features/search/bounds";
import { errorTexts, type RefusedForm } from "~/platform/forms/refused-form.server";
import { currencyLabel } from "~/platform/i18n/format";
import { en } from "~/platform/i18n/locales/en";
import { errorPage, type PageRequest } from "~/platform/page/page.server";
import type { FieldErrorCode } from "~/platform/values/field-error";
import { rehearsalView } from "./rehearsal-view.server";

const LENGTHS = { q: MAX_QUERY_LENGTH, store: DEAL_LIMITS.store, tag: DEAL_LIMITS.tag } as const;

export interface AlertFormResponse extends Omit<RefusedForm<AlertField>, "typed"> {
  values: AlertFormValues;
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

const isFlag = (name: keyof AlertConditions) => NO_CONDITIONS[name] === false;

function parseValues({ deal, ...values }: AlertFormValues) {
  const flags = ALERT_CONDITIONS.filter(isFlag).map((name) => [name, values[name] !== ""]);
  const typed = { ...values, ...Object.fromEntries(flags), category: categoryText(values.category) };
  return parseAlert(typed, { currency: env().siteCurrency, dealId: deal || null });
}

/** An alert's form as it would be typed. */
export function alertValues({ dealId, triggers, ...rule }: AlertRule): AlertFormValues {
  const price = (amount: number | null) => (amount === null ? "" : plainAmount(amount, env().siteCurrency));
  const texts = ALERT_CONDITIONS.map((name) => [
    name,
    isFlag(name) ? (rule[name] ? "on" : "") : String(rule[name] ?? ""),
  ]);
  return {
    ...(Object.fromEntries(texts) as Record<keyof AlertConditions, string>),
    ...{ minPrice: price(rule.minPrice), maxPrice: price(rule.maxPrice), deal: dealId ?? "", triggers },
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
  return {
    values,
    deal: deal && { title: titleFor(deal, language), path: dealPath(deal) },
    isAboutDeal,
    fields: FORM_FIELDS.map((name) => formField(pageRequest, name, values[name])),
    ticks: ALERT_CONDITIONS.filter(isFlag).map((name) => ({ name, text: t(`alertFields.${name as "lowest"}`) })),
    triggers: triggers.map((value) => ({
      value,
      text: t(`alerts.triggers.${value}`),
      checked: chosen.includes(value),
    })),
    errors: parsed && !parsed.ok ? alertErrorTexts(parsed.errors) : {},
    rehearsal: parsed?.ok && (deal || !isAboutDeal) ? await rehearsalView(pageRequest, parsed.value) : null,
  };
}

export type AlertFormView = Awaited<ReturnType<typeof alertFormView>>;

/** The fields with a value, in the order of the form; those that are not named here come last. */
const FORM_FIELDS = [
  ...new Set([
    ...(["q", "category", "minPercent", "minPrice", "maxPrice", "store", "tag", "minLikes", "lang"] as const),
    ...ALERT_CONDITIONS.filter((name) => !isFlag(name)),
  ]),
] as Exclude<keyof AlertConditions, "lowest" | "coupon">[];

function formField({ t, language }: PageRequest, name: (typeof FORM_FIELDS)[number], value: string) {
  const label = t(`alertFields.${name}`, { currency: currencyLabel(language, env().siteCurrency) });
  const choices = choicesOf({ t, language }, name, value);
  if (!choices) return { name, label, ...(name in LENGTHS ? { maxLength: LENGTHS[name as "q"] } : PRICE_FIELD) };
  const any = t(`alertChoices.any.${name as "category"}`);
  return { name, label, options: [["", any] as const, ...choices.map(([key, text]) => [String(key), text] as const)] };
}

const PRICE_FIELD = { maxLength: 40, inputMode: "decimal" } as const;

/** The choices of a field besides any; null if it is typed. */
function choicesOf({ t, language }: Pick<PageRequest, "t" | "language">, name: keyof AlertConditions, value: string) {
  if (name === "category") return offeredCategories(value).map((key) => [key, categoryName(key, language)] as const);
  if (name === "lang") return TEXT_LANGUAGES.map((lang) => [lang, t(`conditions.langs.${lang}`)] as const);
  if (!(name in STEPS)) return null;
  const step = name as keyof typeof STEPS;
  const steps: readonly number[] = STEPS[step];
  // The words may have set a discount that the form does not offer.
  const own = step === "minPercent" && Number(value) && !steps.includes(Number(value)) ? [Number(value)] : [];
  return [...own, ...steps].map((count) => [count, t(`alertChoices.${step}`, { count })] as const);
}

const isOwnError = (code: string): code is keyof typeof en.alertErrors => Object.hasOwn(en.alertErrors, code);

function alertErrorTexts(errors: readonly AlertError[]): AlertFormResponse["errors"] {
  const example = env().siteCurrency.decimals === 0 ? "1,299" : "1,299.00";
  const limits: Partial<Record<AlertField, number>> = LENGTHS;
  return errorTexts(errors.toReversed(), (t, { field, code }, language) => {
    if (isOwnError(code)) return t(`alertErrors.${code}`);
    const shared = code === "wrong_type" ? "invalid_text" : (code as FieldErrorCode as "invalid_text");
    return t(`admin.errors.${shared}`, { limit: limits[field] ?? 0, example, most: priceTerms(language).most });
  });
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
    : { ok: false as const, response: alertFormResponse(form, { errors: alertErrorTexts(parsed.errors) }) };
}
