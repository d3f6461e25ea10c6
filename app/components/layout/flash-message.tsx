import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Flash } from "~/http/flash.server";

/** Milliseconds that a message stays where script runs; without script it goes with the page. */
const SHOWN = 6_000;

/** What was just done, said once on the next page, and read out. */
export function FlashMessage({ flash }: { flash: { text: Flash; id: string } | null }) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(flash);
  useEffect(() => {
    if (flash) setShown(flash);
  }, [flash]);
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => setShown(null), SHOWN);
    return () => clearTimeout(timer);
  }, [shown]);
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 bottom-4 z-30 flex justify-center px-4">
      {shown && (
        <p className="rounded-card border border-line bg-surface px-5 py-3 font-medium shadow-raised">
          {t(`flash.${shown.text}`)}
        </p>
      )}
    </div>
  );
}
