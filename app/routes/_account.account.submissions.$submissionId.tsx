import { redirect } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { invalidatesPages } from "~/browser/cache/client-action";
import { pageLoader } from "~/browser/cache/client-loader";
import { dealFormAction, revalidatesDealForm } from "~/browser/forms/deal-form-action";
import { useLastActionData } from "~/browser/forms/preserve-form";
import { SubmissionForm } from "~/components/submissions/submission-form";
import { SubmissionFormError } from "~/components/submissions/submission-form-error";
import { Breadcrumb } from "~/components/ui/breadcrumb";
import { QuietLink } from "~/components/ui/button-link";
import { PageHeader } from "~/components/ui/page-header";
import { dealForm } from "~/domain/deals/edit/deal-form";
import { submittedInput } from "~/domain/submissions/edit-submission.server";
import { findSubmission } from "~/domain/submissions/own-submissions.server";
import { useTranslation } from "~/i18n/translation";
import { pageMeta } from "~/page-meta";
import { memberOf } from "~/web/accounts/require-log-in.server";
import { formContext, formSite } from "~/web/deals/deal-form-context.server";
import { versionsOf } from "~/web/deals/deal-form-response.server";
import { describePage } from "~/web/page/meta.server";
import { errorPage, page } from "~/web/page/page.server";
import { editOwn } from "~/web/submissions/edit-action.server";
import { submissionAction, writtenIn } from "~/web/submissions/member-form.server";

const LIST = "/account/submissions";

export const meta = pageMeta;

export const clientLoader = pageLoader();

export const shouldRevalidate = revalidatesDealForm;

export const clientAction = invalidatesPages((args) => dealFormAction(args, "submissions.failed"));

export const loader = page(async (pageRequest) => {
  const { db, params, language, t } = pageRequest;
  const { id: userId } = memberOf(pageRequest);
  const submission = await findSubmission(db, { id: params.submissionId ?? "", userId });
  if (!submission) throw errorPage("not_found");
  const deal = submittedInput(submission);
  if (submission.state !== "waiting" || !deal) throw redirect(LIST);
  const { id, kind, note, credited } = submission;
  const path = `${LIST}/${id}`;
  return {
    path,
    isChange: kind === "change",
    values: dealForm(deal, formSite()),
    remarks: { note, credited },
    version: versionsOf(submission),
    written: kind === "deal" ? null : writtenIn(pageRequest, deal),
    context: await formContext(pageRequest),
    meta: describePage(language, path, {
      title: t("submissions.edit"),
      description: t("submissions.ownText"),
      hidden: true,
    }),
  };
});

export const action = submissionAction(editOwn);

export default function EditSubmission() {
  const { path, isChange, values, remarks, version, written, context } = useLoaderData<typeof loader>();
  const response = useLastActionData<typeof action>() ?? null;
  const { t } = useTranslation();
  return (
    <div className="shell max-w-4xl pb-8">
      <Breadcrumb steps={[{ name: t("submissions.own"), path: LIST }]} here={t("submissions.edit")} />
      <PageHeader title={t("submissions.edit")} className="mb-5" />
      {written && <p className="mb-5">{written}</p>}
      <SubmissionForm
        key={path}
        path={path}
        start={{ values, version, submissionId: "" }}
        response={response}
        remarks={remarks}
        isChange={isChange}
        {...context}
        save={t("admin.save")}
      >
        <QuietLink to={LIST}>{t("admin.cancel")}</QuietLink>
      </SubmissionForm>
      <Form method="post" replace className="mt-6">
        <input type="hidden" name="version" value={version} />
        <button type="submit" name="withdraw" value="true" className="button button-quiet">
          {t("submissions.withdraw")}
        </button>
      </Form>
    </div>
  );
}

export function ErrorBoundary() {
  return <SubmissionFormError />;
}
