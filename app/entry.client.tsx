import { RemixBrowser } from "@remix-run/react";
import i18next from "i18next";
import { StrictMode, startTransition } from "react";
import { hydrateDocument } from "./platform/browser/hydration/hydrate-document";
import { HydratedProvider } from "./platform/browser/hydration/use-hydrated";
import type { PageHandle } from "./platform/browser/page-handle";
import { addTexts, prepareTexts } from "./platform/i18n/browser-texts";
import { isLanguage } from "./platform/i18n/languages";
import { i18nOptions } from "./platform/i18n/options";
import { TranslationProvider } from "./platform/i18n/translation";

/**
 * Remix suspends on the page's data outside any boundary: an event in that moment would make React fail ("Root did not
 * complete"). The first call throws its promise; errors of the data are thrown again when it renders.
 */
async function pageData(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (reading) {
    await reading;
  }
}

function shownHandles(): PageHandle[] {
  return Object.values(window.__remixRouteModules).flatMap((route) => (route?.handle as PageHandle | undefined) ?? []);
}

async function hydrate() {
  const { lang } = document.documentElement;
  const language = isLanguage(lang) ? lang : "en";
  await Promise.all(shownHandles().map(async ({ texts }) => texts && addTexts(texts)));
  await Promise.all([prepareTexts(language), i18next.init(i18nOptions(language, {}))]);
  await pageData();
  // Hydrates in a task of its own, so that pending input events run first.
  await new Promise((resolve) => setTimeout(resolve));
  startTransition(() => {
    hydrateDocument(
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

/** Registers the worker after the load event. Private windows may reject it. */
function registerOfflineWorker(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const register = () => void navigator.serviceWorker.register("/offline-worker.js").catch(() => {});
  if (document.readyState === "complete") register();
  else addEventListener("load", register, { once: true });
}

void hydrate();
registerOfflineWorker();
