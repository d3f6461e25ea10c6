import type { DealFormField } from "~/features/deals/edit/deal-form";
import type { DealInput } from "~/features/deals/input";
import { DEAL_LIMITS } from "~/features/deals/text-fields";
import type { PriceTerms } from "~/features/deals/texts/form-terms.server";
import { MAX_URL_LENGTH } from "~/features/deals/urls";
import type { TheirField } from "~/features/deals/web/deal-form-response.server";
import { formatCount } from "~/platform/i18n/format";
import { useTranslation } from "~/platform/i18n/translation";
import { Field, type FieldProps } from "~/platform/ui/field";
import type { FieldErrorCode } from "~/platform/values/field-error";

interface DealFieldProps extends Omit<FieldProps, "label" | "error"> {
  name: Exclude<DealFormField, "noEndDate">;
  prices: PriceTerms;
  error?: FieldErrorCode;
  /** What another user saved meanwhile, after an edit conflict. */
  theirs?: TheirField;
  onFill: (field: keyof DealInput, value: string) => void;
}

export function DealField({ name, prices, error, theirs, onFill, ...field }: DealFieldProps) {
  const { t, localize } = useTranslation();
  const sentence = useFieldError(prices);
  const id = `deal-${name}`;
  const label = t(`admin.fields.${name}`);
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <Field
        id={id}
        name={name}
        label={label}
        error={error && sentence(name, error)}
        aria-describedby={theirs && `${id}-theirs`}
        {...field}
      />
      {theirs && (
        <div className="mt-1 flex flex-wrap items-center justify-between gap-2 rounded-lg bg-gold-tint px-3 py-2 text-gold-ink">
          <p id={`${id}-theirs`} className="min-w-0 flex-1 basis-48 whitespace-pre-line">
            <span className="font-semibold">{t("admin.stale.theirs")}</span> {localize(theirs.text)}
          </p>
          <button
            type="submit"
            name="take"
            value={theirs.field}
            aria-label={t("admin.stale.takeNamed", { field: label })}
            onClick={(event) => {
              event.preventDefault();
              onFill(theirs.field, theirs.value);
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

function useFieldError({ currency, most }: PriceTerms): (field: DealFormField, code: FieldErrorCode) => string {
  const { t, language } = useTranslation();
  const example = currency.decimals === 0 ? "1,299" : "1,299.00";
  return (field, code) => {
    if (code === "wrong_type") return t("admin.errors.invalid_text");
    const limits: Partial<Record<string, number>> = {
      ...DEAL_LIMITS,
      translatedTitle: DEAL_LIMITS.title,
      translatedDescription: DEAL_LIMITS.description,
      ...{ url: MAX_URL_LENGTH, crawlurl: MAX_URL_LENGTH, imageUrl: MAX_URL_LENGTH },
    };
    const limit =
      code === "too_many_tags" ? DEAL_LIMITS.tags : code === "tag_too_long" ? DEAL_LIMITS.tag : limits[field];
    return t(`admin.errors.${code}`, { limit: formatCount(language, limit ?? 0), most, example });
  };
}
