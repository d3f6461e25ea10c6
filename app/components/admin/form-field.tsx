import type { ReactNode } from "react";
import { DEAL_LIMITS } from "~/domain/deals/input";
import type { FieldErrorCode } from "~/domain/field-error";
import { formatCount } from "~/i18n/format";
import { isLanguage, type Language } from "~/i18n/languages";
import { useTranslation } from "~/i18n/translation";
import type { TheirField } from "~/views/admin/deal-form-response";
import type { PriceTerms } from "~/views/admin/price-terms";
import type { DealField } from "./use-deal-form";

export interface ControlProps {
  id: string;
  name: DealField;
  className: string;
  autoFocus?: boolean;
  "aria-invalid"?: true;
  "aria-required"?: true;
  "aria-describedby"?: string;
}

interface FormFieldProps {
  name: DealField;
  prices: PriceTerms;
  required?: boolean;
  note?: string;
  hint?: ReactNode;
  error?: FieldErrorCode;
  /** Whether it is the first invalid field, which gets autofocus. */
  first?: boolean;
  theirs?: TheirField;
  onTake: (field: TheirField) => void;
  children: (control: ControlProps) => ReactNode;
}

export function FormField({
  name,
  prices,
  required,
  note,
  hint,
  error,
  first,
  theirs,
  onTake,
  children,
}: FormFieldProps) {
  const { t, localize } = useTranslation();
  const sentence = useFieldError(prices);
  const id = `deal-${name}`;
  const described = [hint && `${id}-hint`, error && `${id}-error`, theirs && `${id}-theirs`].filter(Boolean).join(" ");
  const label = t(`admin.fields.${name}`);
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="font-medium">
        {label}
        {note && <span className="font-normal text-soft"> {note}</span>}
        {required && (
          <span aria-hidden="true" className="text-brand-ink">
            {" *"}
          </span>
        )}
      </label>
      {children({
        id,
        name,
        className: "field w-full text-base",
        autoFocus: first || undefined,
        "aria-invalid": error ? true : undefined,
        "aria-required": required || undefined,
        "aria-describedby": described || undefined,
      })}
      {hint && (
        <div id={`${id}-hint`} className="text-sm text-soft">
          {hint}
        </div>
      )}
      {error && (
        <p id={`${id}-error`} className="text-sm font-medium text-brand-ink">
          {sentence(name, error)}
        </p>
      )}
      {theirs && (
        <div className="mt-1 flex flex-wrap items-center justify-between gap-2 rounded-lg bg-gold-tint px-3 py-2 text-gold-ink">
          <p id={`${id}-theirs`} className="min-w-0 flex-1 basis-48 whitespace-pre-line">
            <span className="font-semibold">{t("admin.stale.theirs")}</span> {localize(theirs.text)}
          </p>
          <button
            type="submit"
            name="take"
            value={name}
            aria-label={t("admin.stale.takeNamed", { field: label })}
            onClick={(event) => {
              event.preventDefault();
              onTake(theirs);
            }}
            className="button button-quiet"
          >
            {t("admin.stale.take")}
          </button>
        </div>
      )}
    </div>
  );
}

function useFieldError({ currency, most }: PriceTerms): (field: DealField, code: FieldErrorCode) => string {
  const { t } = useTranslation();
  const language = useLanguage();
  const example = currency.decimals === 0 ? "1,299" : "1,299.00";
  return (field, code) => {
    if (code === "wrong_type") return t("admin.errors.invalid_text");
    const limits: Partial<Record<string, number>> = DEAL_LIMITS;
    const limit =
      code === "too_many_tags" ? DEAL_LIMITS.tags : code === "tag_too_long" ? DEAL_LIMITS.tag : limits[field];
    return t(`admin.errors.${code}`, { limit: formatCount(language, limit ?? 0), most, example });
  };
}

function useLanguage(): Language {
  const { i18n } = useTranslation();
  return isLanguage(i18n.language) ? i18n.language : "en";
}
