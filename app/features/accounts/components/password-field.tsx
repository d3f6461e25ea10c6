import { useState } from "react";
import { useHydrated } from "~/platform/browser/hydration/use-hydrated";
import { useTranslation } from "~/platform/i18n/translation";
import { Field, type FieldProps } from "~/platform/ui/field";

export function PasswordField(props: Omit<FieldProps, "as" | "type" | "extra">) {
  const { t } = useTranslation();
  const scripted = useHydrated();
  const [shown, setShown] = useState(false);
  return (
    <Field
      {...props}
      type={shown ? "text" : "password"}
      autoCapitalize="none"
      spellCheck={false}
      extra={
        <button
          type="button"
          // Takes up its space without script too, so that nothing moves.
          className={`text-link min-h-6 self-start text-sm ${scripted ? "" : "invisible"}`}
          aria-pressed={shown}
          aria-controls={props.id ?? `field-${props.name}`}
          onClick={() => setShown(!shown)}
        >
          {t("account.showPassword")}
          <span className="sr-only"> ({props.label})</span>
        </button>
      }
    />
  );
}
