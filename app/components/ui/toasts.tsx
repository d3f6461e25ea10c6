import { Link } from "@remix-run/react";
import { useEffect, useState } from "react";
import { dismiss, notify, type QueuedToast, type Toast, useToasts } from "~/browser/toast-queue";
import { useHydrated } from "~/browser/use-hydrated";
import { useToastFocus } from "~/browser/use-toast-focus";
import { useTranslation } from "~/i18n/translation";
import { Icon } from "./icon";
import { ToastForm } from "./toast-form";

/** Milliseconds for which a toast stays. */
const SHOWN = 6_000;

/**
 * Where toasts appear. One that comes with the page stands in it, so that it is read without script too; where script
 * runs it goes after a while, as those of `notify` do.
 */
export function Toasts({ first }: { first: Toast | null }) {
  const { t } = useTranslation();
  const [queued, setQueued] = useState<Toast | null>(null);
  const said = useToasts();
  useEffect(() => {
    if (!first) return;
    notify(first);
    setQueued(first);
  }, [first]);
  const toasts = first && first !== queued ? [{ ...first, id: 0 }] : said;
  const { region, ...focus } = useToastFocus(toasts);
  return (
    // Without a name it is no landmark: a listener's list of them is not to hold one that is empty.
    <section
      ref={region}
      aria-label={toasts.length > 0 ? t("toasts.all") : undefined}
      className="toast-region"
      {...focus}
    >
      {toasts.map((toast) => (
        <OneToast key={toast.id} {...toast} />
      ))}
    </section>
  );
}

/** A toast waits while it is pointed at or has the focus, and goes by its button, by Escape or after its time. */
function OneToast({ kind, title, text, alert = false, selectable, duration = SHOWN, button, link }: QueuedToast) {
  const { t } = useTranslation();
  const scripted = useHydrated();
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => dismiss(kind), duration);
    return () => clearTimeout(timer);
  }, [kind, duration, isHeld]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it is watched, and does nothing but wait or go.
    <div
      className={alert ? "toast toast-alert" : "toast"}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
      onKeyDown={({ key }) => key === "Escape" && dismiss(kind)}
    >
      <div role={alert ? "alert" : "status"} className="min-w-0 [overflow-wrap:anywhere]">
        {title && <strong className="block">{title}</strong>}
        <p className={selectable ? "select-all" : undefined}>{text}</p>
      </div>
      {button && <ToastForm button={button} onSubmit={() => dismiss(kind)} />}
      {link && (
        <Link to={link.href} onClick={() => dismiss(kind)} className="button button-quiet whitespace-nowrap">
          {link.label}
        </Link>
      )}
      {scripted && (
        <button type="button" className="toast-close" aria-label={t("toasts.close")} onClick={() => dismiss(kind)}>
          <Icon name="close" className="size-4" />
        </button>
      )}
    </div>
  );
}
