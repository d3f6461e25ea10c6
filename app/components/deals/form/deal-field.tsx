import { Field, type FieldProps } from "~/components/ui/field";
import type { DealFormField } from "~/domain/deals/edit/deal-form";
import type { DealInput } from "~/domain/deals/input";
import { DEAL_LIMITS } from "~/domain/deals/text-fields";
import { MAX_URL_LENGTH } from "~/domain/deals/urls";
import type { FieldErrorCode } from "~/domain/field-error";
import { formatCount } from "~/i18n/format";
import { useTranslation } from "~/i18n/translation";
import type { PriceTerms } from "~/web/deals/deal-form-context.server";
import type { TheirField } from "~/web/deals/deal-form-response.server";

interface DealFieldProps extends Omit<FieldProps, "label" | "error"> {
  name: Exclude<DealFormField, "noEndDate">;
  prices: PriceTerms;
  error?: FieldErrorCode;
  /** On an edit conflict. */
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
