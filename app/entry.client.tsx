import { RemixBrowser } from "@remix-run/react";
import i18next from "i18next";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { isLanguage, type Language } from "./i18n/languages";
import { i18nOptions } from "./i18n/options";

/** Only the language that the page shows is fetched. */
const TEXTS: Record<Language, () => Promise<object>> = {
  en: async () => (await import("./i18n/locales/en")).en,
  zh: async () => (await import("./i18n/locales/zh")).zh,
};

async function hydrate() {
  const { lang } = document.documentElement;
  const language = isLanguage(lang) ? lang : "en";
  await i18next.use(initReactI18next).init(i18nOptions(language, await TEXTS[language]()));
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <I18nextProvider i18n={i18next}>
          <RemixBrowser />
        </I18nextProvider>
      </StrictMode>,
    );
  });
}

void hydrate();
