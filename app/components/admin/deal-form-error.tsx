import { PageError } from "~/components/layout/page-error";
import { PageHeader } from "~/components/ui/page-header";
import { useTranslation } from "~/i18n/translation";
import { AdminDealForm, type DealFormKind } from "./admin-deal-form";
import { useUnsavedForm } from "./use-unsaved-form";

/** The error boundary of an admin's form of a deal. */
export function DealFormError({ kind }: { kind: DealFormKind }) {
  const { t } = useTranslation();
  const form = useUnsavedForm();
  if (!form) return <PageError />;
  const titles = { add: t("header.addDeal"), edit: t("admin.editHeading"), approve: t("queue.editTitle") };
  return (
    <>
      <PageHeader title={titles[kind]} className="mb-5" />
      <AdminDealForm {...form} kind={kind} />
    </>
  );
}
