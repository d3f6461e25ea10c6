import { Form } from "@remix-run/react";
import { type ComponentType, type ReactNode, useState } from "react";
import { DEAL_FORM_FIELDS, type DealFormField, formValue } from "~/features/deals/edit/deal-form";
import type { PriceTerms } from "~/features/deals/texts/form-terms.server";
import type { FormPictures } from "~/features/deals/web/deal-form-picture.server";
import type { DealFormResponse } from "~/features/deals/web/deal-form-response.server";
import { useUnsentForm } from "~/platform/browser/forms/use-unsent-form";
import { useTranslation } from "~/platform/i18n/translation";
import { DealFormAlert } from "./deal-form-alert";
import type { DealFormFieldsProps } from "./deal-inputs";
import { useDealForm } from "./use-deal-form";

export interface DealFormProps {
  path: string;
  Fields: ComponentType<DealFormFieldsProps>;
  focus?: DealFormField;
  save: string;
  failed: string;
  /** A refusal that names the missing fields and those to check, in place of the one that names all required ones. */
  missing?: (fields: string, toCheck: string) => string;
  start: Pick<DealFormResponse, "values" | "version" | "submissionId">;
  response: DealFormResponse | null;
  timeZone: string;
  prices: PriceTerms;
  tags: string[];
  automaticKind?: string | null;
  pictures?: FormPictures;
  more?: ReactNode;
  children?: ReactNode;
}

const NO_PICTURES: FormPictures = { takesFiles: false, shown: null };

/** The form of a deal. Its fields are uncontrolled, so that hydration loses nothing already typed. */
export function DealForm({
  path,
  start: initial,
  response,
  Fields,
  focus,
  save,
  failed,
  missing,
  ...rest
}: DealFormProps) {
  const { timeZone, prices, tags, automaticKind, pictures = NO_PICTURES, more, children } = rest;
  const { t, language } = useTranslation();
  // A revalidated loader must not replace the version that this form is based on.
  const [start] = useState(initial);
  const { form, values, errors, rejection, attempt, busy, events, fill } = useDealForm(start.values, response, {
    timeZone,
    currency: prices.currency,
  });
  useUnsentForm(form, response !== null && !response.isUntouched);
  const theirs = response?.theirs ?? null;
  const { version, submissionId } = response ?? start;
  const rejected = DEAL_FORM_FIELDS.filter((field) => field !== "noEndDate" && errors[field] !== undefined);
  const names = (required: boolean) =>
    rejected
      .filter((field) => (errors[field] === "required") === required)
      .map((field) => t(`admin.fields.${field as Exclude<DealFormField, "noEndDate">}`))
      .join(language === "zh" ? "、" : ", ");
  const unfilled = names(true);
  const namesMissing = missing && rejection === "required_fields" && unfilled !== "";
  const refusal = namesMissing ? missing(unfilled, names(false)) : rejection && t(`admin.refusals.${rejection}`);
  const differing = theirs?.filter(({ field, value }) => formValue(values, field) !== value) ?? [];
  return (
    <Form
      ref={form}
      method="post"
      action={path}
      encType={pictures.takesFiles ? "multipart/form-data" : undefined}
      noValidate
      className="panel flex min-w-0 flex-col gap-5 p-4 shadow-card sm:p-6"
      {...events}
    >
      {/* The first submit button is the one that Enter presses. */}
      <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true" disabled={busy} />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="submissionId" value={submissionId} />
      {theirs && <input type="hidden" name="conflict" value="true" />}
      <DealFormAlert
        attempt={attempt}
        rejection={refusal}
        failedTitle={failed}
        response={rejection ? null : response}
        path={path}
        isResolved={differing.length === 0}
      />
      <p className="text-sm text-soft">{t("admin.requiredHint")}</p>
      <Fields
        start={response?.values ?? start.values}
        values={values}
        errors={errors}
        theirs={differing}
        timeZone={timeZone}
        prices={prices}
        tags={tags}
        automaticKind={automaticKind}
        pictures={pictures}
        onFill={fill}
        focus={focus}
      />
      {more}
      <div className="flex flex-wrap gap-3">
        <button type="submit" className="button button-primary" disabled={busy} aria-busy={busy}>
          {differing.length > 0 ? t("admin.stale.overwrite") : save}
        </button>
        {children}
      </div>
    </Form>
  );
}
