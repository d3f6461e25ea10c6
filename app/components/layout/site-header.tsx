import { Form, Link, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/components/ui/icon";
import type { Visitor } from "~/http/visitor.server";
import type { Language } from "~/i18n/languages";
import { Logo } from "./logo";
import { SearchForm } from "./search-form";

interface SiteHeaderProps {
  language: Language;
  siteName: string;
  /** Who is logged in. */
  user: Visitor | null;
}

const LINK = "inline-flex min-h-11 items-center whitespace-nowrap rounded-lg px-3 font-medium hover:bg-sunk";

const MOST_SHOWN = 99;

/** On every page: the way home, the search, all deals, the other language. On small screens the rest is in a drawer. */
export function SiteHeader({ language, siteName, user }: SiteHeaderProps) {
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
        <nav aria-label={t("header.main")} className="flex flex-wrap items-center gap-x-1 md:ml-auto md:flex-nowrap">
          <Link to="/deals" className={LINK}>
            {t("header.allDeals")}
          </Link>
          <Link to="/favorites" className={`${LINK} gap-1.5`}>
            <Icon name="heart" />
            <span className="max-sm:sr-only">{t("header.favorites")}</span>
            {user && user.likes > 0 && <Favorites count={user.likes} />}
          </Link>
          <LanguageSwitch language={language} />
          {user ? <Member {...user} /> : <SignedOut />}
        </nav>
      </div>
    </header>
  );
}

/** How many deals the reader likes; a large number takes no more room than a small one. */
function Favorites({ count }: { count: number }) {
  const { t } = useTranslation();
  return (
    <span className="rounded-full bg-brand px-2 text-sm font-bold text-on-brand tabular-nums">
      <span aria-hidden="true">{count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}</span>
      <span className="sr-only">{t("favorites.count", { count })}</span>
    </span>
  );
}

function SignedOut() {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const here = /^\/(login|signup)$/.test(pathname)
    ? ""
    : `?${new URLSearchParams({ redirectTo: `${pathname}${search}` })}`;
  return (
    <>
      <Link to={`/login${here}`} className={LINK}>
        {t("header.login")}
      </Link>
      <Link to={`/signup${here}`} className={LINK}>
        {t("header.signup")}
      </Link>
    </>
  );
}

function Member({ username, isAdmin }: Visitor) {
  const { t } = useTranslation();
  return (
    <>
      <Link to="/account" className={`${LINK} max-w-48 gap-2`} title={t("account.title")}>
        <span className="truncate">{username}</span>
        {isAdmin && <span className="rounded bg-gold-tint px-2 py-0.5 text-sm text-gold-ink">{t("header.admin")}</span>}
      </Link>
      <Form method="post" action="/logout">
        <button type="submit" className={LINK}>
          {t("header.logout")}
        </button>
      </Form>
    </>
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
        className={LINK}
      >
        {t("header.language")}
      </button>
    </form>
  );
}
