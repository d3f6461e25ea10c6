import { strength, strengthLabel } from "~/domain/accounts/password";
import { useTranslation } from "~/i18n/translation";

/** How many of its rules a password keeps that is being typed, as a bar and in words. */
export function StrengthMeter({ password }: { password: string }) {
  const { t } = useTranslation();
  const value = strength(password);
  return (
    <p className="-mt-3 flex items-center gap-3 text-sm" aria-live="polite">
      <meter
        min={0}
        low={3}
        high={4.5}
        optimum={5}
        max={5}
        value={value}
        aria-label={t("account.strength.label")}
        className="w-32"
      />
      {t(`account.strength.${strengthLabel(value)}`)}
    </p>
  );
}
