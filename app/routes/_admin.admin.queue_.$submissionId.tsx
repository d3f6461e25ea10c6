import { useLoaderData } from "@remix-run/react";
import { QUEUE_PATH, queueHref } from "~/addresses/submissions";
import { invalidatesPages } from "~/browser/cache/client-action";
import { pageLoader } from "~/browser/cache/client-loader";
import { dealFormAction, revalidatesDealForm } from "~/browser/forms/deal-form-action";
import { useLastActionData } from "~/browser/forms/preserve-form";
import type { PageHandle } from "~/browser/page-handle";
import { DealFormError } from "~/components/admin/deal-form-error";
import { AdminDealForm } from "~/components/deals/form/admin-deal-form";
import { QuietLink } from "~/components/ui/button-link";
import { PageHeader } from "~/components/ui/page-header";
import { may } from "~/domain/accounts/rights";
import { dealForm } from "~/domain/deals/edit/deal-form";
import { findProposedBlock } from "~/domain/submissions/decide.server";
import { useTranslation } from "~/i18n/translation";
import { pageMeta } from "~/page-meta";
import { adminAction, adminPage } from "~/web/accounts/require-admin.server";
import { formContext, formSite } from "~/web/deals/deal-form-context.server";
import { formResponse, signedOutForm, versionsOf } from "~/web/deals/deal-form-response.server";
import { describePage } from "~/web/page/meta.server";
import { approveEdited, getWaiting, proposedDeal } from "~/web/submissions/queued-form.server";

export const meta = pageMeta;

export const clientLoader = pageLoader();

export const shouldRevalidate = revalidatesDealForm;

export const clientAction = invalidatesPages((args) => dealFormAction(args, "admin.updateFailed"));

export const loader = adminPage("queue", async (pageRequest) => {
  const { db, now, url, language, t, user } = pageRequest;
  const submission = await getWaiting(pageRequest);
  const path = `${QUEUE_PATH}/${submission.id}`;
  const proposed = proposedDeal(submission);
  return {
    path: queueHref(url, path),
    queue: queueHref(url),
    values: dealForm(proposed, formSite(language)),
    version: versionsOf(submission),
    isBlocked: (await findProposedBlock(db, submission, { proposed, now })) !== null,
    canFeature: may(user, "deals"),
    context: await formContext(pageRequest, proposed),
    meta: describePage(language, path, {
      title: t("queue.editTitle"),
      description: t("queue.text"),
      hidden: true,
    }),
  };
});

export const action = adminAction(
  "queue",
  approveEdited,
  ({ form, text }) => formResponse(form, { failure: text }),
  signedOutForm,
);

export const handle: PageHandle<Awaited<ReturnType<typeof loader>> | undefined> = {
  crumbs: (t, form) => [
    { name: t("queue.title"), path: form?.queue ?? QUEUE_PATH },
    { name: t("queue.editTitle"), path: form?.path ?? "" },
  ],
  narrow: true,
};

export default function EditWaiting() {
  const { path, queue, values, version, isBlocked, canFeature, context } = useLoaderData<typeof loader>();
  const response = useLastActionData<typeof action>();
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t("queue.editTitle")} className="mb-5" />
      <AdminDealForm
        key={path}
        path={path}
        start={{ values, version, submissionId: "" }}
        response={response ?? null}
        {...context}
        kind="approve"
        canFeature={canFeature}
      >
        <QuietLink to={queue}>{t("admin.cancel")}</QuietLink>
        {isBlocked && (
          <label className="inline-flex min-h-11 items-center gap-2">
            <input type="checkbox" name="allowBlocked" className="size-6 accent-brand" />
            {t("queue.allowBlocked")}
          </label>
        )}
      </AdminDealForm>
    </>
  );
}

export function ErrorBoundary() {
  return <DealFormError kind="approve" />;
}
