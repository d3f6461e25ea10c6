import { PageError } from "~/platform/errors/components/page-error";
import { useTranslation } from "~/platform/i18n/translation";
import { PageHeader } from "~/platform/ui/page-header";
import { AdminDealForm, type DealFormKind } from "./admin-deal-form";
import { useUnsavedForm } from "./use-unsaved-form";

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
