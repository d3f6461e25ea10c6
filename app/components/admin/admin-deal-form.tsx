import { useTranslation } from "~/i18n/translation";
import { DealForm, type DealFormProps } from "./deal-form";
import { DealFormFields, NewDealFields } from "./deal-form-fields";
import { Duplicates } from "./duplicates";

/** `approve`: of a submission that waits. */
export type DealFormKind = "add" | "edit" | "approve";

interface AdminDealFormProps extends Omit<DealFormProps, "Fields" | "save" | "failed"> {
  kind: DealFormKind;
}

/** An admin's form of a deal (specification §2.11). */
export function AdminDealForm({ kind, ...form }: AdminDealFormProps) {
  const { t } = useTranslation();
  const texts = {
    add: { Fields: NewDealFields, save: t("admin.create"), failed: t("admin.createFailed") },
    edit: { Fields: DealFormFields, save: t("admin.save"), failed: t("admin.updateFailed") },
    approve: { Fields: DealFormFields, save: t("queue.approve"), failed: t("admin.updateFailed") },
  }[kind];
  const { duplicates = [], different = "" } = form.response ?? {};
  const more = (duplicates.length > 0 || different !== "") && (
    <Duplicates duplicates={duplicates} field={{ name: "different", value: different }} />
  );
  return <DealForm more={more} {...texts} {...form} />;
}
