import { Form, Link, useLocation } from "@remix-run/react";
import { Icon } from "~/components/ui/icon";
import type { Language } from "~/i18n/languages";
import { useTranslation } from "~/i18n/translation";
import { accountHref, wayBack } from "~/views/accounts/account-address";
import type { Visitor } from "~/views/page/visitor";
import { LanguageSwitch } from "./language-switch";

export const HEADER_LINK =
  "inline-flex min-h-11 items-center whitespace-nowrap rounded-lg px-3 font-medium hover:bg-sunk";

const MOST_SHOWN = 99;

interface HeaderLinksProps {
  language: Language;
  user: Visitor | null;
  /** Whether the way to where the links stand is to be forgotten: from a drawer, Back leads to the page before it. */
  replace?: boolean;
}

/** All deals, the favorites, the other language, and the account or the ways to one. */
export function HeaderLinks({ language, user, replace }: HeaderLinksProps) {
  const { t } = useTranslation();
  return (
    <>
      <Link to="/deals" replace={replace} className={HEADER_LINK}>
        {t("header.allDeals")}
      </Link>
      <FavoritesLink likes={user?.likes ?? 0} replace={replace} named />
      <LanguageSwitch language={language} className={HEADER_LINK} />
      {user ? <Member user={user} replace={replace} /> : <SignedOut replace={replace} />}
    </>
  );
}

/** The way to the deals that the reader likes, with how many they are; a large number takes no more room than a small one. */
export function FavoritesLink({ likes, replace, named }: { likes: number; replace?: boolean; named?: boolean }) {
  const { t } = useTranslation();
  return (
    <Link to="/favorites" replace={replace} className={`${HEADER_LINK} relative gap-1.5`}>
      <Icon name="heart" />
      <span className={named ? undefined : "sr-only"}>{t("header.favorites")}</span>
      {likes > 0 && (
        <span className="likes-count">
          <span aria-hidden="true">{likes > MOST_SHOWN ? `${MOST_SHOWN}+` : likes}</span>
          <span className="sr-only">{t("favorites.count", { count: likes })}</span>
        </span>
      )}
    </Link>
  );
}

/** Where deals are added and looked through, for admins. */
export function AdminLinks({ replace }: { replace?: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      <Link to="/admin/add-deal" replace={replace} className={HEADER_LINK}>
        {t("header.addDeal")}
      </Link>
      <Link to="/admin/deals" replace={replace} className={HEADER_LINK}>
        {t("header.manageDeals")}
      </Link>
    </>
  );
}

function SignedOut({ replace }: { replace?: boolean }) {
  const { t } = useTranslation();
  const redirectTo = wayBack(useLocation());
  return (
    <>
      <Link to={accountHref("/login", redirectTo)} replace={replace} className={HEADER_LINK}>
        {t("header.login")}
      </Link>
      <Link to={accountHref("/signup", redirectTo)} replace={replace} className={HEADER_LINK}>
        {t("header.signup")}
      </Link>
    </>
  );
}

function Member({ user: { username, isAdmin }, replace }: { user: Visitor; replace?: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      <Link
        to="/account"
        replace={replace}
        className={`${HEADER_LINK} max-w-full gap-2 lg:max-w-48`}
        title={t("header.account")}
      >
        <span className="truncate">{username}</span>
        {isAdmin && <span className="rounded bg-gold-tint px-2 py-0.5 text-sm text-gold-ink">{t("header.admin")}</span>}
      </Link>
      <Form method="post" action="/logout" replace={replace}>
        <button type="submit" className={HEADER_LINK}>
          {t("header.logout")}
        </button>
      </Form>
    </>
  );
}
