import { useLoaderData } from "@remix-run/react";
import { invalidatesPages } from "~/browser/cache/client-action";
import { pageLoader } from "~/browser/cache/client-loader";
import { dealFormAction, revalidatesDealForm } from "~/browser/forms/deal-form-action";
import { useLastActionData } from "~/browser/forms/preserve-form";
import type { PageHandle } from "~/browser/page-handle";
import { DealFormError } from "~/components/admin/deal-form-error";
import { DealHistory } from "~/components/deals/deal-history";
import { DeleteDeal } from "~/components/deals/delete-deal";
import { AdminDealForm } from "~/components/deals/form/admin-deal-form";
import { QuietLink } from "~/components/ui/button-link";
import { PageHeader } from "~/components/ui/page-header";
import { titleFor } from "~/domain/deals/deal-texts";
import { dealForm } from "~/domain/deals/edit/deal-form";
import { dealPath } from "~/domain/deals/slugs";
import { useTranslation } from "~/i18n/translation";
import { pageMeta } from "~/page-meta";
import { adminAction, adminPage } from "~/web/accounts/require-admin.server";
import { editDeal, getDeal } from "~/web/deals/deal-form-action.server";
import { formContext, formSite } from "~/web/deals/deal-form-context.server";
import { formResponse, signedOutForm } from "~/web/deals/deal-form-response.server";
import { historyView } from "~/web/deals/edit-history.server";
import { describePage } from "~/web/page/meta.server";

export const meta = pageMeta;

export const clientLoader = pageLoader();

export const shouldRevalidate = revalidatesDealForm;

export const clientAction = invalidatesPages((args) => dealFormAction(args, "admin.updateFailed"));

export const loader = adminPage("deals", async (pageRequest) => {
  const { language, t } = pageRequest;
  const deal = await getDeal(pageRequest);
  const [context, history] = await Promise.all([formContext(pageRequest, deal), historyView(pageRequest, deal.id)]);
  const path = `/admin/edit-deal/${deal.id}`;
  const title = titleFor(deal, language);
  return {
    id: deal.id,
    title,
    path,
    dealPath: dealPath(deal),
    values: dealForm(deal, formSite(language)),
    version: String(deal.version),
    context,
    history,
    meta: describePage(language, path, {
      title: t("deal.editNamed", { title }),
      description: t("admin.addText"),
      hidden: true,
    }),
  };
});

export const action = adminAction(
  "deals",
  editDeal,
  ({ form, text }) => formResponse(form, { failure: text }),
  signedOutForm,
);

export const handle: PageHandle<Awaited<ReturnType<typeof loader>> | undefined> = {
  crumbs: (t, deal) => [
    ...(deal ? [{ name: deal.title, path: deal.dealPath }] : []),
    { name: t("deal.edit"), path: deal?.path ?? "" },
  ],
};

export default function EditDeal() {
  const { id, path, values, version, context, history, ...deal } = useLoaderData<typeof loader>();
  const response = useLastActionData<typeof action>();
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t("admin.editHeading")} className="mb-5">
        <DeleteDeal id={id} label={t("admin.batch.buttons.delete")} />
      </PageHeader>
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <AdminDealForm
          key={id}
          path={path}
          start={{ values, version, submissionId: "" }}
          response={response ?? null}
          {...context}
          kind="edit"
        >
          <QuietLink to={deal.dealPath}>{t("admin.cancel")}</QuietLink>
        </AdminDealForm>
        <DealHistory entries={history} />
      </div>
    </>
  );
}

export function ErrorBoundary() {
  return <DealFormError kind="edit" />;
}
