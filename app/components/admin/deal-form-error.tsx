import { AdminDealForm, type DealFormKind } from "~/components/deals/form/admin-deal-form";
import { useUnsavedForm } from "~/components/deals/form/use-unsaved-form";
import { PageError } from "~/components/layout/page-error";
import { PageHeader } from "~/components/ui/page-header";
import { useTranslation } from "~/i18n/translation";

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
