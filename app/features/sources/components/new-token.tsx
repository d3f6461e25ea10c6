import { Form, useNavigation } from "@remix-run/react";
import type { SourcesActionData } from "~/features/sources/web/sources-action.server";
import { useTranslation } from "~/platform/i18n/translation";
import { Field, FieldError, useRejectedFields } from "~/platform/ui/field";
import { FormAlert } from "~/platform/ui/form-alert";
import { Section } from "~/platform/ui/section";

interface NewTokenProps {
  names: string[];
  rejected: Extract<SourcesActionData, { errors: object }> | null;
}

const FIELDS = ["source", "scopes", "expires"] as const;

export function NewToken({ names, rejected }: NewTokenProps) {
  const { t, localize } = useTranslation();
  const busy = useNavigation().state === "submitting";
  const field = useRejectedFields(rejected, FIELDS);
  const typed = rejected?.typed;
  const scopeError = field("scopes").error;
  const scopes = typed?.scopes ?? ["deals:write", "deals:read"];
  return (
    <Section id="new-token" title={t("sources.newToken")} className="mt-10">
      <FormAlert message={localize(rejected?.problem)} response={rejected} />
      <Form method="post" noValidate preventScrollReset className="mt-4 flex max-w-md flex-col gap-5">
        <Field
          {...field("source")}
          label={t("sources.source")}
          hint={t("sources.sourceHint")}
          list="source-names"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          defaultValue={typed?.source}
        />
        <datalist id="source-names">
          {names.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <fieldset aria-describedby={scopeError ? "scopes-error" : undefined} className="flex flex-col gap-2">
          <legend className="mb-1 font-medium">{t("sources.scope")}</legend>
          {(["write", "read"] as const).map((scope) => (
            <label key={scope} className="flex items-center gap-2.5">
              <input
                type="checkbox"
                name="scopes"
                value={`deals:${scope}`}
                defaultChecked={scopes.includes(`deals:${scope}`)}
                className="size-5 accent-brand"
              />
              {t(`sources.scopes.${scope}`)}
            </label>
          ))}
          {scopeError && <FieldError id="scopes-error">{scopeError}</FieldError>}
        </fieldset>
        <Field
          {...field("expires")}
          type="date"
          label={t("sources.expires")}
          hint={t("sources.expiresHint")}
          defaultValue={typed?.expires}
        />
        <button type="submit" disabled={busy} className="button button-primary self-start">
          {t("sources.make")}
        </button>
      </Form>
    </Section>
  );
}
