import { DealForm, type DealFormProps } from "~/features/deals/components/form/deal-form";
import { Duplicates } from "~/features/deals/components/form/possible-duplicates";
import type { SubmissionFormResponse } from "~/features/submissions/web/member-form.server";
import { useTranslation } from "~/platform/i18n/translation";
import { Field } from "~/platform/ui/field";
import { SubmittedDealFields } from "./submitted-deal-fields";

interface SubmissionFormProps extends Omit<DealFormProps, "Fields" | "failed" | "missing" | "response" | "more"> {
  response: SubmissionFormResponse | null;
  remarks?: SubmissionFormResponse["remarks"];
  isChange?: boolean;
}

const NO_REMARKS = { note: "", credited: false };

export function SubmissionForm({ response, remarks = NO_REMARKS, isChange = false, ...form }: SubmissionFormProps) {
  const { t, language } = useTranslation();
  const { note, credited } = response?.remarks ?? remarks;
  const duplicates = response?.duplicates ?? [];
  const error = response?.errors.find(({ field }) => field === "note");
  const errorText =
    error && (error.code === "too_long" ? t("submissions.noteTooLong") : t("admin.errors.invalid_text"));
  const hasNote = note !== "" || duplicates.length > 0 || error;
  const more = (
    <>
      {hasNote && !isChange && (
        <Duplicates duplicates={duplicates} field={{ name: "note", value: note, error: errorText }} />
      )}
      {isChange && (
        <Field
          as="textarea"
          rows={3}
          name="note"
          label={t("submissions.note")}
          hint={t("submissions.noteHint")}
          defaultValue={note}
          error={errorText}
        />
      )}
      {!isChange && (
        <label className="inline-flex min-h-11 items-center gap-2 self-start">
          <input type="checkbox" name="credited" value="on" defaultChecked={credited} className="size-6 accent-brand" />
          {t("submissions.credited")}
        </label>
      )}
    </>
  );
  return (
    <DealForm
      Fields={SubmittedDealFields}
      failed={t("submissions.failed")}
      missing={(fields, toCheck) =>
        [
          t("submissions.missing", { fields }),
          ...(toCheck === "" ? [] : [t("submissions.wrong", { fields: toCheck })]),
        ].join(language === "zh" ? "；" : ". ")
      }
      response={response}
      more={more}
      {...form}
    />
  );
}
