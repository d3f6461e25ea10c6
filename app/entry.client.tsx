import { RemixBrowser } from "@remix-run/react";
import i18next from "i18next";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { expectTexts, fetchTexts } from "./i18n/browser-texts";
import { isLanguage } from "./i18n/languages";
import { i18nOptions } from "./i18n/options";
import { registerOfflineWorker } from "./offline-worker-registration";

async function hydrate() {
  const { lang } = document.documentElement;
  const language = isLanguage(lang) ? lang : "en";
  expectTexts(window.__remixRouteModules);
  await i18next.use(initReactI18next).init(i18nOptions(language, await fetchTexts(language)));
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

// A request that is given up while its answer is being read is no fault, and nobody else waits for it.
addEventListener("unhandledrejection", (event) => {
  if (event.reason instanceof DOMException && event.reason.name === "AbortError") event.preventDefault();
});

void hydrate();
registerOfflineWorker();
