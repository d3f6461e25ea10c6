import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { SECURITY_PATH } from "~/features/accounts/addresses";
import type { SecurityResponse } from "~/features/accounts/web/security-action.server";
import { useTranslation } from "~/platform/i18n/translation";
import { useRejectedFields } from "~/platform/ui/field";
import { CodeField } from "./code-field";
import { PasswordField } from "./password-field";

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

interface ConfirmFormProps {
  /** The intents of the form's buttons: it shows only a response to one of them. */
  intents: readonly string[];
  response: SecurityResponse | null;
  withCode: boolean;
  codeHint?: string;
  children: ReactNode;
}

/** Asks for the password, and for a code where there is a second factor. */
export function ConfirmForm({ intents, response, withCode, codeHint, children }: ConfirmFormProps) {
  const { t } = useTranslation();
  const rejected = response && intents.includes(response.typed.intent) ? response : null;
  const field = useRejectedFields(rejected, ["code", "current"]);
  const [id] = intents;
  return (
    <SecurityForm>
      {withCode && (
        <CodeField
          {...field("code")}
          id={`${id}-code`}
          defaultValue={rejected?.typed.code}
          {...(codeHint && { hint: codeHint })}
        />
      )}
      <PasswordField
        {...field("current")}
        id={`${id}-current`}
        label={t("account.currentPassword")}
        autoComplete="current-password"
      />
      {children}
    </SecurityForm>
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
