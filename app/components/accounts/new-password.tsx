import { useState } from "react";
import { useHydrated } from "~/browser/use-hydrated";
import { TextField } from "~/components/ui/text-field";
import { missingRules, PASSWORD_RULES } from "~/domain/accounts/password";
import { useTranslation } from "~/i18n/translation";
import type { FieldErrors } from "~/views/accounts/field-errors";
import { StrengthMeter } from "./strength-meter";

interface NewPasswordProps {
  label?: string;
  errors: FieldErrors;
  /** The response that rejected the form, for its first invalid field. */
  wanted: (field: "password" | "confirmPassword") => object | null;
}

/** A new password, typed twice, with its rules and, with script, a strength meter. */
export function NewPassword({ label, errors, wanted: focusKeyOf }: NewPasswordProps) {
  const { t, localize } = useTranslation();
  const scripted = useHydrated();
  const [password, setPassword] = useState("");
  const missing = missingRules(password);
  return (
    <>
      <TextField
        name="password"
        type="password"
        label={label ?? t("account.password")}
        autoComplete="new-password"
        onChange={(event) => setPassword(event.target.value)}
        hint={
          <>
            <p>{t("account.rules.title")}</p>
            <ul className="mt-1 flex flex-wrap gap-x-4">
              {PASSWORD_RULES.map((rule) => (
                <li key={rule} className={password && !missing.includes(rule) ? "text-coupon" : undefined}>
                  {password && !missing.includes(rule) ? "✓ " : "• "}
                  {t(`account.rules.${rule}`)}
                </li>
              ))}
            </ul>
          </>
        }
        error={localize(errors.password)}
        focusKey={focusKeyOf("password")}
      />
      <StrengthMeter password={scripted ? password : ""} />
      <TextField
        name="confirmPassword"
        type="password"
        label={t("account.confirmPassword")}
        autoComplete="new-password"
        error={localize(errors.confirmPassword)}
        focusKey={focusKeyOf("confirmPassword")}
      />
    </>
  );
}
