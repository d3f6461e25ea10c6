import { useHydrated } from "~/browser/use-hydrated";
import { CATEGORY_KEYS } from "~/domain/deals/categories";
import { cleanLink } from "~/domain/deals/clean-link";
import { SOURCES } from "~/domain/deals/deal";
import { DEAL_FIELDS } from "~/domain/deals/edit/changes";
import type { DealFormValues } from "~/domain/deals/edit/deal-form";
import { discountPreview } from "~/domain/deals/typed-price";
import { useTranslation } from "~/i18n/translation";
import type { TheirField } from "~/views/admin/deal-form-response";
import type { PriceTerms } from "~/views/admin/price-terms";
import { FormField } from "./form-field";
import { PicturePreview } from "./picture-preview";
import { TagOffer } from "./tag-offer";
import type { DealErrors, DealField } from "./use-deal-form";

interface DealFormFieldsProps {
  start: DealFormValues;
  values: DealFormValues;
  errors: DealErrors;
  theirs: TheirField[];
  timeZone: string;
  prices: PriceTerms;
  tags: string[];
  onTake: (field: TheirField) => void;
  onFill: (field: DealField, value: string) => void;
}

const PAIR = "grid gap-5 sm:grid-cols-2";

/** The fields of a deal in the order of specification §2.11. Prices are text inputs: people type "$1,299.00". */
export function DealFormFields({
  start,
  values,
  errors,
  theirs,
  timeZone,
  prices,
  tags,
  onTake,
  onFill,
}: DealFormFieldsProps) {
  const { t } = useTranslation();
  const scripted = useHydrated();
  const { currency, most } = prices;
  const whole = currency.decimals === 0;
  // Gets autofocus, which works without script too.
  const wrong = DEAL_FIELDS.find((field) => errors[field]);
  const note = t("admin.currency", { name: prices.name });
  const percent = discountPreview(values.originalPrice, values.discountedPrice, currency);
  const tracking = cleanLink(values.url.trim()).removed;
  const of = (name: DealField) => ({
    name,
    prices,
    error: errors[name],
    first: name === wrong,
    theirs: theirs.find(({ field }) => field === name),
    onTake,
  });
  return (
    <>
      <FormField {...of("title")} required>
        {(control) => <input {...control} type="text" defaultValue={start.title} />}
      </FormField>
      <FormField {...of("description")}>
        {(control) => <textarea {...control} rows={5} defaultValue={start.description} />}
      </FormField>
      <div className={PAIR}>
        <FormField
          {...of("originalPrice")}
          required
          note={note}
          hint={whole ? t("admin.hints.wholeOriginalPrice", { most }) : t("admin.hints.originalPrice", { most })}
        >
          {(control) => (
            <input {...control} type="text" inputMode="decimal" autoComplete="off" defaultValue={start.originalPrice} />
          )}
        </FormField>
        <FormField
          {...of("discountedPrice")}
          note={note}
          hint={whole ? t("admin.hints.wholeDiscountedPrice") : t("admin.hints.discountedPrice")}
        >
          {(control) => (
            <input
              {...control}
              type="text"
              inputMode="decimal"
              autoComplete="off"
              defaultValue={start.discountedPrice}
            />
          )}
        </FormField>
      </div>
      <p className="rounded-lg bg-sunk px-4 py-2">
        {t("admin.preview")}{" "}
        <output htmlFor="deal-originalPrice deal-discountedPrice" className="font-bold text-brand-ink tabular-nums">
          {percent === null ? t("admin.noPreview") : t("deal.off", { percent })}
        </output>
      </p>
      <div className="grid gap-x-5 gap-y-3 sm:grid-cols-[minmax(0,1fr)_14rem]">
        <FormField {...of("imageUrl")} hint={t("admin.hints.imageUrl")}>
          {(control) => <input {...control} type="url" placeholder="https://" defaultValue={start.imageUrl} />}
        </FormField>
        <PicturePreview address={values.imageUrl} />
      </div>
      <div className={PAIR}>
        <FormField {...of("store")} required>
          {(control) => <input {...control} type="text" defaultValue={start.store} />}
        </FormField>
        <FormField {...of("category")} required>
          {(control) => (
            <select {...control} defaultValue={start.category}>
              <option value="">{t("admin.choose")}</option>
              {CATEGORY_KEYS.map((key) => (
                <option key={key} value={key}>
                  {t(`categories.${key}`)}
                </option>
              ))}
            </select>
          )}
        </FormField>
      </div>
      <FormField {...of("tags")} hint={<TagOffer tags={tags} typed={values.tags} onFill={onFill} />}>
        {(control) => <input {...control} type="text" autoComplete="off" defaultValue={start.tags} />}
      </FormField>
      <FormField
        {...of("url")}
        required
        hint={tracking.length > 0 && t("admin.hints.tracking", { names: tracking.join(", ") })}
      >
        {(control) => <input {...control} type="url" placeholder="https://" defaultValue={start.url} />}
      </FormField>
      <FormField {...of("crawlurl")} hint={t("admin.hints.crawlurl")}>
        {(control) => <input {...control} type="url" placeholder="https://" defaultValue={start.crawlurl} />}
      </FormField>
      <div className={PAIR}>
        <FormField {...of("source")} hint={t("admin.hints.source")}>
          {(control) => (
            <select {...control} defaultValue={start.source}>
              {SOURCES.map((source) => (
                <option key={source} value={source}>
                  {t(`admin.sources.${source}`)}
                </option>
              ))}
            </select>
          )}
        </FormField>
        <FormField {...of("expiresAt")} note={t("admin.zone", { zone: timeZone })} hint={t("admin.hints.expiresAt")}>
          {(control) => (
            <>
              {/* Read-only, not disabled: a disabled field would not be submitted. */}
              <input
                {...control}
                type="datetime-local"
                step="any"
                readOnly={scripted && values.noEndDate !== ""}
                defaultValue={start.expiresAt}
                className={`${control.className} read-only:bg-sunk read-only:text-soft`}
              />
              <label className="inline-flex min-h-11 items-center gap-2 self-start">
                <input
                  type="checkbox"
                  name="noEndDate"
                  value="on"
                  defaultChecked={start.noEndDate !== ""}
                  className="size-5 accent-brand"
                />
                {t("admin.noEndDate")}
              </label>
            </>
          )}
        </FormField>
        <FormField {...of("featured")} hint={t("admin.hints.featured")}>
          {(control) => (
            <input
              {...control}
              type="checkbox"
              value="on"
              defaultChecked={start.featured !== ""}
              className="my-2.5 size-6 accent-brand"
            />
          )}
        </FormField>
        <FormField {...of("coupon")}>
          {(control) => <input {...control} type="text" autoComplete="off" defaultValue={start.coupon} />}
        </FormField>
      </div>
    </>
  );
}
