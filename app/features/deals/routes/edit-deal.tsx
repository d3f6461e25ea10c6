import { useLoaderData } from "@remix-run/react";
import { dealPath } from "~/features/deals/addresses";
import { DealHistory } from "~/features/deals/components/deal-history";
import { DeleteDeal } from "~/features/deals/components/delete-deal";
import { AdminDealForm } from "~/features/deals/components/form/admin-deal-form";
import { BarPicture } from "~/features/deals/components/form/bar-picture";
import { dealFormAction, revalidatesDealForm } from "~/features/deals/components/form/deal-form-action";
import { DealFormError } from "~/features/deals/components/form/deal-form-error";
import { titleFor } from "~/features/deals/deal-texts";
import { dealForm } from "~/features/deals/edit/deal-form";
import { formSite } from "~/features/deals/texts/form-terms.server";
import { editDeal, getDeal } from "~/features/deals/web/deal-form-action.server";
import { formContext } from "~/features/deals/web/deal-form-context.server";
import { withPicture } from "~/features/deals/web/deal-form-picture.server";
import { formResponse, signedOutForm } from "~/features/deals/web/deal-form-response.server";
import { historyView } from "~/features/deals/web/edit-history.server";
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

export const loader = adminPage("deals", async (pageRequest) => {
  const { language, t } = pageRequest;
  const deal = await getDeal(pageRequest);
  const [context, history] = await Promise.all([
    formContext(pageRequest, deal, deal.imageUrl),
    historyView(pageRequest, deal.id),
  ]);
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
  withPicture(editDeal, formResponse),
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
        <div>
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
          <BarPicture pictures={context.pictures} path={path} />
        </div>
        <DealHistory entries={history} />
      </div>
    </>
  );
}

export function ErrorBoundary() {
  return <DealFormError kind="edit" />;
}
