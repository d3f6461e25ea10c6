import { useEffect, useRef } from "react";
import type { ShownRecovery } from "~/features/accounts/web/security-action.server";
import { useTranslation } from "~/platform/i18n/translation";
import { CopyButton } from "~/platform/ui/copy-button";
import { Section } from "~/platform/ui/section";

export function RecoveryCodes({ codes, isRenewed, file }: ShownRecovery) {
  const { t } = useTranslation();
  const text = useRef<HTMLParagraphElement>(null);
  // The form that has asked for them is below.
  useEffect(() => text.current?.focus(), []);
  return (
    <Section id="recovery-codes" title={t("signIn.recoveryCodes")} className="panel mt-6 p-4 shadow-card sm:p-6">
      <p ref={text} tabIndex={-1} className="mt-2 scroll-mt-40">
        {t("signIn.recoveryText")} {isRenewed && t("signIn.recoveryRenewed")}
      </p>
      <ol className="mt-4 grid gap-x-8 gap-y-1.5 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="mt-4 flex flex-wrap gap-3">
        {/* A data URL, because the codes are stored nowhere: no address of the site returns them. */}
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
          download="recovery-codes.txt"
          className="button button-quiet"
        >
          {t("signIn.downloadCodes")}
        </a>
        <CopyButton text={codes.join("\n")} label={t("signIn.copyCodes")} />
      </div>
    </Section>
  );
}
