import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Toasts } from "~/components/ui/toasts";
import type { Flash } from "~/http/flash.server";

/** Toasts, and among them what the page itself has to say of what was just done. */
export function PageToasts({ flash }: { flash: { text: Flash; id: string } | null }) {
  const { t } = useTranslation();
  const first = useMemo(() => flash && { id: flash.id, text: t(`flash.${flash.text}`) }, [flash, t]);
  return <Toasts first={first} />;
}
