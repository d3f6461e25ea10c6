import { useTranslation } from "~/platform/i18n/translation";
import { Field, type FieldProps } from "~/platform/ui/field";

/** The code of a second factor, or a recovery code. */
export function CodeField(
  props: Pick<FieldProps, "id" | "name" | "error" | "focusKey" | "defaultValue" | "hint" | "autoFocus">,
) {
  const { t } = useTranslation();
  return (
    <Field
      hint={t("signIn.codeHint")}
      {...props}
      label={t("signIn.code")}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={40}
    />
  );
}
