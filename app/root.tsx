import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { data } from "@remix-run/node";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from "@remix-run/react";
import { type ReactNode, useContext } from "react";
import { useTranslation } from "react-i18next";
import { FlashMessage } from "./components/layout/flash-message";
import { NonceContext } from "./components/layout/nonce";
import { PageError } from "./components/layout/page-error";
import { SiteFooter } from "./components/layout/site-footer";
import { SiteHeader } from "./components/layout/site-header";
import { useLocalLinks } from "./components/layout/use-local-links";
import { IconSprite } from "./components/ui/icon";
import { env } from "./env.server";
import { takeFlash } from "./http/flash.server";
import { pageHeaders } from "./http/page-headers";
import { pageMeta } from "./http/page-meta";
import { languageOf, languageOfAddress, preferenceCookie } from "./http/preferences.server";
import { requestContext } from "./http/request-context.server";
import { currentSession, noSessionCookie, sessionCookie, sessionToken } from "./http/session.server";
import { isLanguage } from "./i18n/languages";
import styles from "./styles.css?url";

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: styles },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "alternate", type: "application/rss+xml", title: "RSS", href: "/feed.xml" },
];

export const meta = pageMeta;

/** What a thrown error page says of itself (Allow, Retry-After) is lost otherwise. */
export const headers = pageHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  const asked = languageOfAddress(new URL(request.url));
  const { siteName } = env();
  const headers = new Headers();
  if (asked) {
    headers.append("Set-Cookie", preferenceCookie("language", asked));
  }
  const context = requestContext();
  const left = takeFlash(request);
  if (left) headers.append("Set-Cookie", left.cookie);
  const session = await keptSession(request, headers);
  return data(
    {
      user: session && { username: session.user.username, isAdmin: session.user.isAdmin },
      flash: left && { text: left.flash, id: context?.id ?? "" },
      language: languageOf(request),
      siteName,
      year: new Date().getUTCFullYear(),
      requestId: context?.id,
    },
    { headers },
  );
}

/** The session of a request. Its cookie lives as long as it does; one of no session is taken away. */
async function keptSession(request: Request, headers: Headers) {
  const token = sessionToken(request);
  if (!token) return null;
  const now = new Date();
  try {
    const session = await currentSession(request, { now });
    headers.append(
      "Set-Cookie",
      session ? sessionCookie(token, { expiresAt: session.expiresAt, now }) : noSessionCookie(),
    );
    return session;
  } catch {
    // A database that is away is the page's to tell; nobody is logged out for it.
    return null;
  }
}

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>("root");
  const { i18n } = useTranslation();
  const nonce = useContext(NonceContext);
  const followLink = useLocalLinks();
  const language = root?.language ?? (isLanguage(i18n.language) ? i18n.language : "en");
  const siteName = root?.siteName ?? "Haojia 好价";
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#1f1c18" media="(prefers-color-scheme: dark)" />
        <Meta />
        <Links />
      </head>
      <body className="flex min-h-screen flex-col">
        <IconSprite />
        <SiteHeader language={language} siteName={siteName} user={root?.user ?? null} />
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: it only changes how links are followed, and a key's Enter clicks. */}
        <main id="content" className="flex-1" tabIndex={-1} onClick={followLink}>
          {children}
        </main>
        <FlashMessage flash={root?.flash ?? null} />
        <SiteFooter siteName={siteName} year={root?.year ?? new Date().getUTCFullYear()} />
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

/** For what fails in the root itself: every page has the same boundary of its own, which leaves header and footer be. */
export const ErrorBoundary = PageError;
