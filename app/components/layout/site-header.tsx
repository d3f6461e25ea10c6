import { Link, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Language } from "~/i18n/languages";
import { Logo } from "./logo";
import { SearchForm } from "./search-form";

/** On every page: the way home, the search, all deals, the other language. On small screens the rest is in a drawer. */
export function SiteHeader({ language, siteName }: { language: Language; siteName: string }) {
  const { t } = useTranslation();
  return (
    <header className="z-20 border-b border-line bg-surface md:sticky md:top-0">
      <a
        href="#content"
        className="button button-primary sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2"
      >
        {t("site.skip")}
      </a>
      <div className="shell flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5 md:flex-nowrap">
        <Link to="/" className="mr-auto rounded-lg md:mr-2" aria-label={`${siteName} – ${t("site.home")}`}>
          <Logo siteName={siteName} />
        </Link>
        <div className="order-last w-full md:order-none md:max-w-xl md:flex-1">
          <SearchForm id="header-search" />
        </div>
        <nav aria-label={t("header.main")} className="flex items-center gap-1 md:ml-auto">
          <Link to="/deals" className="inline-flex min-h-11 items-center rounded-lg px-3 font-medium hover:bg-sunk">
            {t("header.allDeals")}
          </Link>
          <LanguageSwitch language={language} />
        </nav>
      </div>
    </header>
  );
}

function LanguageSwitch({ language }: { language: Language }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  return (
    <form method="post" action="/preferences">
      <input type="hidden" name="redirectTo" value={`${pathname}${search}`} />
      <button
        type="submit"
        name="language"
        value={language === "en" ? "zh" : "en"}
        lang={language === "en" ? "zh" : "en"}
        aria-label={t("header.languageLabel")}
        className="inline-flex min-h-11 items-center rounded-lg px-3 font-medium hover:bg-sunk"
      >
        {t("header.language")}
      </button>
    </form>
  );
}
