import { LANGUAGES } from "~/i18n/languages";

/** The values of the preference for the language of listed deals. */
export const DEAL_LANGUAGES = ["all", ...LANGUAGES] as const;
export type DealLanguage = (typeof DEAL_LANGUAGES)[number];
