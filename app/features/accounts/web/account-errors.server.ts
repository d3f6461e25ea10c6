import type { AccountField, AccountFieldError } from "~/features/accounts/input";
import { errorTexts, type RefusedForm, typedIn } from "~/platform/forms/refused-form.server";
import { formatList } from "~/platform/i18n/format";
import type { LocalizedText } from "~/platform/i18n/languages";
import { en } from "~/platform/i18n/locales/en";
import { inEachLanguage } from "~/platform/i18n/translator.server";
import type { HumanVerdict } from "./human-check.server";

export type FieldErrors = Partial<Record<AccountField | "answer" | "current", LocalizedText>>;

export function accountErrors(errors: readonly AccountFieldError[]): FieldErrors {
  return errorTexts(errors, (t, error, language) => {
    if (error.code === "weak") {
      const rules = error.missing.map((rule) => t(`account.rules.${rule}`));
      return t("account.rules.missing", { rules: formatList(language, rules) });
    }
    const key = `${error.field}_${error.code}`;
    return isErrorKey(key) ? t(`account.errors.${key}`) : t("account.checkInput");
  });
}

type ErrorKey = keyof typeof en.account.errors;

/** API requests have errors without a message here; the site's own forms do not. */
function isErrorKey(key: string): key is ErrorKey {
  return Object.hasOwn(en.account.errors, key);
}

export function accountError(key: ErrorKey): LocalizedText {
  return inEachLanguage((t) => t(`account.errors.${key}`));
}

export function fixErrors(): LocalizedText {
  return inEachLanguage((t) => t("account.fixErrors"));
}

/** Why a form was not accepted; unless a problem is named, its fields are to be corrected. */
export interface Refusal {
  errors?: FieldErrors;
  problem?: LocalizedText;
}

export function refusedForm<Field extends string>(
  form: URLSearchParams,
  fields: readonly Field[],
  { errors = {}, problem = fixErrors() }: Refusal,
): RefusedForm<keyof FieldErrors, Record<Field, string>> {
  return { typed: typedIn(form, fields), errors, problem };
}

export function checkError(verdict: Exclude<HumanVerdict, "passed">): LocalizedText {
  return accountError(`check_${verdict}`);
}
