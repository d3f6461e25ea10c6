import { useSubmit } from "@remix-run/react";
import { useState } from "react";
import { SECURITY_PATH } from "~/features/accounts/addresses";
import type { SecurityResponse } from "~/features/accounts/web/security-action.server";
import type { SecurityView } from "~/features/accounts/web/security-view.server";
import { useTranslation } from "~/platform/i18n/translation";
import { Field } from "~/platform/ui/field";
import { Section } from "~/platform/ui/section";
import { ConfirmForm, IntentButton, SecurityForm } from "./security-form";

interface PasskeysProps {
  passkeys: NonNullable<SecurityView["passkeys"]>;
  withCode: boolean;
  response: SecurityResponse | null;
}

/** Lists, makes and removes passkeys; only making one needs script. */
export function Passkeys({ passkeys, withCode, response }: PasskeysProps) {
  const { t } = useTranslation();
  const options = response?.passkeyOptions;
  return (
    <Section id="passkeys" title={t("signIn.passkeys")} className="panel mt-6 p-4 shadow-card sm:p-6">
      <p className="mt-2">{t("signIn.passkeysText")}</p>
      {passkeys.map(({ id, name, text }) => (
        <SecurityForm key={`${id} ${name}`}>
          <input type="hidden" name="passkey" value={id} />
          <Field
            name="name"
            id={`name-${id}`}
            label={t("signIn.passkeyName")}
            hint={text}
            defaultValue={name}
            maxLength={60}
          />
          <div className="flex flex-wrap gap-3">
            <IntentButton intent="renamePasskey" text={t("signIn.rename")} quiet />
            <IntentButton intent="removePasskey" text={t("signIn.removePasskey", { name })} quiet />
          </div>
        </SecurityForm>
      ))}
      <p className="mt-4 hidden text-soft noscript:block">{t("signIn.passkeyNeedsScript")}</p>
      <div className="noscript:hidden">
        {options ? (
          <NewPasskey options={options} />
        ) : (
          <ConfirmForm intents={["passkey"]} response={response} withCode={withCode}>
            <IntentButton intent="passkey" text={t("signIn.addPasskey")} />
          </ConfirmForm>
        )}
      </div>
    </Section>
  );
}

/** A button of its own: browsers make passkeys only right after a click. */
function NewPasskey({ options }: { options: string }) {
  const { t } = useTranslation();
  const submit = useSubmit();
  const [failed, setFailed] = useState(false);
  const create = async () => {
    setFailed(false);
    try {
      const { startRegistration } = await import("@simplewebauthn/browser");
      const credential = JSON.stringify(await startRegistration({ optionsJSON: JSON.parse(options) }));
      submit({ intent: "addPasskey", credential }, { method: "post", action: SECURITY_PATH, preventScrollReset: true });
    } catch {
      setFailed(true);
    }
  };
  return (
    <div className="mt-4">
      <button type="button" onClick={() => void create()} className="button button-primary">
        {t("signIn.createPasskey")}
      </button>
      <p role="status" className="mt-1 text-sm font-medium text-warning">
        {failed && t("signIn.passkeyFailed")}
      </p>
    </div>
  );
}
