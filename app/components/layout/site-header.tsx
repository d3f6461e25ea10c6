import { Link, useLocation } from "@remix-run/react";
import { parseQuery } from "~/addresses/lists";
import { useReturningHeader } from "~/browser/use-returning-header";
import type { Language } from "~/i18n/languages";
import { useTranslation } from "~/i18n/translation";
import type { Visitor } from "~/web/session/visitor.server";
import { FavoritesLink, HeaderLinks } from "./header-links";
import { Logo } from "./logo";
import { MenuDrawer, MenuLink } from "./menu-drawer";
import { RouteAnnouncer } from "./route-announcer";
import { SearchForm } from "./search-form";

interface SiteHeaderProps {
  language: Language;
  siteName: string;
  user: Visitor | null;
}

/** At the top of the home page its search is hidden (home-hero.css). */
export function SiteHeader({ language, siteName, user }: SiteHeaderProps) {
  const { t } = useTranslation();
  return (
    <header ref={useReturningHeader()} className="site-header">
      <a
        href="#content"
        className="button button-primary sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:px-4"
      >
        {t("site.skip")}
      </a>
      <div className="shell flex flex-wrap items-center gap-2 py-2.5 md:flex-nowrap lg:gap-x-4">
        <MenuLink />
        <Link to="/" className="mr-auto rounded-lg md:mr-2 md:shrink-0" aria-label={`${siteName} – ${t("site.home")}`}>
          <Logo siteName={siteName} />
        </Link>
        <div className="header-search order-last w-full min-w-0 md:order-none md:flex-1 lg:max-w-xl">
          <SearchForm id="header-search" query={useSearchedText()} />
        </div>
        <div className="lg:hidden">
          <FavoritesLink likes={user?.likes ?? 0} />
        </div>
        <nav aria-label={t("header.main")} className="ml-auto hidden items-center gap-x-1 lg:flex">
          <HeaderLinks language={language} user={user} />
        </nav>
      </div>
      <MenuDrawer language={language} user={user} />
      <RouteAnnouncer />
    </header>
  );
}

function useSearchedText(): string {
  const { pathname, search } = useLocation();
  return pathname === "/search" ? parseQuery(new URLSearchParams(search).get("q")) : "";
}
