import i18next from "i18next";
import { isLanguage, type Language } from "./languages";
import { merge, type Texts } from "./locales/merge";

/** Lazily loaded chunks: only the languages shown and the parts needed by the pages visited. */
const TEXTS = {
  en: {
    everyPage: async () => (await import("./locales/en/every-page")).everyPage,
    account: async () => (await import("./locales/en/account-and-admin")).accountAndAdmin,
    deal: async () => (await import("./locales/en/deal-page")).dealPage,
    list: async () => (await import("./locales/en/list-pages")).listPages,
  },
  zh: {
    everyPage: async () => (await import("./locales/zh/every-page")).everyPage,
    account: async () => (await import("./locales/zh/account-and-admin")).accountAndAdmin,
    deal: async () => (await import("./locales/zh/deal-page")).dealPage,
    list: async () => (await import("./locales/zh/list-pages")).listPages,
  },
} satisfies Record<Language, object>;

/** `everyPage`, `account` (account, admin and API pages), `deal` (a deal's own page) or `list` (lists but the home page). */
export type TextsName = keyof typeof TEXTS.en;

const parts = new Set<TextsName>(["everyPage"]);

const prepared = new Map<Language, number>();

/** The texts of a language, fetched by the browser. */
export async function fetchTexts(language: Language): Promise<object> {
  const fetched = await Promise.all([...parts].map((part): Promise<Texts> => TEXTS[language][part]()));
  return merge(...fetched) as object;
}

/** Switches i18next to a language once its texts are loaded. */
export async function changeLanguage(language: Language): Promise<void> {
  await prepareTexts(language);
  await i18next.changeLanguage(language);
}

/** Loads the texts of a language in advance. */
export async function prepareTexts(language: Language): Promise<void> {
  const { size } = parts;
  if (prepared.get(language) === size) return;
  i18next.addResourceBundle(language, "translation", await fetchTexts(language));
  prepared.set(language, size);
}

/** Loads more texts in the current language, and from now on in others. */
export async function addTexts(name: TextsName): Promise<void> {
  parts.add(name);
  if (isLanguage(i18next.language)) await prepareTexts(i18next.language);
}
