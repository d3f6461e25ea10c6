import { Form, Link, useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useHydrated } from "~/platform/browser/hydration/use-hydrated";
import {
  dismissOnSubmission,
  dismissToast,
  notify,
  type ShownToast,
  type Toast,
  useToast,
  useToastFocus,
} from "~/platform/browser/toast";
import { useTranslation } from "~/platform/i18n/translation";
import { Icon } from "./icon";

const TOAST_DURATION_MS = 6_000;

/** The page's own toast is server-rendered for readers without script; with it, it is shown as others. */
export function Toasts({ first }: { first: Toast | null }) {
  const { t } = useTranslation();
  const [notified, setNotified] = useState<Toast | null>(null);
  const shown = useToast();
  useEffect(dismissOnSubmission, []);
  const { pathname } = useLocation();
  const isThere = shown?.link !== undefined && shown.link.href.split(/[?#]/)[0] === pathname;
  useEffect(() => {
    if (isThere) dismissToast();
  }, [isThere]);
  useEffect(() => {
    if (!first) return;
    notify(first);
    setNotified(first);
  }, [first]);
  const toast = first && first !== notified ? { ...first, id: 0 } : shown;
  const { region, ...focus } = useToastFocus(toast?.id);
  return (
    // No name while empty, so that it is not listed as a landmark.
    <section ref={region} aria-label={toast ? t("toasts.all") : undefined} className="toast-region" {...focus}>
      {toast && <OneToast key={toast.id} {...toast} />}
    </section>
  );
}

/** A toast. Its timeout is paused while hovered or focused; its button or Escape dismisses it. */
function OneToast({ title, text, alert = false, selectable, duration = TOAST_DURATION_MS, button, link }: ShownToast) {
  const { t } = useTranslation();
  const scripted = useHydrated();
  const [isPaused, setIsPaused] = useState(false);
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(dismissToast, duration);
    return () => clearTimeout(timer);
  }, [duration, isPaused]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the events only pause or dismiss it.
    <div
      className={alert ? "toast toast-alert" : "toast"}
      onPointerEnter={() => setIsPaused(true)}
      onPointerLeave={() => setIsPaused(false)}
      onFocus={() => setIsPaused(true)}
      onBlur={() => setIsPaused(false)}
      onKeyDown={({ key }) => key === "Escape" && dismissToast()}
    >
      <div role={alert ? "alert" : "status"} className="min-w-0 [overflow-wrap:anywhere]">
        {title && <strong className="block">{title}</strong>}
        <p className={selectable ? "select-all" : undefined}>{text}</p>
      </div>
      {button && (
        <Form method="post" action={button.action}>
          <button
            type="submit"
            name={button.name}
            value={button.value}
            className="button button-quiet whitespace-nowrap"
          >
            {button.label}
          </button>
        </Form>
      )}
      {link && (
        <Link to={link.href} onClick={dismissToast} className="button button-quiet whitespace-nowrap">
          {link.label}
        </Link>
      )}
      {scripted && (
        <button type="button" className="toast-close" aria-label={t("toasts.close")} onClick={dismissToast}>
          <Icon name="close" className="size-4" />
        </button>
      )}
    </div>
  );
}
