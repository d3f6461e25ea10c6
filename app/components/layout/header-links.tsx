import { Form, Link, useLocation } from "@remix-run/react";
import { useRef } from "react";
import { closeMenu, DisclosureMenu } from "~/components/ui/disclosure-menu";
import { Icon } from "~/components/ui/icon";
import type { Language } from "~/i18n/languages";
import { useTranslation } from "~/i18n/translation";
import { accountHref, wayBack } from "~/views/accounts/account-address";
import type { Visitor } from "~/views/page/root-data";
import { LanguageSwitch } from "./language-switch";

export const HEADER_LINK =
  "inline-flex min-h-11 items-center whitespace-nowrap rounded-lg px-3 font-medium hover:bg-sunk";

const MAX_SHOWN_LIKES = 9999;

interface HeaderLinksProps {
  language: Language;
  user: Visitor | null;
  /** In the menu drawer, whose history entry its links replace. */
  inDrawer?: boolean;
}

export function HeaderLinks({ language, user, inDrawer }: HeaderLinksProps) {
  const { t } = useTranslation();
  return (
    <>
      {inDrawer && user?.isAdmin && <AdminLinks inDrawer />}
      <Link to="/deals" replace={inDrawer} className={HEADER_LINK}>
        {t("header.allDeals")}
      </Link>
      <FavoritesLink likes={user?.likes ?? 0} inDrawer={inDrawer} named />
      <Link to="/deals/submit" replace={inDrawer} className={`${HEADER_LINK} lg:max-2xl:hidden`}>
        {t("header.submit")}
      </Link>
      <LanguageSwitch language={language} className={HEADER_LINK} />
      {user ? <Member user={user} inDrawer={inDrawer} /> : <SignedOut inDrawer={inDrawer} />}
    </>
  );
}

interface FavoritesLinkProps {
  likes: number;
  inDrawer?: boolean;
  named?: boolean;
}

/** The link to the favorites with their number, placed so that a large one does not shift the layout. */
export function FavoritesLink({ likes, inDrawer, named }: FavoritesLinkProps) {
  const { t } = useTranslation();
  return (
    <Link to="/favorites" replace={inDrawer} className={`${HEADER_LINK} relative gap-1.5`}>
      <Icon name="heart" />
      <span className={named ? "lg:max-xl:sr-only" : "sr-only"}>{t("header.favorites")}</span>
      {likes > 0 && (
        <span className="likes-count">
          <span aria-hidden="true">{likes > MAX_SHOWN_LIKES ? `${MAX_SHOWN_LIKES}+` : likes}</span>
          <span className="sr-only">{t("header.favoriteCount", { count: likes })}</span>
        </span>
      )}
    </Link>
  );
}

function AdminLinks({ inDrawer, onFollow }: { inDrawer?: boolean; onFollow?: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      <Link to="/admin/add-deal" replace={inDrawer} onClick={onFollow} className={HEADER_LINK}>
        {t("header.addDeal")}
      </Link>
      <Link to="/admin/deals" replace={inDrawer} onClick={onFollow} className={HEADER_LINK}>
        {t("header.manageDeals")}
      </Link>
    </>
  );
}

function AdminMenu() {
  const details = useRef<HTMLDetailsElement>(null);
  return (
    <DisclosureMenu
      details={details}
      className="admin-menu group"
      summary={
        <span className={`${HEADER_LINK} gap-1`}>
          <AdminBadge />
          <Icon name="chevronDown" className="size-4 group-open:rotate-180" />
        </span>
      }
    >
      <AdminLinks onFollow={() => closeMenu(details.current)} />
    </DisclosureMenu>
  );
}

function AdminBadge() {
  const { t } = useTranslation();
  return <span className="rounded bg-gold-tint px-2 py-0.5 text-sm text-gold-ink">{t("header.admin")}</span>;
}

function SignedOut({ inDrawer }: { inDrawer?: boolean }) {
  const { t } = useTranslation();
  const redirectTo = wayBack(useLocation());
  return (
    <>
      <Link to={accountHref("/login", redirectTo)} replace={inDrawer} className={HEADER_LINK}>
        {t("header.login")}
      </Link>
      <Link to={accountHref("/signup", redirectTo)} replace={inDrawer} className={HEADER_LINK}>
        {t("header.signup")}
      </Link>
    </>
  );
}

function Member({ user: { username, isAdmin }, inDrawer }: { user: Visitor; inDrawer?: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      <div className="flex max-w-full items-center">
        <Link
          to="/account"
          replace={inDrawer}
          className={`${HEADER_LINK} min-w-0 lg:max-w-32 xl:max-w-48`}
          title={t("header.account")}
        >
          <span className="truncate">{username}</span>
        </Link>
        {isAdmin && (inDrawer ? <AdminBadge /> : <AdminMenu />)}
      </div>
      <Form method="post" action="/logout" replace={inDrawer}>
        <button type="submit" className={HEADER_LINK}>
          {t("header.logout")}
        </button>
      </Form>
    </>
  );
}
