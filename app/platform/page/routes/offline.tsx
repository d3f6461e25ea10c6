import type { LoaderFunctionArgs } from "@remix-run/node";
import { renderToStaticMarkup } from "react-dom/server";
import { TranslationProvider } from "~/platform/i18n/translation";
import { translatorFor } from "~/platform/i18n/translator.server";
import { OfflinePage } from "~/platform/page/components/offline-page";
import { publicHeaders } from "~/platform/page/public-headers";
import { refreshSite } from "~/platform/process/current-site.server";
import { detectLanguage } from "~/platform/request/detect-language.server";
import styles from "~/styles.css?url";

/** Cached by the service worker. Without scripts: at other pages' URLs they could not hydrate it. */
export async function loader({ request }: LoaderFunctionArgs) {
  const language = await detectLanguage(request);
  const site = await refreshSite();
  const html = renderToStaticMarkup(
    <TranslationProvider i18n={translatorFor(language)}>
      <OfflinePage
        language={language}
        siteName={site.name}
        logo={site.logo}
        styles={[styles, ...(site.styles ? [site.styles.path] : [])]}
      />
    </TranslationProvider>,
  );
  return new Response(`<!DOCTYPE html>${html}`, { headers: publicHeaders("text/html", "no-cache") });
}
