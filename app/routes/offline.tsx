import type { LoaderFunctionArgs } from "@remix-run/node";
import { renderToStaticMarkup } from "react-dom/server";
import { OfflinePage } from "~/components/layout/offline-page";
import { TranslationProvider } from "~/i18n/translation";
import { translatorFor } from "~/i18n/translator.server";
import { refreshSite } from "~/server/current-site.server";
import { detectLanguage } from "~/server/detect-language.server";
import styles from "~/styles.css?url";
import { publicHeaders } from "~/web/page/public-headers";

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
