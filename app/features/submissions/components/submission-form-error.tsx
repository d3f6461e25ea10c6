import { useUnsavedForm } from "~/features/deals/components/form/use-unsaved-form";
import type { SubmissionFormResponse } from "~/features/submissions/web/member-form.server";
import { PageError } from "~/platform/errors/components/page-error";
import { useTranslation } from "~/platform/i18n/translation";
import { QuietLink } from "~/platform/ui/button-link";
import { PageHeader } from "~/platform/ui/page-header";
import { SubmissionForm } from "./submission-form";

export function SubmissionFormError({ isChange = false }: { isChange?: boolean }) {
  const { t } = useTranslation();
  const form = useUnsavedForm();
  if (!form) return <PageError />;
  const response = form.response as SubmissionFormResponse;
  const title = isChange ? t("submissions.suggestTitle") : t("submissions.title");
  return (
    <div className="shell max-w-4xl py-8">
      <PageHeader title={title} className="mb-5" />
      <SubmissionForm {...form} response={response} isChange={isChange} save={t("submissions.send")}>
        <QuietLink to="/account/submissions">{t("submissions.own")}</QuietLink>
      </SubmissionForm>
    </div>
  );
}
