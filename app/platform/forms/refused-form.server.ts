import type { TFunction } from "i18next";
import type { Language, LocalizedText } from "~/platform/i18n/languages";
import { inEachLanguage } from "~/platform/i18n/translator.server";

/** What comes back of a form that was not accepted: its page shows it again. */
export interface RefusedForm<Field extends string, Typed = Partial<Record<Field, string>>> {
  typed: Typed;
  errors: Partial<Record<Field, LocalizedText>>;
  /** What is wrong with the form as a whole, or why a valid one was not accepted. */
  problem: LocalizedText | null;
}

/** What each field's error says, in each language; of several errors of a field, the last. */
export function errorTexts<E extends { field: string }>(
  errors: readonly E[],
  text: (t: TFunction, error: E, language: Language) => string,
): Partial<Record<E["field"], LocalizedText>> {
  const texts = errors.map((error) => [error.field, inEachLanguage((t, language) => text(t, error, language))]);
  return Object.fromEntries(texts);
}
