import { type MouseEvent, useId, useRef } from "react";
import { type Shared, shareLinks } from "~/features/deals/share-links";
import { useHydrated } from "~/platform/browser/hydration/use-hydrated";
import { opensElsewhere } from "~/platform/browser/local-links";
import { useTranslation } from "~/platform/i18n/translation";
import { closeMenu, DisclosureMenu } from "~/platform/ui/disclosure-menu";
import { Icon } from "~/platform/ui/icon";
import { LinkField } from "~/platform/ui/link-field";

const POPUP = "popup,noopener,noreferrer,width=640,height=640";

/** Specification §2.8. Script completes the URL where the site's origin is not configured. */
export function ShareMenu({ shared }: { shared: Shared }) {
  const { t } = useTranslation();
  const details = useRef<HTMLDetailsElement>(null);
  const scripted = useHydrated();
  const canShare = scripted && typeof navigator.share === "function";
  const networks = useId();
  const url = scripted ? new URL(shared.url, location.origin).href : shared.url;

  function onDevice() {
    navigator.share({ url, title: shared.title }).then(
      () => closeMenu(details.current),
      () => {},
    );
  }

  function onNetwork(event: MouseEvent<HTMLAnchorElement>) {
    if (opensElsewhere(event)) return;
    event.preventDefault();
    closeMenu(details.current);
    open(event.currentTarget.href, "_blank", POPUP);
  }

  return (
    <DisclosureMenu
      details={details}
      className="share-menu sm:ms-auto"
      summary={
        <span className="reaction">
          <Icon name="share" />
          {t("share.menu")}
        </span>
      }
    >
      <button type="button" hidden={!canShare} onClick={onDevice} className="button button-quiet mb-3 w-full">
        <Icon name="share" className="size-4" />
        {t("share.device")}
      </button>
      <div hidden={!url.startsWith("http")}>
        <p id={networks} className="px-2 text-sm font-semibold text-soft">
          {t("share.networks")}
        </p>
        <ul aria-labelledby={networks} className="mb-3 grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))]">
          {shareLinks({ ...shared, url }).map(({ name, href }) => (
            <li key={name}>
              <a href={href} target="_blank" rel="noopener noreferrer" onClick={onNetwork} className="share-link">
                {name}
                <Icon name="external" className="size-4 text-soft" />
              </a>
            </li>
          ))}
        </ul>
      </div>
      <LinkField label={t("share.link")} url={url} labelClass="px-2 text-sm font-semibold text-soft" />
    </DisclosureMenu>
  );
}
