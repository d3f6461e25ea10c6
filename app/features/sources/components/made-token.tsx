import { useEffect, useRef } from "react";
import type { MadeTokenView } from "~/features/sources/web/sources-action.server";
import { useTranslation } from "~/platform/i18n/translation";
import { CopyButton } from "~/platform/ui/copy-button";

export function MadeToken({ source, token, delivery }: MadeTokenView) {
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
      {delivery && (
        <>
          <h3 className="mt-5 font-semibold">{t("sources.firstDelivery")}</h3>
          <p className="text-soft">{t("sources.firstDeliveryHint")}</p>
          <pre
            className="mt-2 rounded-lg bg-sunk p-3 text-sm whitespace-pre-wrap select-all [overflow-wrap:anywhere]"
            translate="no"
          >
            <code>{delivery}</code>
          </pre>
          <CopyButton text={delivery} label={t("sources.copyCommand")} className="mt-3" />
        </>
      )}
    </section>
  );
}
