import { useLoaderData } from "@remix-run/react";
import { may } from "~/features/accounts/rights";
import { AdminDealForm } from "~/features/deals/components/form/admin-deal-form";
import { BarPicture } from "~/features/deals/components/form/bar-picture";
import { dealFormAction, revalidatesDealForm } from "~/features/deals/components/form/deal-form-action";
import { DealFormError } from "~/features/deals/components/form/deal-form-error";
import { dealForm } from "~/features/deals/edit/deal-form";
import { formSite } from "~/features/deals/texts/form-terms.server";
import { formContext } from "~/features/deals/web/deal-form-context.server";
import { withPicture } from "~/features/deals/web/deal-form-picture.server";
import { formResponse, signedOutForm, versionsOf } from "~/features/deals/web/deal-form-response.server";
import { QUEUE_PATH, queueHref } from "~/features/submissions/addresses";
import { findProposedBlock } from "~/features/submissions/decide.server";
import { approveEdited, getWaiting, proposedDeal } from "~/features/submissions/web/queued-form.server";
import { adminAction, adminPage } from "~/platform/access/require-admin.server";
import { invalidatesPages } from "~/platform/browser/cache/client-action";
import { pageLoader } from "~/platform/browser/cache/client-loader";
import { useLastActionData } from "~/platform/browser/forms/preserve-form";
import type { PageHandle } from "~/platform/browser/page-handle";
import { useTranslation } from "~/platform/i18n/translation";
import { describePage } from "~/platform/page/meta.server";
import { QuietLink } from "~/platform/ui/button-link";
import { PageHeader } from "~/platform/ui/page-header";

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
    context: await formContext(pageRequest, proposed, proposed.imageUrl),
    meta: describePage(language, path, {
      title: t("queue.editTitle"),
      description: t("queue.text"),
      hidden: true,
    }),
  };
});

export const action = adminAction(
  "queue",
  withPicture(approveEdited, formResponse),
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
      <BarPicture pictures={context.pictures} path={path} />
    </>
  );
}

export function ErrorBoundary() {
  return <DealFormError kind="approve" />;
}
