import { Link, useLocation } from "@remix-run/react";
import { parseQuery } from "~/features/search/bounds";
import { useReturningHeader } from "~/platform/browser/use-returning-header";
import { useTranslation } from "~/platform/i18n/translation";
import { LanguageSwitch } from "~/platform/preferences/components/language-switch";
import { FavoritesLink, type ForViewer, HEADER_LINK, HeaderLink, InboxLink, SignedOutLinks } from "./header-links";
import { HeaderMenu } from "./header-menu";
import { Logo, type LogoProps } from "./logo";
import { MenuDrawer, MenuLink } from "./menu-drawer";
import { RouteAnnouncer } from "./route-announcer";
import { SearchForm } from "./search-form";

/** Its search is hidden at the top of the home page (home-hero.css). What has no room is in the drawer. */
export function SiteHeader({ siteName, logo, language, user }: ForViewer & LogoProps) {
  const { t } = useTranslation();
  return (
    <header ref={useReturningHeader()} className="site-header">
      <a
        href="#content"
        className="button button-primary sr-only focus:not-sr-only focus:absolute focus:z-10 focus:top-2 focus:left-2 focus:px-4"
      >
        {t("site.skip")}
      </a>
      <div className="shell flex flex-wrap items-center gap-2 py-2.5 md:flex-nowrap lg:gap-x-4">
        <MenuLink />
        <Link
          to="/"
          className="min-w-0 rounded-lg max-md:flex-1 max-md:basis-24 md:mr-2"
          aria-label={`${siteName} – ${t("site.home")}`}
        >
          <Logo siteName={siteName} logo={logo} />
        </Link>
        <div className="header-search order-last w-full min-w-0 md:order-none md:min-w-52 xl:min-w-72 md:flex-1 lg:max-w-xl">
          <SearchForm id="header-search" query={useSearchedText()} />
        </div>
        <nav aria-label={t("header.main")} className="flex items-center gap-x-1 md:ml-auto">
          <HeaderLink to="/deals" className={user ? "max-xl:hidden" : "max-lg:hidden"}>
            {t("header.allDeals")}
          </HeaderLink>
          <FavoritesLink user={user} nameClass="max-xl:sr-only" />
          <InboxLink user={user} />
          <Link to="/deals/submit" className="button button-quiet mx-1 whitespace-nowrap max-md:hidden">
            {t("header.submit")}
          </Link>
          <div className="hidden lg:contents">
            <LanguageSwitch language={language} className={HEADER_LINK} />
            {user === null && <SignedOutLinks />}
            <HeaderMenu user={user} />
          </div>
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
