import { useLocation } from "@remix-run/react";
import { useMemo } from "react";
import type { Toast } from "~/platform/browser/toast";
import { useTranslation } from "~/platform/i18n/translation";
import type { PendingFlash } from "~/platform/page/flash.server";
import { Toasts } from "~/platform/ui/toasts";

/** How long the toast offers to undo; in their list of deals admins can undo for a day. */
const UNDO_DURATION_MS = 20_000;

export function PageToasts({ flash }: { flash: PendingFlash | null }) {
  const { t, localize } = useTranslation();
  const { pathname, search } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the undo form posts to the list where the message first appeared.
  const first = useMemo((): Toast | null => {
    if (!flash) return null;
    const text = localize(flash.text);
    if (!flash.undo) return { text, alert: flash.alert };
    const { path, value } = flash.undo;
    const action = pathname === path ? `${path}${search}` : path;
    const button = { label: t("toasts.undo"), action, name: "undo", value };
    return { text, button, duration: UNDO_DURATION_MS };
  }, [flash, t, localize]);
  return <Toasts first={first} />;
}
