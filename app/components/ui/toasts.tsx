import { lazy, Suspense, useEffect, useState } from "react";
import { dismiss, notify, type SaidToast, type Toast, useToasts } from "~/browser/toast-queue";
import { ToastForm } from "./toast-form";

/** Fetched when there is something to say; plain where it cannot be, as when the network is what failed. */
const ToastList = lazy(async () => {
  try {
    return { default: (await import("./toast-list")).ToastList };
  } catch {
    return { default: PlainToasts };
  }
});

/**
 * Where toasts appear. One that comes with the page stands in it, so that it is read without script too; where script
 * runs it goes after a while, as those of `notify` do.
 */
export function Toasts({ first }: { first: Toast | null }) {
  const [queued, setQueued] = useState<Toast | null>(null);
  const toasts = useToasts();
  useEffect(() => {
    if (!first) return;
    notify(first);
    setQueued(first);
  }, [first]);
  if (toasts.length === 0) return <StillToast toast={first === queued ? null : first} />;
  return (
    <Suspense fallback={<StillToast toast={toasts.at(-1) ?? null} />}>
      <ToastList toasts={toasts} />
    </Suspense>
  );
}

function StillToast({ toast }: { toast: Toast | null }) {
  return (
    <div role={toast?.alert ? "alert" : "status"} className="toast-region">
      {toast && (
        <div className={toast.alert ? "toast toast-alert" : "toast"}>
          <p>{toast.text}</p>
          {toast.button && <ToastForm button={toast.button} />}
        </div>
      )}
    </div>
  );
}

function PlainToasts({ toasts }: { toasts: readonly SaidToast[] }) {
  return (
    <div className="toast-region">
      {toasts.map((toast) => (
        <PlainToast key={toast.turn} {...toast} />
      ))}
    </div>
  );
}

function PlainToast({ id, title, text, alert = false, duration = 6_000, button }: Toast) {
  useEffect(() => {
    const timer = setTimeout(() => dismiss(id), duration);
    return () => clearTimeout(timer);
  }, [id, duration]);
  return (
    <div role={alert ? "alert" : "status"} className={alert ? "toast toast-alert" : "toast"}>
      {title && <strong>{title}</strong>}
      <p>{text}</p>
      {button && <ToastForm button={button} onSubmit={() => dismiss(id)} />}
    </div>
  );
}
