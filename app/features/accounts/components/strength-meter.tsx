import { PASSWORD_RULES, strength, strengthLabel } from "~/features/accounts/password";
import { useTranslation } from "~/platform/i18n/translation";

const COLOURS = {
  very_weak: "text-warning",
  weak: "text-warning",
  fair: "text-star",
  good: "text-coupon",
  strong: "text-coupon",
} as const;

/** Reserves its space while empty. */
export function StrengthMeter({ password }: { password: string }) {
  const { t } = useTranslation();
  const score = strength(password);
  const name = strengthLabel(score);
  const word = t(`account.strength.${name}`);
  return (
    <div className="-mt-3 flex min-h-5 items-center gap-3 text-sm font-medium">
      {password && (
        <>
          <meter
            max={PASSWORD_RULES.length}
            value={score}
            aria-label={t("account.strength.label")}
            aria-valuetext={word}
            className="sr-only"
          />
          <div aria-hidden="true" className={`strength ${COLOURS[name]}`}>
            {PASSWORD_RULES.map((rule, part) => (
              <span key={rule} data-kept={part < Math.max(score, 1)} />
            ))}
          </div>
          <span aria-hidden="true" className={COLOURS[name]}>
            {word}
          </span>
        </>
      )}
      <span role="status" className="sr-only">
        {password && t("account.strength.said", { word })}
      </span>
    </div>
  );
}
