import { z } from "zod";
import { ALERT_CONDITIONS, type AlertConditions, isAny } from "~/features/conditions/conditions";
import { alertFields } from "~/features/conditions/read-conditions";
import { readPriceWords } from "~/features/lists/search/price-words.server";
import { parseSearch } from "~/features/search/query.server";
import type { Currency } from "~/platform/values/currency";
import type { FieldErrorCode } from "~/platform/values/field-error";
import { fieldErrors, type Parsed, rejectField } from "~/platform/values/fields";
import { type AlertRule, DEAL_TRIGGERS, DEFAULT_TRIGGERS, SEARCH_TRIGGERS } from "./alert";
import type { AlertTrigger } from "./tables";

export type AlertField = keyof AlertConditions | "triggers";

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

const fieldsOf = (currency: Currency, triggers: readonly AlertTrigger[]) =>
  z.object(
    {
      ...alertFields(currency),
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
 * Parses a rule. Words about prices, "headphones under $50", become its prices if none are given. A rule that matches every deal
 * is rejected, unless it is about one deal, `dealId`.
 */
export function parseAlert(
  value: unknown,
  { currency, dealId }: { currency: Currency; dealId: string | null },
): Parsed<AlertRule, AlertError> {
  const parsed = fieldsOf(currency, dealId ? DEAL_TRIGGERS : SEARCH_TRIGGERS).safeParse(value);
  const errors: AlertError[] = fieldErrors(parsed.error);
  if (!parsed.success) return { ok: false, errors };
  const { minPrice: min, maxPrice: max, ...rest } = parsed.data;
  const read = min === null && max === null ? readPriceWords(rest.q, currency) : null;
  const rule: AlertRule = {
    ...{ ...rest, dealId, minPrice: min || null, maxPrice: max },
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

function fitsEveryDeal(rule: AlertRule): boolean {
  return ALERT_CONDITIONS.every((name) => name === "lang" || isAny(rule[name]));
}
