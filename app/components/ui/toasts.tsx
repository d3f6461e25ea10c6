import { Form, Link } from "@remix-run/react";
import { useEffect, useState } from "react";
import { dismiss, notify, type QueuedToast, type Toast, type ToastButton, useToasts } from "~/browser/toast-queue";
import { useHydrated } from "~/browser/use-hydrated";
import { useToastFocus } from "~/browser/use-toast-focus";
import { useTranslation } from "~/i18n/translation";
import { Icon } from "./icon";

const TOAST_DURATION_MS = 6_000;

/** The toast region. The page's own toast is server-rendered for readers without script; with it, it is queued as others. */
export function Toasts({ first }: { first: Toast | null }) {
  const { t } = useTranslation();
  const [queued, setQueued] = useState<Toast | null>(null);
  const queue = useToasts();
  useEffect(() => {
    if (!first) return;
    notify(first);
    setQueued(first);
  }, [first]);
  const toasts = first && first !== queued ? [{ ...first, id: 0 }] : queue;
  const { region, ...focus } = useToastFocus(toasts);
  return (
    // No name while empty, so that it is not listed as a landmark.
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

/** A toast: its timeout is paused while hovered or focused; its button or Escape dismisses it. */
function OneToast({
  kind,
  title,
  text,
  alert = false,
  selectable,
  duration = TOAST_DURATION_MS,
  button,
  link,
}: QueuedToast) {
  const { t } = useTranslation();
  const scripted = useHydrated();
  const [isPaused, setIsPaused] = useState(false);
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => dismiss(kind), duration);
    return () => clearTimeout(timer);
  }, [kind, duration, isPaused]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the events only pause or dismiss it.
    <div
      className={alert ? "toast toast-alert" : "toast"}
      onPointerEnter={() => setIsPaused(true)}
      onPointerLeave={() => setIsPaused(false)}
      onFocus={() => setIsPaused(true)}
      onBlur={() => setIsPaused(false)}
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

function ToastForm({ button, onSubmit }: { button: ToastButton; onSubmit?: () => void }) {
  return (
    <Form method="post" action={button.action} onSubmit={onSubmit}>
      <button type="submit" name={button.name} value={button.value} className="button button-quiet whitespace-nowrap">
        {button.label}
      </button>
    </Form>
  );
}
