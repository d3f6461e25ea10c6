import { useState } from "react";
import { missingRules, PASSWORD_RULES } from "~/features/accounts/password";
import { useHydrated } from "~/platform/browser/hydration/use-hydrated";
import { useTranslation } from "~/platform/i18n/translation";
import type { FieldsOf } from "~/platform/ui/field";
import { PasswordField } from "./password-field";
import { StrengthMeter } from "./strength-meter";

interface NewPasswordProps {
  label?: string;
  field: FieldsOf<"password" | "confirmPassword">;
}

export function NewPassword({ label, field }: NewPasswordProps) {
  const { t } = useTranslation();
  const scripted = useHydrated();
  const [password, setPassword] = useState("");
  const missing = missingRules(password);
  return (
    <>
      <PasswordField
        {...field("password")}
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
      />
      <StrengthMeter password={scripted ? password : ""} />
      <PasswordField {...field("confirmPassword")} label={t("account.confirmPassword")} autoComplete="new-password" />
    </>
  );
}
