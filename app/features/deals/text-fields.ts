import { z } from "zod";
import type { FieldErrorCode } from "~/platform/values/field-error";
import { lineField, paragraphsField, rejectField, textField } from "~/platform/values/fields";
import { TEXT_LANGUAGES, type TextLanguage, type Translations } from "./deal-texts";

/** Maximum text lengths, in code points, and number of tags. */
export const DEAL_LIMITS = { title: 200, description: 5000, store: 100, coupon: 50, tag: 30, tags: 20 } as const;

const reject = rejectField<FieldErrorCode>;

export function requiredLine(limit: number) {
  return lineField(limit).transform((text, ctx) => text || reject(ctx, "required"));
}

export const description = paragraphsField(DEAL_LIMITS.description);

/** A language tag, of which the primary subtag counts: zh-CN is zh. Undefined when blank. */
export const language = textField.transform((value, ctx): TextLanguage | undefined => {
  const [subtag] = value.trim().toLowerCase().split("-");
  return subtag ? (TEXT_LANGUAGES.find((known) => known === subtag) ?? reject(ctx, "unknown_language")) : undefined;
});

const translation = z.object({ title: lineField(DEAL_LIMITS.title), description }, { error: "wrong_type" }).nullish();

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
