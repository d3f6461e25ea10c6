import { z } from "zod";
import { findCategory } from "~/features/categories/find-category";
import { priceOf } from "~/features/deals/input";
import { DEAL_LIMITS, language } from "~/features/deals/text-fields";
import { readPriceWords } from "~/features/lists/search/price-words.server";
import { MAX_QUERY_LENGTH } from "~/features/search/bounds";
import { parseSearch } from "~/features/search/query.server";
import type { Currency } from "~/platform/values/currency";
import type { FieldErrorCode } from "~/platform/values/field-error";
import { fieldErrors, lineField, type Parsed, rejectField, textField } from "~/platform/values/fields";
import { type AlertRule, DEAL_TRIGGERS, DEFAULT_TRIGGERS, LIKE_STEPS, SEARCH_TRIGGERS } from "./alert";
import type { AlertTrigger } from "./tables";

export const ALERT_FIELDS = [
  ...(["q", "category", "tag", "store", "minPrice", "maxPrice", "minPercent", "minLikes"] as const),
  ...(["lowest", "coupon", "lang", "triggers"] as const),
];
export type AlertField = (typeof ALERT_FIELDS)[number];

/** `no_words`: there is no word to search for; `no_rule`: it would match every deal; `no_trigger`: nothing to tell of. */
export type AlertErrorCode =
  | FieldErrorCode
  | "no_words"
  | "no_rule"
  | "no_trigger"
  | "unknown_trigger"
  | "invalid_percent"
  | "invalid_likes"
  | "prices_swapped";

export interface AlertError {
  field: AlertField;
  code: AlertErrorCode;
}

const reject = rejectField<AlertErrorCode>;

/** A whole number as text or number; null when blank. */
const numberField = (isValid: (value: number) => boolean, code: AlertErrorCode) =>
  z
    .union([z.string(), z.number(), z.null()], { error: "wrong_type" })
    .prefault(null)
    .transform((value, ctx): number | null => {
      const text = String(value ?? "").trim();
      if (text === "" || text === "0") return null;
      return /^\d{1,9}$/.test(text) && isValid(Number(text)) ? Number(text) : reject(ctx, code);
    });

const flag = z
  .boolean({ error: "wrong_type" })
  .nullable()
  .prefault(false)
  .transform((value) => value ?? false);

const fieldsOf = (currency: Currency, triggers: readonly AlertTrigger[]) =>
  z.object(
    {
      q: lineField(MAX_QUERY_LENGTH),
      category: textField.transform((value, ctx) => {
        if (value.trim() === "") return null;
        return findCategory(value) ?? reject(ctx, "unknown_category");
      }),
      tag: lineField(DEAL_LIMITS.tag),
      store: lineField(DEAL_LIMITS.store),
      minPrice: priceOf(currency),
      maxPrice: priceOf(currency),
      minPercent: numberField((value) => value <= 100, "invalid_percent"),
      minLikes: numberField((value) => LIKE_STEPS.some((step) => step === value), "invalid_likes"),
      lowest: flag,
      coupon: flag,
      lang: language,
      triggers: z
        .array(z.string(), { error: "wrong_type" })
        .nullable()
        .prefault(null)
        .transform((value, ctx): AlertTrigger[] => {
          const chosen = value ?? DEFAULT_TRIGGERS.filter((one) => (triggers as readonly string[]).includes(one));
          if (chosen.some((one) => !triggers.some((known) => known === one))) return reject(ctx, "unknown_trigger");
          return triggers.filter((known) => chosen.includes(known));
        }),
    },
    { error: "wrong_type" },
  );

/**
 * Words about prices, "headphones under $50", are read as prices where none are given. A rule that every deal would fit is
 * rejected, unless it is about one deal, `dealId`.
 */
export function parseAlert(
  value: unknown,
  { currency, dealId }: { currency: Currency; dealId: string | null },
): Parsed<AlertRule, AlertError> {
  const parsed = fieldsOf(currency, dealId ? DEAL_TRIGGERS : SEARCH_TRIGGERS).safeParse(value);
  const errors: AlertError[] = fieldErrors(parsed.error);
  if (!parsed.success) return { ok: false, errors };
  const { minPrice: min = null, maxPrice: max = null, lang = null, ...rest } = parsed.data;
  const read = min === null && max === null ? readPriceWords(rest.q, currency) : null;
  const rule: AlertRule = {
    ...{ ...rest, dealId, lang, minPrice: min || null, maxPrice: max },
    ...(read && {
      q: read.text,
      minPrice: read.filter.minPrice,
      maxPrice: read.filter.free ? 0 : read.filter.maxPrice,
      minPercent: rest.minPercent ?? read.filter.minPercent,
      coupon: rest.coupon || read.filter.coupon,
    }),
  };
  if (rule.q && (ONLY_EXCLUSIONS.test(rule.q) || parseSearch(rule.q).words.length === 0))
    errors.push({ field: "q", code: "no_words" });
  if (min !== null && max !== null && min > max) errors.push({ field: "maxPrice", code: "prices_swapped" });
  if (rule.triggers.length === 0) errors.push({ field: "triggers", code: "no_trigger" });
  if (errors.length === 0 && !dealId && fitsEveryDeal(rule)) errors.push({ field: "q", code: "no_rule" });
  return errors.length > 0 ? { ok: false, errors } : { ok: true, value: rule };
}

/** The search looks for them where there is nothing else. */
const ONLY_EXCLUSIONS = /^(?:[-−]\S+\s*)+$/;

function fitsEveryDeal({ q, category, tag, store, ...rule }: AlertRule): boolean {
  const { minPrice, maxPrice, minPercent, minLikes, lowest, coupon } = rule;
  const isNarrowed = q || category || tag || store || minPercent || minLikes || lowest || coupon;
  return !isNarrowed && minPrice === null && maxPrice === null;
}
