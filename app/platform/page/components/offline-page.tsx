import type { Language } from "~/platform/i18n/languages";
import { useTranslation } from "~/platform/i18n/translation";
import { MessagePanel } from "~/platform/ui/message-panel";
import { Logo, type LogoPicture, SiteIcons } from "./logo";

interface OfflinePageProps {
  language: Language;
  siteName: string;
  logo: LogoPicture | null;
  styles: readonly string[];
}

/** The service worker shows it offline: no personal data, no script. */
export function OfflinePage({ language, siteName, logo, styles }: OfflinePageProps) {
  const { t } = useTranslation();
  return (
    <html lang={language} data-theme="system">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>{`${t("offline.title")} · ${siteName}`}</title>
        {styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        <SiteIcons logo={logo} />
      </head>
      <body className="flex min-h-screen flex-col">
        <header className="border-b border-line bg-surface">
          <div className="shell py-3">
            <Logo siteName={siteName} logo={logo} />
          </div>
        </header>
        <main className="shell flex-1">
          <MessagePanel title={t("offline.title")} text={t("offline.text")} heading="h1">
            {/* biome-ignore lint/a11y/useValidAnchor: the empty href reloads the URL that failed. */}
            <a href="" className="button button-primary">
              {t("errors.retry")}
            </a>
            <a href="/" className="button button-quiet">
              {t("errors.home")}
            </a>
          </MessagePanel>
        </main>
      </body>
    </html>
  );
}
