import { useEffect, useRef } from "react";
import { CopyButton } from "~/components/ui/copy-button";
import { useTranslation } from "~/i18n/translation";

/** A new token, shown only once. */
export function MadeToken({ source, token }: { source: string; token: string }) {
  const { t } = useTranslation();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (token) panel.current?.focus();
  }, [token]);
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-labelledby="made-token"
      className="panel mt-6 border-line-strong p-4 shadow-card sm:p-6"
    >
      <h2 id="made-token" className="text-lg font-bold">
        {t("sources.made", { source })}
      </h2>
      <p className="mt-1 text-soft">{t("sources.madeHint")}</p>
      <p className="mt-3 font-mono text-sm select-all [overflow-wrap:anywhere]" translate="no">
        {token}
      </p>
      <CopyButton text={token} label={t("sources.copy")} className="mt-3" />
    </section>
  );
}
