import { Form, useNavigation } from "@remix-run/react";
import { TextField } from "~/components/ui/text-field";
import { useTranslation } from "~/i18n/translation";
import type { SourcesActionData } from "~/views/admin/sources-view";

interface NewTokenProps {
  names: string[];
  refused: Extract<SourcesActionData, { errors: object }> | null;
}

export function NewToken({ names, refused }: NewTokenProps) {
  const { t, localize } = useTranslation();
  const busy = useNavigation().state === "submitting";
  const { errors = {}, typed = null } = refused ?? {};
  const first = (["source", "scopes", "expires"] as const).find((field) => errors[field]);
  const scopes = typed?.scopes ?? ["deals:write", "deals:read"];
  return (
    <section aria-labelledby="new-token" className="mt-10">
      <h2 id="new-token" className="text-xl font-bold">
        {t("sources.newToken")}
      </h2>
      {refused?.message && (
        <p role="alert" className="alert mt-4">
          {localize(refused.message)}
        </p>
      )}
      <Form method="post" noValidate preventScrollReset className="mt-4 flex max-w-md flex-col gap-5">
        <TextField
          name="source"
          label={t("sources.source")}
          hint={t("sources.sourceHint")}
          list="source-names"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          defaultValue={typed?.source}
          error={localize(errors.source)}
          focusKey={first === "source" ? refused : null}
        />
        <datalist id="source-names">
          {names.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <fieldset aria-describedby={errors.scopes ? "scopes-error" : undefined} className="flex flex-col gap-2">
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
          {errors.scopes && (
            <p id="scopes-error" className="text-sm font-medium text-brand-ink">
              {localize(errors.scopes)}
            </p>
          )}
        </fieldset>
        <TextField
          name="expires"
          type="date"
          label={t("sources.expires")}
          hint={t("sources.expiresHint")}
          defaultValue={typed?.expires}
          error={localize(errors.expires)}
          focusKey={first === "expires" ? refused : null}
        />
        <button type="submit" disabled={busy} className="button button-primary self-start">
          {t("sources.make")}
        </button>
      </Form>
    </section>
  );
}
