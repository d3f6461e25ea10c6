import { useLocation, useRouteError } from "@remix-run/react";
import { PageError } from "~/components/layout/page-error";
import { PageHeader } from "~/components/ui/page-header";
import { useTranslation } from "~/i18n/translation";
import { isUnsavedForm } from "~/views/admin/deal-form-response";
import { AdminDealForm, type DealFormKind } from "./admin-deal-form";

/** The error boundary of a deal's form: shows it again, as typed, when the session has ended. */
export function DealFormError({ kind }: { kind: DealFormKind }) {
  const { t } = useTranslation();
  const error = useRouteError();
  const { pathname } = useLocation();
  if (!isUnsavedForm(error)) return <PageError />;
  const { response, timeZone, prices } = error.data;
  const titles = { add: t("header.addDeal"), edit: t("admin.editHeading"), approve: t("queue.editTitle") };
  return (
    <>
      <PageHeader title={titles[kind]} className="mb-5" />
      <AdminDealForm
        path={pathname}
        start={response}
        response={response}
        timeZone={timeZone}
        prices={prices}
        tags={[]}
        kind={kind}
      />
    </>
  );
}
