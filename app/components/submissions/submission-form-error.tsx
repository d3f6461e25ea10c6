import { useUnsavedForm } from "~/components/deals/form/use-unsaved-form";
import { PageError } from "~/components/layout/page-error";
import { QuietLink } from "~/components/ui/button-link";
import { PageHeader } from "~/components/ui/page-header";
import { useTranslation } from "~/i18n/translation";
import type { SubmissionFormResponse } from "~/web/submissions/member-form.server";
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
