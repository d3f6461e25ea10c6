import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { SECURITY_PATH } from "~/addresses/accounts";
import { type FieldsOf, useRejectedFields } from "~/components/ui/field";
import { Section } from "~/components/ui/section";
import { useTranslation } from "~/i18n/translation";
import type { SecurityResponse } from "~/web/accounts/security-action.server";
import type { SecurityView } from "~/web/accounts/security-view.server";
import { CodeField } from "./code-field";
import { PasswordField } from "./password-field";

interface SecondFactorProps extends Pick<SecurityView, "factor" | "setup"> {
  response: SecurityResponse | null;
}

/** Off: a secret is asked for, then confirmed by its first code. On: new recovery codes, and the end. */
export function SecondFactor({ factor, setup, response }: SecondFactorProps) {
  const { t } = useTranslation();
  const field = useRejectedFields(response, ["code", "current"]);
  const code = response?.code;
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
          <SecurityForm>
            <ConfirmFields field={field} code={code} codeHint={t("signIn.firstCodeHint")} />
            <IntentButton intent="confirm" text={t("signIn.confirm")} />
          </SecurityForm>
        </>
      )}
      {factor && (
        <SecurityForm>
          <ConfirmFields field={field} code={code} />
          <div className="flex flex-wrap gap-3">
            <IntentButton intent="codes" text={t("signIn.newCodes")} />
            <IntentButton intent="off" text={t("signIn.turnOff")} quiet />
          </div>
        </SecurityForm>
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

export function SecurityForm({ children }: { children: ReactNode }) {
  return (
    <Form
      method="post"
      action={SECURITY_PATH}
      preventScrollReset
      noValidate
      className="mt-4 flex max-w-md flex-col gap-4"
    >
      {children}
    </Form>
  );
}

interface ConfirmFieldsProps {
  field: FieldsOf<"code" | "current">;
  code: string | undefined;
  codeHint?: string;
}

export function ConfirmFields({ field, code, codeHint }: ConfirmFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <CodeField {...field("code")} defaultValue={code} {...(codeHint && { hint: codeHint })} />
      <PasswordField {...field("current")} label={t("account.currentPassword")} autoComplete="current-password" />
    </>
  );
}

export function IntentButton({ intent, text, quiet = false }: { intent: string; text: string; quiet?: boolean }) {
  const busy = useNavigation().state === "submitting";
  return (
    <button
      type="submit"
      name="intent"
      value={intent}
      disabled={busy}
      className={`button self-start ${quiet ? "button-quiet" : "button-primary"}`}
    >
      {text}
    </button>
  );
}
