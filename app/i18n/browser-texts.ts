import i18next from "i18next";
import { isLanguage, type Language } from "./languages";

/** Only the languages that are shown are fetched, and of them only the parts that the pages opened so far say. */
const TEXTS = {
  en: {
    everyPage: async () => (await import("./locales/en/every-page")).everyPage,
    accountAndAdmin: async () => (await import("./locales/en/account-and-admin")).accountAndAdmin,
  },
  zh: {
    everyPage: async () => (await import("./locales/zh/every-page")).everyPage,
    accountAndAdmin: async () => (await import("./locales/zh/account-and-admin")).accountAndAdmin,
  },
} satisfies Record<Language, object>;

const parts = new Set<keyof typeof TEXTS.en>(["everyPage"]);

/** How many of the parts the translator has in each language. */
const prepared = new Map<Language, number>();

/** The texts of a language, for the browser. */
export async function fetchTexts(language: Language): Promise<object> {
  const fetched = await Promise.all([...parts].map((part) => TEXTS[language][part]()));
  return Object.assign({}, ...fetched);
}

/** Has the browser's translator speak a language from now on: at once where its texts are there, or else once they are. */
export async function changeLanguage(language: Language): Promise<void> {
  await prepareTexts(language);
  await i18next.changeLanguage(language);
}

/** Fetches the texts of a language that will be spoken. */
export async function prepareTexts(language: Language): Promise<void> {
  const { size } = parts;
  if (prepared.get(language) === size) return;
  i18next.addResourceBundle(language, "translation", await fetchTexts(language));
  prepared.set(language, size);
}

/** Has the texts of accounts, of admins and of the API spoken as well from now on; waits until they can be. */
export async function addAccountTexts(): Promise<void> {
  parts.add("accountAndAdmin");
  if (isLanguage(i18next.language)) await prepareTexts(i18next.language);
}
