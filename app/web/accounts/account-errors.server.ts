import type { AccountFieldError } from "~/domain/accounts/input";
import { formatList } from "~/i18n/format";
import type { LocalizedText } from "~/i18n/languages";
import { en } from "~/i18n/locales/en";
import { inEachLanguage } from "~/i18n/translator.server";
import type { FieldErrors } from "~/views/accounts/field-errors";
import type { HumanVerdict } from "./human-check.server";

export function accountErrors(errors: readonly AccountFieldError[]): FieldErrors {
  return Object.fromEntries(errors.map((error) => [error.field, sentence(error)]));
}

type ErrorKey = keyof typeof en.account.errors;

/** A form that this site has sent makes no other errors than these, a program's call may. */
function isErrorKey(key: string): key is ErrorKey {
  return Object.hasOwn(en.account.errors, key);
}

function sentence(error: AccountFieldError): LocalizedText {
  if (error.code !== "weak") {
    const key = `${error.field}_${error.code}`;
    return isErrorKey(key) ? accountError(key) : inEachLanguage((t) => t("account.checkInput"));
  }
  return inEachLanguage((t, language) => {
    const rules = error.missing.map((rule) => t(`account.rules.${rule}`));
    return t("account.rules.missing", { rules: formatList(language, rules) });
  });
}

/** What an account's form says of an error. */
export function accountError(key: ErrorKey): LocalizedText {
  return inEachLanguage((t) => t(`account.errors.${key}`));
}

/** What a form says as a whole where its fields say what is wrong. */
export function fixErrors(): LocalizedText {
  return inEachLanguage((t) => t("account.fixErrors"));
}

/** What became of the human check. */
export function errorResponse(verdict: Exclude<HumanVerdict, "passed">): LocalizedText {
  return accountError(`check_${verdict}`);
}
