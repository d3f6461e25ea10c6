import { useEffect, useRef } from "react";
import { Section } from "~/components/ui/section";
import { useTranslation } from "~/i18n/translation";

export function RecoveryCodes({ codes }: { codes: string[] }) {
  const { t } = useTranslation();
  const text = useRef<HTMLParagraphElement>(null);
  // The form that has asked for them is below.
  useEffect(() => text.current?.focus(), []);
  return (
    <Section id="recovery-codes" title={t("signIn.recoveryCodes")} className="panel mt-6 p-4 shadow-card sm:p-6">
      <p ref={text} tabIndex={-1} className="mt-2 scroll-mt-40">
        {t("signIn.recoveryText")}
      </p>
      <ol className="mt-4 grid gap-x-8 gap-y-1.5 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
    </Section>
  );
}
