import { z } from "zod";
import type { FieldErrorCode } from "~/domain/field-error";
import { rejectField, textField } from "~/domain/fields";
import { cleanLine, cleanText, textLength } from "~/domain/text";
import { TEXT_LANGUAGES, type TextLanguage, type Translations } from "./deal-texts";

/** Maximum text lengths, in code points, and number of tags. */
export const DEAL_LIMITS = { title: 200, description: 5000, store: 100, coupon: 50, tag: 30, tags: 20 } as const;

const reject = rejectField<FieldErrorCode>;

/** A text of one line. */
export function line(limit: number, required: boolean) {
  return textField.transform((value, ctx) => {
    const text = cleanLine(value);
    if (text === null) return reject(ctx, "invalid_text");
    if (required && text === "") return reject(ctx, "required");
    return textLength(text) > limit ? reject(ctx, "too_long") : text;
  });
}

export const paragraphs = textField.transform((value, ctx) => {
  const text = cleanText(value);
  if (text === null) return reject(ctx, "invalid_text");
  return textLength(text) > DEAL_LIMITS.description ? reject(ctx, "too_long") : text;
});

/** A language tag, of which the primary subtag counts: zh-CN is zh. Undefined when blank. */
export const language = textField.transform((value, ctx): TextLanguage | undefined => {
  const [subtag] = value.trim().toLowerCase().split("-");
  return subtag ? (TEXT_LANGUAGES.find((known) => known === subtag) ?? reject(ctx, "unknown_language")) : undefined;
});

const translation = z
  .object({ title: line(DEAL_LIMITS.title, false), description: paragraphs }, { error: "wrong_type" })
  .nullish();

export const translations = z
  .strictObject(
    { en: translation, zh: translation },
    { error: ({ code }) => (code === "unrecognized_keys" ? "unknown_language" : "wrong_type") },
  )
  .nullish();

/** The texts that are not empty, in other languages than the deal's own, in a fixed order. */
export function translationsOf(given: z.output<typeof translations> | Translations, own: TextLanguage): Translations {
  const entries = TEXT_LANGUAGES.flatMap((key) => {
    const texts = key === own ? null : given?.[key];
    return texts && (texts.title || texts.description) ? [[key, texts] as const] : [];
  });
  return Object.fromEntries(entries);
}
