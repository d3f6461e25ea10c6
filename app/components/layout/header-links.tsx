import { Form, Link, type LinkProps, useLocation } from "@remix-run/react";
import { createContext, useContext, useRef } from "react";
import { accountHref, wayBack } from "~/addresses/accounts";
import { closeMenu, DisclosureMenu } from "~/components/ui/disclosure-menu";
import { Icon } from "~/components/ui/icon";
import type { Language } from "~/i18n/languages";
import { useTranslation } from "~/i18n/translation";
import type { Visitor } from "~/web/session/visitor.server";
import { LanguageSwitch } from "./language-switch";

const HEADER_LINK = "inline-flex min-h-11 items-center whitespace-nowrap rounded-lg px-3 font-medium hover:bg-sunk";

const MAX_SHOWN_LIKES = 9999;

/** The links in the menu drawer replace its history entry. */
export const DrawerContext = createContext<true | undefined>(undefined);

export function HeaderLink({ className = "", ...props }: LinkProps) {
  return <Link {...props} replace={useContext(DrawerContext)} className={`${HEADER_LINK} ${className}`} />;
}

export function HeaderLinks({ language, user }: { language: Language; user: Visitor | null }) {
  const { t } = useTranslation();
  const inDrawer = useContext(DrawerContext);
  return (
    <>
      {inDrawer && user?.isAdmin && <AdminLinks />}
      <HeaderLink to="/deals">{t("header.allDeals")}</HeaderLink>
      <FavoritesLink likes={user?.likes ?? 0} named />
      <HeaderLink to="/deals/submit" className="lg:max-2xl:hidden">
        {t("header.submit")}
      </HeaderLink>
      <LanguageSwitch language={language} className={HEADER_LINK} />
      {user ? <Member user={user} /> : <SignedOut />}
    </>
  );
}

export function FavoritesLink({ likes, named = false }: { likes: number; named?: boolean }) {
  const { t } = useTranslation();
  return (
    <HeaderLink to="/favorites" className="relative gap-1.5">
      <Icon name="heart" />
      <span className={named ? "lg:max-xl:sr-only" : "sr-only"}>{t("header.favorites")}</span>
      {likes > 0 && (
        <span className="likes-count">
          <span aria-hidden="true">{likes > MAX_SHOWN_LIKES ? `${MAX_SHOWN_LIKES}+` : likes}</span>
          <span className="sr-only">{t("header.favoriteCount", { count: likes })}</span>
        </span>
      )}
    </HeaderLink>
  );
}

function AdminLinks({ onFollow }: { onFollow?: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      <HeaderLink to="/admin/add-deal" onClick={onFollow}>
        {t("header.addDeal")}
      </HeaderLink>
      <HeaderLink to="/admin/deals" onClick={onFollow}>
        {t("header.manageDeals")}
      </HeaderLink>
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
          <Icon name="chevron-down" className="size-4 group-open:rotate-180" />
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

function SignedOut() {
  const { t } = useTranslation();
  const redirectTo = wayBack(useLocation());
  return (
    <>
      <HeaderLink to={accountHref("/login", redirectTo)}>{t("header.login")}</HeaderLink>
      <HeaderLink to={accountHref("/signup", redirectTo)}>{t("header.signup")}</HeaderLink>
    </>
  );
}

function Member({ user: { username, isAdmin } }: { user: Visitor }) {
  const { t } = useTranslation();
  const inDrawer = useContext(DrawerContext);
  return (
    <>
      <div className="flex max-w-full items-center">
        <HeaderLink to="/account" className="min-w-0 lg:max-w-32 xl:max-w-48" title={t("header.account")}>
          <span className="truncate">{username}</span>
        </HeaderLink>
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
