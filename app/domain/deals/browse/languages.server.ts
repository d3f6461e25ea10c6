import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { TextLanguage } from "~/domain/deals/deal-texts";

/** Whether a deal has a text in a language; without parameters, as in the predicates of the indexes. */
export const HAS_TEXT_IN: Record<TextLanguage, RawBuilder<SqlBool>> = {
  en: sql`(lang = 'en' or translations ? 'en')`,
  zh: sql`(lang = 'zh' or translations ? 'zh')`,
};
