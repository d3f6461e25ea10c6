import { useState } from "react";
import { categoryName } from "~/features/categories/categories";
import { offeredCategories } from "~/features/categories/find-category";
import { SOURCES } from "~/features/deals/deal";
import { TEXT_LANGUAGES } from "~/features/deals/deal-texts";
import { DEAL_FORM_FIELDS, type DealFormField, type DealFormValues } from "~/features/deals/edit/deal-form";
import type { DealInput } from "~/features/deals/input";
import { discountPreview, isUnreadablePrice } from "~/features/deals/read-price";
import type { PriceTerms } from "~/features/deals/texts/form-terms.server";
import type { FormPictures } from "~/features/deals/web/deal-form-picture.server";
import type { TheirField } from "~/features/deals/web/deal-form-response.server";
import { cleanLink } from "~/features/links/clean-link";
import { useHydrated } from "~/platform/browser/hydration/use-hydrated";
import { useTranslation } from "~/platform/i18n/translation";
import { Field } from "~/platform/ui/field";
import { MAX_PICTURE_BYTES } from "~/platform/values/file-size";
import { DealField } from "./deal-field";
import { PicturePreview } from "./picture-preview";
import { TagOffer } from "./tag-offer";
import type { DealErrors } from "./use-deal-form";

export interface DealFormFieldsProps {
  start: DealFormValues;
  values: DealFormValues;
  errors: DealErrors;
  theirs: TheirField[];
  timeZone: string;
  prices: PriceTerms;
  tags: string[];
  /** The kind that the rules find for a stored deal; empty if they find none. */
  automaticKind?: string | null;
  pictures: FormPictures;
  onFill: (field: keyof DealInput, value: string) => void;
  focus?: DealFormField;
}

const MAX_SHOWN = 40;

export const FIELD_PAIR = "grid gap-5 sm:grid-cols-2";

