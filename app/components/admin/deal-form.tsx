import { Form } from "@remix-run/react";
import { type ReactNode, useState } from "react";
import { useUnsentForm } from "~/browser/use-unsent-form";
import { type DealFormValues, formValue } from "~/domain/deals/edit/deal-form";
import { useTranslation } from "~/i18n/translation";
import type { DealFormResponse, TheirField } from "~/views/admin/deal-form-response";
import type { PriceTerms } from "~/views/admin/price-terms";
import { DealFormAlert } from "./deal-form-alert";
import { DealFormFields } from "./deal-form-fields";
import { useDealForm } from "./use-deal-form";

interface DealFormProps {
  /** Where the form is sent. */
  path: string;
  /** What it starts with; an answer says what it goes on with. */
  start: Pick<DealFormResponse, "version" | "submissionId"> & { values: DealFormValues };
  answer: DealFormResponse | null;
  /** The site's. */
  timeZone: string;
  prices: PriceTerms;
  /** Popular ones, to choose from. */
  tags: string[];
  /** Said when the deal could not be saved. */
  failedTitle: string;
  button: string;
  /** What stands beside the button. */
  children?: ReactNode;
}

/**
 * The form of a deal (specification §2.11). It says what is wrong as soon as it can, and keeps what was typed. Its fields are
 * the browser's own, so that nothing typed before script runs is lost.
 */
export function DealForm({
  path,
  start: given,
  answer,
  timeZone,
  prices,
  tags,
  failedTitle,
  button,
  children,
}: DealFormProps) {
  const { t } = useTranslation();
  // What a page that is loaded anew says by now is not what this form is based on.
  const [start] = useState(given);
  const { form, values, errors, refusal, attempt, busy, events, fill } = useDealForm(start.values, answer, {
    timeZone,
    currency: prices.currency,
  });
  useUnsentForm(form, answer !== null);
  const theirs = answer?.theirs ?? null;
  const { version, submissionId } = answer ?? start;
  const differing = theirs?.filter(({ field, value }) => formValue(values, field) !== value) ?? [];
  const take = ({ field, value }: TheirField) => fill(field, value);
  return (
    <Form
      ref={form}
      method="post"
      action={path}
      noValidate
      className="flex min-w-0 flex-col gap-5 rounded-card border border-line bg-surface p-4 shadow-card sm:p-6"
      {...events}
    >
      {/* Enter in a field saves, whatever buttons stand before the one at the end. */}
      <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true" disabled={busy} />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="submissionId" value={submissionId} />
      {theirs && <input type="hidden" name="conflict" value="true" />}
      <DealFormAlert
        attempt={attempt}
        refusal={refusal}
        failedTitle={failedTitle}
        answer={refusal ? null : answer}
        path={path}
        isOver={differing.length === 0}
      />
      <p className="text-sm text-soft">{t("admin.requiredHint")}</p>
      <DealFormFields
        start={answer?.values ?? start.values}
        values={values}
        errors={errors}
        theirs={differing}
        timeZone={timeZone}
        prices={prices}
        tags={tags}
        onTake={take}
        onFill={fill}
      />
      <div className="flex flex-wrap gap-3">
        <button type="submit" className="button button-primary" disabled={busy} aria-busy={busy}>
          {differing.length > 0 ? t("admin.stale.overwrite") : button}
        </button>
        {children}
      </div>
    </Form>
  );
}
