import type { TFunction } from "i18next";
import type { Language, LocalizedText } from "~/platform/i18n/languages";
import { inEachLanguage } from "~/platform/i18n/translator.server";

/** The response to a form that was not accepted, whose page shows it again. */
export interface RefusedForm<Field extends string, Typed = Partial<Record<Field, string>>> {
  typed: Typed;
  errors: Partial<Record<Field, LocalizedText>>;
  /** The error of the form as a whole, or the reason why a valid one was not accepted. */
  problem: LocalizedText | null;
}

/** The form's values of these fields; "" for one that it does not have. */
export function typedIn<Field extends string>(form: URLSearchParams, fields: readonly Field[]): Record<Field, string> {
  const values = fields.map((name) => [name, form.get(name) ?? ""]);
  return Object.fromEntries(values);
}

/** The text of each field's error in each language; of several errors of a field, the last. */
export function errorTexts<E extends { field: string }>(
  errors: readonly E[],
  text: (t: TFunction, error: E, language: Language) => string,
): Partial<Record<E["field"], LocalizedText>> {
  const texts = errors.map((error) => [error.field, inEachLanguage((t, language) => text(t, error, language))]);
  return Object.fromEntries(texts);
}
