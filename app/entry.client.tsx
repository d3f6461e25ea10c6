import { RemixBrowser } from "@remix-run/react";
import i18next from "i18next";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { initReactI18next } from "react-i18next";
import { isManaging } from "./components/layout/managing-loader";
import { ScriptedProvider } from "./components/ui/use-scripted";
import { addManagingTexts, fetchTexts } from "./i18n/browser-texts";
import { isLanguage } from "./i18n/languages";
import { i18nOptions } from "./i18n/options";
import { TranslationProvider } from "./i18n/translation";
import { registerOfflineWorker } from "./offline-worker-registration";

async function hydrate() {
  const { lang } = document.documentElement;
  const language = isLanguage(lang) ? lang : "en";
  if (isManaging(window.__remixRouteModules)) await addManagingTexts();
  await i18next.use(initReactI18next).init(i18nOptions(language, await fetchTexts(language)));
  // A task of its own: what the reader does meanwhile comes in between.
  await new Promise((resolve) => setTimeout(resolve));
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <TranslationProvider i18n={i18next}>
          <ScriptedProvider>
            <RemixBrowser />
          </ScriptedProvider>
        </TranslationProvider>
      </StrictMode>,
    );
  });
}

void hydrate();
registerOfflineWorker();
