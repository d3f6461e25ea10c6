import { redirect } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { dealFormAction, revalidatesDealForm } from "~/features/deals/components/form/deal-form-action";
import { dealForm } from "~/features/deals/edit/deal-form";
import { formSite } from "~/features/deals/texts/form-terms.server";
import { formContext } from "~/features/deals/web/deal-form-context.server";
import { versionsOf } from "~/features/deals/web/deal-form-response.server";
import { SubmissionForm } from "~/features/submissions/components/submission-form";
import { SubmissionFormError } from "~/features/submissions/components/submission-form-error";
import { submittedInput } from "~/features/submissions/edit-submission.server";
import { findSubmission } from "~/features/submissions/own-submissions.server";
import { editOwn } from "~/features/submissions/web/edit-action.server";
import { submissionAction, writtenIn } from "~/features/submissions/web/member-form.server";
import { memberOf } from "~/platform/access/require-log-in.server";
import { invalidatesPages } from "~/platform/browser/cache/client-action";
import { pageLoader } from "~/platform/browser/cache/client-loader";
import { useLastActionData } from "~/platform/browser/forms/preserve-form";
import { useTranslation } from "~/platform/i18n/translation";
import { describePage } from "~/platform/page/meta.server";
import { errorPage, page } from "~/platform/page/page.server";
import { Breadcrumb } from "~/platform/ui/breadcrumb";
import { QuietLink } from "~/platform/ui/button-link";
import { PageHeader } from "~/platform/ui/page-header";

const LIST = "/account/submissions";

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
    context: await formContext(pageRequest, null, deal.imageUrl),
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
