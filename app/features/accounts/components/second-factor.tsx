import type { SecurityResponse } from "~/features/accounts/web/security-action.server";
import type { SecurityView } from "~/features/accounts/web/security-view.server";
import { useTranslation } from "~/platform/i18n/translation";
import { Section } from "~/platform/ui/section";
import { ConfirmForm, IntentButton, SecurityForm } from "./security-form";

interface SecondFactorProps extends Pick<SecurityView, "factor" | "setup"> {
  response: SecurityResponse | null;
}

/** Turned off: shows a secret, which its first code confirms. Turned on: makes new recovery codes, or turns it off. */
export function SecondFactor({ factor, setup, response }: SecondFactorProps) {
  const { t } = useTranslation();
  return (
    <Section id="factor" title={t("signIn.factor")} className="panel mt-6 p-4 shadow-card sm:p-6">
      <p className="mt-2">{factor?.since ?? t("signIn.factorText")}</p>
      {factor && <p>{factor.codesLeft}</p>}
      {!factor && !setup && (
        <SecurityForm>
          <IntentButton intent="begin" text={t("signIn.begin")} />
        </SecurityForm>
      )}
      {setup && (
        <>
          <Setup setup={setup} />
          <ConfirmForm intents={["confirm"]} response={response} withCode codeHint={t("signIn.firstCodeHint")}>
            <div className="flex flex-wrap gap-3">
              <IntentButton intent="confirm" text={t("signIn.confirm")} />
              <IntentButton intent="cancel" text={t("signIn.cancel")} quiet />
            </div>
          </ConfirmForm>
        </>
      )}
      {factor && (
        <ConfirmForm intents={["codes", "off"]} response={response} withCode>
          <div className="flex flex-wrap gap-3">
            <IntentButton intent="codes" text={t("signIn.newCodes")} />
            <IntentButton intent="off" text={t("signIn.turnOff")} quiet />
          </div>
        </ConfirmForm>
      )}
    </Section>
  );
}

function Setup({ setup: { secret, uri, qr } }: { setup: NonNullable<SecurityView["setup"]> }) {
  const { t } = useTranslation();
  return (
    <div className="mt-4 flex flex-wrap items-start gap-6">
      <svg
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        role="img"
        aria-label={t("signIn.qr")}
        shapeRendering="crispEdges"
        className="size-52 rounded bg-white text-black"
      >
        <path d={qr.path} fill="currentColor" />
      </svg>
      <div className="min-w-0 flex-1 basis-64">
        <p>{t("signIn.scan")}</p>
        <p className="mt-3 text-sm text-soft">{t("signIn.secret")}</p>
        <p className="mt-1 font-mono text-lg [overflow-wrap:anywhere]">{secret}</p>
        <p className="mt-3">
          <a href={uri} className="text-link">
            {t("signIn.openApp")}
          </a>
        </p>
      </div>
    </div>
  );
}
