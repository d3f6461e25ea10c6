import { useLocation, useRouteError } from "@remix-run/react";
import { PageError } from "~/components/layout/page-error";
import { PageHeader } from "~/components/ui/page-header";
import { useTranslation } from "~/i18n/translation";
import { isUnsavedForm } from "~/views/admin/deal-form-response";
import type { SubmissionFormResponse } from "~/views/submissions/submission-form";
import { SubmissionForm } from "./submission-form";

/** The error boundary of a member's form: shows it again, as typed, when the session has ended. */
export function SubmissionFormError({ isChange = false }: { isChange?: boolean }) {
  const { t } = useTranslation();
  const error = useRouteError();
  const { pathname } = useLocation();
  if (!isUnsavedForm(error)) return <PageError />;
  const { timeZone, prices } = error.data;
  const response = error.data.response as SubmissionFormResponse;
  const title = isChange ? t("submissions.suggestTitle") : t("submissions.title");
  return (
    <div className="shell max-w-4xl py-8">
      <PageHeader title={title} className="mb-5" />
      <SubmissionForm
        path={pathname}
        start={response}
        response={response}
        timeZone={timeZone}
        prices={prices}
        tags={[]}
        isChange={isChange}
        save={t("submissions.send")}
      />
    </div>
  );
}
