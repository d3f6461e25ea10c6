import { z } from "zod";
import type { TextLanguage } from "~/features/deals/deal-texts";
import { type Parsed, paragraphsField, parseFields } from "~/platform/values/fields";
import { MAX_PAGE_TEXT } from "./site-texts";

const page = z.object({ en: paragraphsField(MAX_PAGE_TEXT), zh: paragraphsField(MAX_PAGE_TEXT) });

export interface PageError {
  field: TextLanguage;
  code: "wrong_type" | "too_long" | "invalid_text";
}

/** Parses the Markdown by language; "" for none. */
export function parsePage(
  typed: Readonly<Record<TextLanguage, string>>,
): Parsed<Record<TextLanguage, string>, PageError> {
  return parseFields<z.output<typeof page>, PageError>(page, typed);
}
