import { useTranslation } from "~/i18n/translation";
import { DealForm, type DealFormProps } from "./deal-form";
import { DealFormFields, NewDealFields } from "./deal-form-fields";

export type DealFormKind = "add" | "edit";

interface AdminDealFormProps extends Omit<DealFormProps, "Fields" | "save" | "failed"> {
  kind: DealFormKind;
}

/** An admin's form of a deal (specification §2.11). */
export function AdminDealForm({ kind, ...form }: AdminDealFormProps) {
  const { t } = useTranslation();
  const texts =
    kind === "add"
      ? { Fields: NewDealFields, save: t("admin.create"), failed: t("admin.createFailed") }
      : { Fields: DealFormFields, save: t("admin.save"), failed: t("admin.updateFailed") };
  return <DealForm {...texts} {...form} />;
}
