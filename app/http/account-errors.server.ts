import type { TFunction } from "i18next";
import type { AccountField, AccountFieldError } from "~/domain/accounts/input";
import { formatList } from "~/i18n/format";
import type { Language } from "~/i18n/languages";
import { en } from "~/i18n/locales/en";
import type { HumanVerdict } from "./human-check.server";
import type { PageRequest } from "./page.server";

/** What is wrong with each field of a form about an account, in the reader's language. */
export type FieldErrors = Partial<Record<AccountField | "answer" | "current", string>>;

export function accountErrors(
  { t, language }: Pick<PageRequest, "t" | "language">,
  errors: readonly AccountFieldError[],
): FieldErrors {
  return Object.fromEntries(errors.map((error) => [error.field, sentence(t, language, error)]));
}

type ErrorKey = keyof typeof en.account.errors;

/** A form that this site has sent makes no other errors than these. */
function isErrorKey(key: string): key is ErrorKey {
  return Object.hasOwn(en.account.errors, key);
}

function sentence(t: TFunction, language: Language, error: AccountFieldError): string {
  if (error.code !== "weak") {
    const key = `${error.field}_${error.code}`;
    return isErrorKey(key) ? t(`account.errors.${key}`) : t("account.fixErrors");
  }
  const rules = formatList(
    language,
    error.missing.map((rule) => t(`account.rules.${rule}`)),
  );
  return t("account.rules.missing", { rules });
}

/** What became of the human check. */
export function answerError(t: TFunction, verdict: Exclude<HumanVerdict, "passed">): string {
  return t(`account.errors.check_${verdict}`);
}
