import { Form, Link, type LinkProps, useLocation } from "@remix-run/react";
import { createContext, useContext } from "react";
import { accountHref, wayBack } from "~/features/accounts/addresses";
import type { Language } from "~/platform/i18n/languages";
import { useTranslation } from "~/platform/i18n/translation";
import type { HeaderUser } from "~/platform/page/root-data.server";
import { Icon } from "~/platform/ui/icon";

export const HEADER_LINK =
  "inline-flex min-h-11 items-center whitespace-nowrap rounded-lg px-3 font-medium hover:bg-sunk lg:max-xl:px-2";

export interface ForViewer {
  language: Language;
  /** The user; undefined if it could not be found out. */
  user: HeaderUser | null | undefined;
}

/** The links in the menu drawer replace its history entry. */
export const DrawerContext = createContext<true | undefined>(undefined);

export function HeaderLink({ className = "", ...props }: LinkProps) {
  return <Link {...props} replace={useContext(DrawerContext)} className={`${HEADER_LINK} ${className}`} />;
}

interface CountedLinkProps extends Pick<ForViewer, "user"> {
  nameClass?: string;
}

export function FavoritesLink({ user, nameClass }: CountedLinkProps) {
  const { t } = useTranslation();
  return (
    <HeaderLink to="/favorites" className="relative gap-1.5">
      <Icon name="heart" />
      <span className={nameClass}>{t("header.favorites")}</span>
      <Count count={user?.likes} most={9999} />
    </HeaderLink>
  );
}

/** The link to a member's inbox, with the number of unread messages. */
export function InboxLink({ user }: Pick<CountedLinkProps, "user">) {
  const { t } = useTranslation();
  if (!user) return null;
  return (
    <HeaderLink to="/alerts/inbox" className="relative gap-1.5">
      <Icon name="bell" />
      <span className="sr-only">{t("header.inbox")}</span>
      <Count count={user.unread} most={99} />
    </HeaderLink>
  );
}

function Count({ count = 0, most }: { count: number | undefined; most: number }) {
  return count > 0 && <span className="likes-count">{count > most ? `${most}+` : count}</span>;
}

export function SignedOutLinks() {
  const { t } = useTranslation();
  const redirectTo = wayBack(useLocation());
  return (
    <>
      <HeaderLink to={accountHref("/login", redirectTo)}>{t("header.login")}</HeaderLink>
      <HeaderLink to={accountHref("/signup", redirectTo)}>{t("header.signup")}</HeaderLink>
    </>
  );
}

export function MemberName({ user: { username, staff } }: { user: HeaderUser }) {
  return (
    <>
      <span className="truncate">{username}</span>
      {staff && <span className="rounded bg-gold-tint px-2 py-0.5 text-sm text-gold-ink">{staff.badge}</span>}
    </>
  );
}

export function MemberLinks({ user }: { user: HeaderUser }) {
  const { t } = useTranslation();
  return (
    <>
      <HeaderLink to="/account">{t("header.account")}</HeaderLink>
      {user.staff?.links.map(({ path, text }) => (
        <HeaderLink key={path} to={path}>
          {text}
        </HeaderLink>
      ))}
      <Form method="post" action="/logout" replace={useContext(DrawerContext)}>
        <button type="submit" className={HEADER_LINK}>
          {t("header.logout")}
        </button>
      </Form>
    </>
  );
}
