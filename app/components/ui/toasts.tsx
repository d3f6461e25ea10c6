import { lazy, Suspense, useEffect, useState } from "react";
import { ToastForm } from "./toast-form";
import { notify, type Toast, useToasts } from "./toast-queue";

/** Fetched when there is something to say. */
const ToastList = lazy(async () => ({ default: (await import("./toast-list")).ToastList }));

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
