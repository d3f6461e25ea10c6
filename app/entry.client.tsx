import { RemixBrowser } from "@remix-run/react";
import i18next from "i18next";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { needsAccountTexts } from "./browser/cache/load-with-texts";
import { registerOfflineWorker } from "./browser/offline-worker-registration";
import { HydratedProvider } from "./browser/use-hydrated";
import { addAccountTexts, fetchTexts } from "./i18n/browser-texts";
import { isLanguage } from "./i18n/languages";
import { i18nOptions } from "./i18n/options";
import { TranslationProvider } from "./i18n/translation";

/**
 * Resolves when the page's data has arrived. Remix suspends on it outside any boundary: an event in that moment would make
 * React fail ("Root did not complete") and leave the page without script. The first call starts reading and throws its
 * promise; errors of the data are thrown again when it renders.
 */
async function pageData(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (reading) {
    await reading;
  }
}

async function hydrate() {
  const { lang } = document.documentElement;
  const language = isLanguage(lang) ? lang : "en";
  if (needsAccountTexts(window.__remixRouteModules)) await addAccountTexts();
  await i18next.init(i18nOptions(language, await fetchTexts(language)));
  await pageData();
  // Hydrates in a task of its own, so that pending input events run first.
  await new Promise((resolve) => setTimeout(resolve));
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <TranslationProvider i18n={i18next}>
          <HydratedProvider>
            <RemixBrowser />
          </HydratedProvider>
        </TranslationProvider>
      </StrictMode>,
    );
  });
}

void hydrate();
registerOfflineWorker();
