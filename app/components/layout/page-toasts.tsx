import { useLocation } from "@remix-run/react";
import { useMemo } from "react";
import type { Toast } from "~/browser/toast-queue";
import { Toasts } from "~/components/ui/toasts";
import { useTranslation } from "~/i18n/translation";
import { ADMIN_LIST_PATH } from "~/views/admin/admin-list-address";
import type { Flash, FlashDetail } from "~/views/page/flash";

interface PageFlash extends Partial<FlashDetail> {
  text: Flash;
}

/** Milliseconds in which something can be undone where it is told; admins' list of deals offers it for a day. */
const UNDO_SHOWN = 20_000;

/** Toasts, and among them what the page itself has to say of what was just done. */
export function PageToasts({ flash }: { flash: PageFlash | null }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: undone from the list that it was told on, wherever the reader goes on.
  const first = useMemo((): Toast | null => {
    if (!flash) return null;
    const text = t(`flash.${flash.text}`, { count: flash.count ?? 0 });
    const alert = flash.text === "accessDenied" || flash.text === "dealNotFound";
    if (!flash.undo) return { kind: "page", text, alert };
    const action = pathname === ADMIN_LIST_PATH ? `${pathname}${search}` : ADMIN_LIST_PATH;
    const button = { label: t("toasts.undo"), action, name: "undo", value: flash.undo };
    return { kind: "page", text, button, duration: UNDO_SHOWN };
  }, [flash, t]);
  return <Toasts first={first} />;
}
