import i18next from "i18next";
import { isLanguage, type Language } from "./languages";
import type { SENT_TEXTS } from "./sent-texts";

/** A part of the texts: `everyPage`, which is always fetched, or one that a page names. */
export type TextsName = keyof typeof SENT_TEXTS;

type Fetch = () => Promise<{ default: object }>;

/** Fetched lazily: only the languages shown and the parts needed by the pages visited. */
const TEXTS: Record<Language, Record<TextsName, Fetch>> = {
  en: {
    everyPage: () => import("virtual:texts/en/everyPage"),
    account: () => import("virtual:texts/en/account"),
    deal: () => import("virtual:texts/en/deal"),
    list: () => import("virtual:texts/en/list"),
  },
  zh: {
    everyPage: () => import("virtual:texts/zh/everyPage"),
    account: () => import("virtual:texts/zh/account"),
    deal: () => import("virtual:texts/zh/deal"),
    list: () => import("virtual:texts/zh/list"),
  },
};

const parts = new Set<TextsName>(["everyPage"]);

const prepared = new Map<Language, number>();

export async function changeLanguage(language: Language): Promise<void> {
  await prepareTexts(language);
  await i18next.changeLanguage(language);
}

export async function prepareTexts(language: Language): Promise<void> {
  const { size } = parts;
  if (prepared.get(language) === size) return;
  const fetched = await Promise.all([...parts].map((part) => TEXTS[language][part]()));
  for (const { default: texts } of fetched) i18next.addResourceBundle(language, "translation", texts, true);
  prepared.set(language, size);
}

/** Adds texts in the current language, and from now on in others that are shown. */
export async function addTexts(name: TextsName): Promise<void> {
  parts.add(name);
  if (isLanguage(i18next.language)) await prepareTexts(i18next.language);
}
