import * as RadixToast from "@radix-ui/react-toast";
import { dismiss, type SaidToast } from "~/browser/toast-queue";
import { useTranslation } from "~/i18n/translation";
import { Icon } from "./icon";
import { ToastForm } from "./toast-form";

const SHOWN = 6_000;

/** Toasts that are read out, wait while they are pointed at, and go by swipe, by Escape or after their time. */
export function ToastList({ toasts }: { toasts: readonly SaidToast[] }) {
  const { t } = useTranslation();
  return (
    <RadixToast.Provider duration={SHOWN} label={t("toasts.one")} swipeDirection="down">
      {toasts.map(({ id, turn, text, title, alert = false, duration, button }) => (
        <RadixToast.Root
          key={turn}
          duration={duration}
          type={alert ? "foreground" : "background"}
          onOpenChange={(open) => {
            if (!open) dismiss(id);
          }}
          className={alert ? "toast toast-alert" : "toast"}
        >
          {/* Radix reads toasts out as news; an alert is read as one, and once. */}
          <div role={alert ? "alert" : undefined} data-radix-toast-announce-exclude={alert ? "" : undefined}>
            {title && <RadixToast.Title className="font-bold">{title}</RadixToast.Title>}
            <RadixToast.Description>{text}</RadixToast.Description>
          </div>
          {button && <ToastForm button={button} onSubmit={() => dismiss(id)} />}
          <RadixToast.Close className="toast-close" aria-label={t("toasts.close")}>
            <Icon name="close" className="size-4" />
          </RadixToast.Close>
        </RadixToast.Root>
      ))}
      <RadixToast.Viewport className="toast-region" label={t("toasts.all")} />
    </RadixToast.Provider>
  );
}
