import { Form } from "@remix-run/react";
import type { ConfirmEmailView, EmailResponse } from "~/features/accounts/web/confirm-email.server";
import { useTranslation } from "~/platform/i18n/translation";
import { Field, useRejectedFields } from "~/platform/ui/field";
import { Section } from "~/platform/ui/section";

interface ConfirmEmailProps {
  form: NonNullable<ConfirmEmailView["form"]>;
  response: EmailResponse | null;
}

/** A code is asked for and typed. */
export function ConfirmEmail({ form: { title, text, codeHint, confirm }, response }: ConfirmEmailProps) {
  const { t } = useTranslation();
  const field = useRejectedFields(response, ["code"]);
  const form = { method: "post", action: "/account", preventScrollReset: true } as const;
  return (
    <Section id="confirm-email" title={title} className="panel mt-6 p-4 shadow-card sm:p-6">
      <p className="mt-2">{text}</p>
      {codeHint && (
        <Form {...form} noValidate className="mt-4 flex flex-col items-start gap-3">
          <Field
            {...field("code")}
            label={t("account.emailCode")}
            hint={codeHint}
            defaultValue={response?.typed.code}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={20}
          />
          <button type="submit" name="intent" value="confirm" className="button button-primary">
            {confirm}
          </button>
        </Form>
      )}
      <Form {...form} className="mt-3">
        <button type="submit" name="intent" value="code" className="button button-quiet">
          {t("account.sendCode")}
        </button>
      </Form>
    </Section>
  );
}
