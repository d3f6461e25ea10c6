import { randomUUID } from "node:crypto";
import { useLoaderData } from "@remix-run/react";
import { dealPath } from "~/features/deals/addresses";
import { dealFormAction, revalidatesDealForm } from "~/features/deals/components/form/deal-form-action";
import { titleFor } from "~/features/deals/deal-texts";
import { dealForm } from "~/features/deals/edit/deal-form";
import { findEditableDeal } from "~/features/deals/edit/edit.server";
import { formSite } from "~/features/deals/texts/form-terms.server";
import { formContext } from "~/features/deals/web/deal-form-context.server";
import { suggestPath } from "~/features/submissions/addresses";
import { SubmissionForm } from "~/features/submissions/components/submission-form";
import { SubmissionFormError } from "~/features/submissions/components/submission-form-error";
import { submissionAction, writtenIn } from "~/features/submissions/web/member-form.server";
import { suggest } from "~/features/submissions/web/suggest-action.server";
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

export const handle = { texts: "account" } as const;

export const clientLoader = pageLoader(handle);

export const shouldRevalidate = revalidatesDealForm;

export const clientAction = invalidatesPages((args) => dealFormAction(args, "submissions.failed"));

export const loader = page(async (pageRequest) => {
  const { db, params, language, t } = pageRequest;
  memberOf(pageRequest);
  const deal = await findEditableDeal(db, params.dealId ?? "");
  if (!deal) throw errorPage("not_found");
  const path = suggestPath(deal.id);
  return {
    path,
    deal: { title: titleFor(deal, language), path: dealPath(deal) },
    values: dealForm(deal, formSite()),
    version: String(deal.version),
    submissionId: randomUUID(),
    written: writtenIn(pageRequest, deal),
    context: await formContext(pageRequest, null, deal.imageUrl),
    meta: describePage(language, path, {
      title: t("submissions.suggestTitle"),
      description: t("submissions.suggestText"),
      hidden: true,
    }),
  };
});

export const action = submissionAction(suggest);

export default function SuggestChange() {
  const { path, deal, values, version, submissionId, written, context } = useLoaderData<typeof loader>();
  const response = useLastActionData<typeof action>() ?? null;
  const { t } = useTranslation();
  return (
    <div className="shell max-w-4xl pb-8">
      <Breadcrumb steps={[{ name: deal.title, path: deal.path }]} here={t("submissions.suggestTitle")} />
      <PageHeader title={t("submissions.suggestTitle")} text={t("submissions.suggestText")} className="mb-5" />
      {written && <p className="mb-5">{written}</p>}
      <SubmissionForm
        key={path}
        path={path}
        start={{ values, version, submissionId }}
        response={response}
        {...context}
        isChange
        save={t("submissions.send")}
      >
        <QuietLink to={deal.path}>{t("admin.cancel")}</QuietLink>
      </SubmissionForm>
    </div>
  );
}

export function ErrorBoundary() {
  return <SubmissionFormError isChange />;
}
