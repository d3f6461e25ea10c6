import { useSubmit } from "@remix-run/react";
import { useState } from "react";
import { NOTIFICATION_SETTINGS_PATH } from "~/features/notifications/addresses";
import { useTranslation } from "~/platform/i18n/translation";
import { Section } from "~/platform/ui/section";
import { useBrowserZone } from "./browser-zone";
import { type PushProblem, subscribeToPush } from "./push-subscription";

/** The browser asks for its permission only after a click. */
export function PushSettings({ publicKey }: { publicKey: string }) {
  const { t } = useTranslation();
  const submit = useSubmit();
  const zone = useBrowserZone();
  const [problem, setProblem] = useState<PushProblem | null>(null);
  async function turnOn(): Promise<void> {
    const subscription = await subscribeToPush(publicKey);
    if (typeof subscription === "string") return setProblem(subscription);
    setProblem(null);
    const options = { method: "post", action: NOTIFICATION_SETTINGS_PATH, preventScrollReset: true } as const;
    submit({ intent: "push", zone: zone ?? "", ...subscription }, options);
  }
  return (
    <Section id="push" title={t("notifications.push")} className="panel mt-6 p-4 shadow-card sm:p-6">
      <p className="mt-2">{t("notifications.pushText")}</p>
      <p className="mt-2 hidden noscript:block">{t("notifications.pushProblems.script")}</p>
      <button type="button" onClick={() => void turnOn()} className="button button-primary mt-3 noscript:hidden">
        {t("notifications.pushOn")}
      </button>
      <p role="alert" className="mt-3 font-medium text-warning empty:hidden">
        {problem && t(`notifications.pushProblems.${problem}`)}
      </p>
    </Section>
  );
}
