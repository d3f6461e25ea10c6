import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from "@remix-run/react";
import { type ReactNode, useContext } from "react";
import { useTranslation } from "~/i18n/translation";
import { revalidatesRoot } from "./browser/cache/revalidation";
import { loadRoot, useRootData } from "./browser/cache/root-data";
import { CachedPages } from "./browser/cached-pages";
import { useHydrated } from "./browser/hydration/use-hydrated";
import { Prefetch } from "./browser/prefetch";
import { ScrollAnchor } from "./browser/scroll-anchor";
import { CopiedCoupons } from "./components/deals/copied-coupons";
import { SiteIcons } from "./components/layout/logo";
import { MainContent } from "./components/layout/main-content";
import { NonceContext } from "./components/layout/nonce";
import { PageError } from "./components/layout/page-error";
import { PageProgress } from "./components/layout/page-progress";
import { PageToasts } from "./components/layout/page-toasts";
import { SiteFooter } from "./components/layout/site-footer";
import { SiteHeader } from "./components/layout/site-header";
import { SyncLanguage } from "./components/layout/sync-language";
import { ReactionForms } from "./components/reactions/reaction-forms";
import { ViewerRoleContext } from "./components/ui/viewer-role";
import { DEFAULT_SITE_NAME, pageMeta } from "./page-meta";
import styles from "./styles.css?url";
import { type RootData, rootData } from "./web/page/root-data.server";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta = pageMeta;

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
          <Meta />
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
          {/* First in the tab order. */}
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

/** For errors of the root itself; page-layout.tsx has the same boundary for pages, within header and footer. */
export const ErrorBoundary = PageError;
