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
 * Resolves when the page's own data has come. Remix waits for it by suspending where nothing catches that: pressed in that
 * moment, React would fail ("Root did not complete") and leave the page without script for good. Its first call begins to
 * read and throws what it waits for; what went wrong with the data it throws again when it is rendered.
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
  // A task of its own: what the reader does meanwhile comes in between.
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
