import { randomUUID } from "node:crypto";
import { useLoaderData } from "@remix-run/react";
import { suggestPath } from "~/addresses/submissions";
import { invalidatesPages } from "~/browser/cache/client-action";
import { pageLoader } from "~/browser/cache/client-loader";
import { dealFormAction, revalidatesDealForm } from "~/browser/forms/deal-form-action";
import { useLastActionData } from "~/browser/forms/preserve-form";
import { SubmissionForm } from "~/components/submissions/submission-form";
import { SubmissionFormError } from "~/components/submissions/submission-form-error";
import { Breadcrumb } from "~/components/ui/breadcrumb";
import { QuietLink } from "~/components/ui/button-link";
import { PageHeader } from "~/components/ui/page-header";
import { titleFor } from "~/domain/deals/deal-texts";
import { dealForm } from "~/domain/deals/edit/deal-form";
import { findEditableDeal } from "~/domain/deals/edit/edit.server";
import { dealPath } from "~/domain/deals/slugs";
import { useTranslation } from "~/i18n/translation";
import { pageMeta } from "~/page-meta";
import { memberOf } from "~/web/accounts/require-log-in.server";
import { formContext, formSite } from "~/web/deals/deal-form-context.server";
import { describePage } from "~/web/page/meta.server";
import { errorPage, page } from "~/web/page/page.server";
import { submissionAction, writtenIn } from "~/web/submissions/member-form.server";
import { suggest } from "~/web/submissions/suggest-action.server";

export const meta = pageMeta;

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
    context: await formContext(pageRequest),
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
