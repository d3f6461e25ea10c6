import { type MouseEvent, useEffect, useId, useRef, useState, useSyncExternalStore } from "react";
import { COPIED_SHOWN, copyText } from "~/browser/copy-text";
import { opensElsewhere } from "~/browser/opens-elsewhere";
import { useScripted } from "~/browser/use-scripted";
import { closeMenu, DisclosureMenu } from "~/components/ui/disclosure-menu";
import { Icon } from "~/components/ui/icon";
import { type Shared, shareLinks } from "~/domain/deals/share-links";
import { useTranslation } from "~/i18n/translation";

const POPUP = "popup,noopener,noreferrer,width=640,height=640";

/**
 * The ways to pass a deal on (specification §2.8). A site that does not know its own address leaves it to the browser:
 * until script completes it, there is only the link's path.
 */
export function ShareMenu({ shared }: { shared: Shared }) {
  const { t } = useTranslation();
  const details = useRef<HTMLDetailsElement>(null);
  const scripted = useScripted();
  const canShare = useCanShare();
  const networks = useId();
  const url = scripted ? new URL(shared.url, location.origin).href : shared.url;

  /** The system's own sheet; leaving it without a choice is no failure, and the other ways stay in sight. */
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
      <button type="button" hidden={!canShare} onClick={onDevice} className="button button-soft mb-3 w-full">
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
      <LinkField url={url} scripted={scripted} />
    </DisclosureMenu>
  );
}

/** The link itself, to be selected by hand, and a button that copies it. */
function LinkField({ url, scripted }: { url: string; scripted: boolean }) {
  const { t } = useTranslation();
  const id = useId();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_SHOWN);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <>
      <label htmlFor={id} className="px-2 text-sm font-semibold text-soft">
        {t("share.link")}
      </label>
      <div className="mt-1 flex gap-2">
        <input
          id={id}
          readOnly
          value={url}
          onFocus={(event) => event.currentTarget.select()}
          className="field min-w-0 flex-1 text-sm"
        />
        <button
          type="button"
          hidden={!scripted}
          onClick={() => void copyText(url, t("share.failed")).then(setCopied)}
          className="button button-quiet px-3"
        >
          <Icon name={copied ? "check" : "copy"} className="size-4" />
          {/* Both texts take their place, so that the button keeps its width. */}
          <span className="grid">
            <span className={`col-start-1 row-start-1 ${copied ? "invisible" : ""}`}>{t("share.copyLink")}</span>
            <span className={`col-start-1 row-start-1 ${copied ? "" : "invisible"}`}>{t("share.copied")}</span>
          </span>
        </button>
      </div>
      <p role="status" className="sr-only">
        {copied ? t("share.copied") : ""}
      </p>
    </>
  );
}

const subscribe = () => () => {};

/** Whether the device has a sheet of its own for sharing; not known before script runs. */
function useCanShare(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => typeof navigator.share === "function",
    () => false,
  );
}