/** Prices are text inputs: people type "$1,299.00". */
export function useDealInputs({
  start,
  values,
  errors,
  theirs,
  timeZone,
  prices,
  tags,
  automaticKind,
  pictures,
  onFill,
  focus,
}: DealFormFieldsProps) {
  const { t, language } = useTranslation();
  const scripted = useHydrated();
  const [isTooLarge, setTooLarge] = useState(false);
  const { currency, most } = prices;
  const whole = currency.decimals === 0;
  const firstInvalid = [...(focus ? [focus] : []), ...DEAL_FORM_FIELDS].find((field) => errors[field]);
  const note = t("admin.currency", { name: prices.name });
  const percent = discountPreview(values.originalPrice, values.discountedPrice, currency);
  const unreadable = [values.originalPrice, values.discountedPrice].find((typed) => isUnreadablePrice(typed, currency));
  const categories = [
    ["", t("admin.choose")] as const,
    ...offeredCategories(start.category).map((key) => [key, categoryName(key, language)] as const),
  ];
  const automatic =
    automaticKind != null &&
    (automaticKind ? t("admin.hints.automaticKind", { kind: automaticKind }) : t("admin.hints.noKind"));
  const kindHint = [t("admin.hints.kind"), automatic || ""].join(language === "zh" ? "" : " ").trim();
  const tracking = cleanLink(values.url.trim()).removed;
  const of = (name: Exclude<DealFormField, "noEndDate">) => ({
    name,
    prices,
    error: errors[name],
    // Works without script too; useDealForm focuses it with script.
    autoFocus: name === (firstInvalid ?? focus),
    defaultValue: start[name],
    theirs: theirs.find(({ field }) => field === (name === "translatedTitle" ? "translations" : name)),
    onFill,
  });
  const price = { note, inputMode: "decimal", autoComplete: "off" } as const;
  const isTranslation = (field: string | undefined) => field !== undefined && /^translat/.test(field);
  return {
    title: <DealField {...of("title")} required />,
    description: <DealField {...of("description")} as="textarea" rows={5} />,
    prices: (
      <>
        <div className={FIELD_PAIR}>
          <DealField
            {...of("originalPrice")}
            {...price}
            required
            hint={whole ? t("admin.hints.wholeOriginalPrice", { most }) : t("admin.hints.originalPrice", { most })}
          />
          <DealField
            {...of("discountedPrice")}
            {...price}
            hint={whole ? t("admin.hints.wholeDiscountedPrice") : t("admin.hints.discountedPrice")}
          />
        </div>
        <p className="rounded-lg bg-sunk px-4 py-2">
          {t("admin.preview")}{" "}
          <output htmlFor="deal-originalPrice deal-discountedPrice" className="font-bold text-brand-ink tabular-nums">
            {unreadable !== undefined
              ? t("admin.unreadable", { price: unreadable.trim().slice(0, MAX_SHOWN) })
              : percent === null
                ? t("admin.noPreview")
                : t("deal.off", { percent })}
          </output>
        </p>
      </>
    ),
    picture: (
      <div className="grid gap-x-5 gap-y-3 sm:grid-cols-[minmax(0,1fr)_14rem]">
        <div className="flex min-w-0 flex-col gap-3">
          <DealField
            {...of("imageUrl")}
            type="url"
            placeholder="https://"
            hint={pictures.takesFiles ? t("admin.hints.imageUrl") : t("admin.hints.ownImageUrl")}
          />
          {pictures.takesFiles && (
            <Field
              id="deal-pictureFile"
              name="pictureFile"
              type="file"
              accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
              label={t("admin.pictureFile")}
              error={isTooLarge ? t("admin.pictureErrors.too_large") : null}
              onChange={({ target }) => setTooLarge((target.files?.[0]?.size ?? 0) > MAX_PICTURE_BYTES)}
              hint={t("admin.hints.pictureFile")}
            />
          )}
        </div>
        <PicturePreview address={values.imageUrl} pictures={pictures} />
      </div>
    ),
    shop: (
      <div className={FIELD_PAIR}>
        <DealField {...of("store")} required />
        <DealField {...of("category")} required as="select" options={categories} />
      </div>
    ),
    tags: (
      <DealField
        {...of("tags")}
        autoComplete="off"
        hint={<TagOffer tags={tags} typed={values.tags} onFill={onFill} />}
      />
    ),
    kind: <DealField {...of("kind")} autoComplete="off" hint={kindHint} />,
    url: (
      <DealField
        {...of("url")}
        required
        type="url"
        placeholder="https://"
        hint={tracking.length > 0 && t("admin.hints.tracking", { names: tracking.join(", ") })}
      />
    ),
    crawlurl: <DealField {...of("crawlurl")} type="url" placeholder="https://" hint={t("admin.hints.crawlurl")} />,
    source: (
      <DealField
        {...of("source")}
        as="select"
        options={SOURCES.map((source) => [source, t(`admin.sources.${source}`)])}
        hint={t("admin.hints.source")}
      />
    ),
    expiry: (
      <DealField
        {...of("expiresAt")}
        type="datetime-local"
        step="any"
        // Read-only, because a disabled field would not be submitted.
        readOnly={scripted && values.noEndDate !== ""}
        note={t("admin.zone", { zone: timeZone })}
        hint={t("admin.hints.expiresAt")}
        className="field w-full text-base read-only:bg-sunk read-only:text-soft"
        extra={
          <label className="inline-flex min-h-11 items-center gap-2 self-start">
            <input
              type="checkbox"
              name="noEndDate"
              value="on"
              defaultChecked={start.noEndDate !== ""}
              className="size-6 accent-brand"
            />
            {t("admin.noEndDate")}
          </label>
        }
      />
    ),
    featured: (
      <DealField
        {...of("featured")}
        type="checkbox"
        value="on"
        defaultValue={undefined}
        defaultChecked={start.featured !== ""}
        hint={t("admin.hints.featured")}
        className="my-2.5 size-6 accent-brand"
      />
    ),
    coupon: <DealField {...of("coupon")} autoComplete="off" />,
    language: (
      <DealField
        {...of("lang")}
        as="select"
        options={[
          ["", t("admin.languages.guess")],
          ...TEXT_LANGUAGES.map((lang) => [lang, t(`admin.languages.${lang}`)] as const),
        ]}
        hint={t("admin.hints.lang")}
      />
    ),
    translation: (
      <details
        open={
          [...theirs.map(({ field }) => field), firstInvalid].some(isTranslation) ||
          start.translatedTitle !== "" ||
          start.translatedDescription !== ""
        }
      >
        <summary className="cursor-pointer py-2.5 font-medium">{t("admin.fields.translations")}</summary>
        <div className="mt-2 flex flex-col gap-5">
          <DealField {...of("translatedTitle")} hint={t("admin.hints.translatedTitle")} />
          <DealField {...of("translatedDescription")} as="textarea" rows={5} />
        </div>
      </details>
    ),
  };
}
