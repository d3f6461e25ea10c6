import { useLocation } from "@remix-run/react";
import { useMemo } from "react";
import type { Toast } from "~/browser/toast-queue";
import { Toasts } from "~/components/ui/toasts";
import { useTranslation } from "~/i18n/translation";
import { ADMIN_LIST_PATH } from "~/views/admin/admin-list-address";
import type { PendingFlash } from "~/views/page/flash";

/** Milliseconds in which something can be undone where it is told; admins' list of deals offers it for a day. */
const UNDO_SHOWN = 20_000;

/** Toasts, and among them what the page itself has to say of what was just done. */
export function PageToasts({ flash }: { flash: PendingFlash | null }) {
  const { t, localize } = useTranslation();
  const { pathname, search } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: undone from the list that it was told on, wherever the reader goes on.
  const first = useMemo((): Toast | null => {
    if (!flash) return null;
    const text = localize(flash.text);
    if (!flash.undo) return { kind: "page", text, alert: flash.alert };
    const action = pathname === ADMIN_LIST_PATH ? `${pathname}${search}` : ADMIN_LIST_PATH;
    const button = { label: t("toasts.undo"), action, name: "undo", value: flash.undo };
    return { kind: "page", text, button, duration: UNDO_SHOWN };
  }, [flash, t, localize]);
  return <Toasts first={first} />;
}
