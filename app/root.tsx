import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { Links, Outlet, Scripts, ScrollRestoration } from "@remix-run/react";
import { type ReactNode, useContext } from "react";
import { CopiedCoupons } from "./features/deals/components/copied-coupons";
import { ReactionForms } from "./features/reactions/components/reaction-forms";
import { revalidatesRoot } from "./platform/browser/cache/revalidation";
import { loadRoot, useRootData } from "./platform/browser/cache/root-data";
import { CachedPages } from "./platform/browser/cached-pages";
import { useHydrated } from "./platform/browser/hydration/use-hydrated";
import { Prefetch } from "./platform/browser/prefetch";
import { ScrollAnchor } from "./platform/browser/scroll-anchor";
import { PageError } from "./platform/errors/components/page-error";
import { useTranslation } from "./platform/i18n/translation";
import { SiteIcons } from "./platform/page/components/logo";
import { MainContent } from "./platform/page/components/main-content";
import { NonceContext } from "./platform/page/components/nonce";
import { DEFAULT_SITE_NAME, PageHead } from "./platform/page/components/page-head";
import { PageProgress } from "./platform/page/components/page-progress";
import { PageToasts } from "./platform/page/components/page-toasts";
import { SiteFooter } from "./platform/page/components/site-footer";
import { SiteHeader } from "./platform/page/components/site-header";
import { SyncLanguage } from "./platform/page/components/sync-language";
import { type RootData, rootData } from "./platform/page/root-data.server";
import { ViewerRoleContext } from "./platform/ui/viewer-role";
import styles from "./styles.css?url";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const shouldRevalidate = revalidatesRoot;

export const clientLoader = loadRoot;

export const loader = ({ request }: LoaderFunctionArgs) => rootData(request);

export function Layout({ children }: { children: ReactNode }) {
  const root = useRootData();
  const nonce = useContext(NonceContext);
  // May load later than data in another language.
  const { language } = useTranslation();
  const hydrated = useHydrated();
  const theme = root?.theme ?? "system";
  const siteName = root?.siteName ?? DEFAULT_SITE_NAME;
  const viewer = root?.user?.viewer ?? "visitor";
  return (
    <ViewerRoleContext.Provider value={viewer}>
      <html lang={language} data-theme={theme}>
        <head>
          <meta charSet="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content={theme === "system" ? "light dark" : theme} />
          <ThemeColors theme={theme} />
          <link rel="manifest" href={`/manifest.webmanifest?lang=${language}`} />
          <PageHead />
          <Links />
          {root?.styles && <link rel="stylesheet" href={root.styles} />}
          <SiteIcons logo={root?.logo} />
        </head>
        <body className="flex min-h-screen flex-col">
          <ReactionForms />
          <CopiedCoupons />
          <PageProgress />
          {hydrated && <SyncLanguage />}
          {hydrated && <CachedPages />}
          {hydrated && <Prefetch />}
          {/* The toasts are first in the tab order. */}
          <PageToasts flash={root?.flash ?? null} />
          <SiteHeader language={language} siteName={siteName} logo={root?.logo} user={root?.user} />
          <MainContent>{children}</MainContent>
          <SiteFooter siteName={siteName} logo={root?.logo} footer={root?.footer} />
          <ScrollRestoration nonce={nonce} />
          {hydrated && <ScrollAnchor />}
          <Scripts nonce={nonce} />
        </body>
      </html>
    </ViewerRoleContext.Provider>
  );
}

const THEME_COLORS = { light: "#ffffff", dark: "#1f1c18" } as const;

function ThemeColors({ theme }: { theme: RootData["theme"] }) {
  if (theme !== "system") return <meta name="theme-color" content={THEME_COLORS[theme]} />;
  return (
    <>
      <meta name="theme-color" content={THEME_COLORS.light} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={THEME_COLORS.dark} media="(prefers-color-scheme: dark)" />
    </>
  );
}

export default function App() {
  return <Outlet />;
}

/** Catches errors of the root itself; page-layout.tsx has the same boundary for pages, within header and footer. */
export const ErrorBoundary = PageError;
