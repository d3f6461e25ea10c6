import { Link, useLocation, useNavigate } from "@remix-run/react";
import { type MouseEvent, useEffect, useRef } from "react";
import { categoryKeys, categoryName, categoryPath } from "~/features/categories/categories";
import { afterPaint } from "~/platform/browser/after-paint";
import { useHydrated } from "~/platform/browser/hydration/use-hydrated";
import { opensElsewhere } from "~/platform/browser/local-links";
import { useTranslation } from "~/platform/i18n/translation";
import { LanguageSwitch } from "~/platform/preferences/components/language-switch";
import { Icon } from "~/platform/ui/icon";
import {
  DrawerContext,
  FavoritesLink,
  type ForViewer,
  HEADER_LINK,
  HeaderLink,
  MemberLinks,
  MemberName,
  SignedOutLinks,
} from "./header-links";
import { ViewerPreferences } from "./viewer-preferences";

const ID = "menu";

const CLOSE = "inline-flex size-11 items-center justify-center self-end rounded-lg hover:bg-sunk";

/** Opens the drawer by a URL hash: Back closes it, and it opens without script. */
export function MenuLink() {
  const { t } = useTranslation();
  const { search } = useLocation();
  const navigate = useNavigate();
  const to = { search, hash: ID };

  function open(event: MouseEvent) {
    if (opensElsewhere(event)) return;
    event.preventDefault();
    // A double click opens it once.
    if (document.getElementById(ID)?.dataset.opening) return;
    const menu = showMenu();
    afterPaint(() => {
      if (menu?.dataset.opening) navigate(to, { preventScrollReset: true, state: { opened: true } });
    });
  }

  return (
    <Link
      to={to}
      onClick={open}
      aria-label={t("header.menu")}
      className="-ml-2 inline-flex size-11 items-center justify-center rounded-lg hover:bg-sunk lg:hidden"
    >
      <Icon name="menu" className="size-6" />
    </Link>
  );
}

/** Shows the menu before it is modal, because making the page behind it inert recomputes all styles. */
function showMenu(): HTMLElement | null {
  const menu = document.getElementById(ID);
  if (menu) menu.dataset.opening = "true";
  return menu;
}

export function MenuDrawer({ language, user }: ForViewer) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const scripted = useHydrated();
  const isOpen = hash === `#${ID}`;
  useEffect(() => {
    const menu = dialog.current;
    if (!menu) return;
    if (!isOpen) return menu.close();
    showMenu();
    const stop = afterPaint(() => {
      if (!menu.dataset.opening) return;
      delete menu.dataset.opening;
      menu.showModal();
    });
    return () => {
      stop();
      delete menu.dataset.opening;
    };
  }, [isOpen]);

  useEffect(() => {
    // Close at once, before the router has handled the event.
    const follow = () => {
      if (location.hash === `#${ID}` || !dialog.current) return;
      delete dialog.current.dataset.opening;
      dialog.current.close();
    };
    addEventListener("popstate", follow);
    return () => removeEventListener("popstate", follow);
  }, []);

  function close() {
    const menu = dialog.current;
    if (!menu?.dataset.opening) return menu?.close();
    delete menu.dataset.opening;
    leaveAddress();
  }

  /** Removes the hash, which could not open the drawer again. */
  function leaveAddress() {
    if (location.hash !== `#${ID}`) return;
    if (state?.opened) navigate(-1);
    else navigate({ pathname, search }, { replace: true, preventScrollReset: true });
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click outside closes the drawer, as Escape does.
    <dialog
      ref={dialog}
      id={ID}
      aria-label={t("header.menu")}
      className="menu-drawer"
      data-still={scripted ? undefined : true}
      onClose={leaveAddress}
      onClick={(event) => {
        if (event.target === dialog.current) close();
      }}
    >
      <DrawerContext.Provider value>
        <div className="flex min-h-full flex-col gap-1 p-4">
          {scripted ? (
            <button type="button" onClick={close} className={CLOSE}>
              <Icon name="close" className="size-6" />
              <span className="sr-only">{t("toasts.close")}</span>
            </button>
          ) : (
            <a href="#content" className={CLOSE}>
              <Icon name="close" className="size-6" />
              <span className="sr-only">{t("toasts.close")}</span>
            </a>
          )}
          {user && (
            <p className="flex max-w-full items-center gap-2 px-3 pb-2 font-semibold">
              <MemberName user={user} />
            </p>
          )}
          <nav aria-label={t("header.menu")} className="flex flex-col items-start gap-1">
            <HeaderLink to="/deals">{t("header.allDeals")}</HeaderLink>
            <FavoritesLink user={user} />
            <HeaderLink to="/deals/submit">{t("header.submit")}</HeaderLink>
            <LanguageSwitch language={language} className={HEADER_LINK} />
            {user ? <MemberLinks user={user} /> : user === null && <SignedOutLinks />}
          </nav>
          <h2 className="mt-4 px-3 text-sm font-semibold text-soft">{t("footer.categories")}</h2>
          <ul>
            {categoryKeys().map((key) => (
              <li key={key}>
                <HeaderLink to={categoryPath(key)}>{categoryName(key, language)}</HeaderLink>
              </li>
            ))}
          </ul>
          <ViewerPreferences />
        </div>
      </DrawerContext.Provider>
    </dialog>
  );
}
