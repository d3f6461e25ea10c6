import { useTranslation } from "~/i18n/translation";
import { DealForm, type DealFormProps } from "./deal-form";
import { DealFormFields } from "./deal-form-fields";

export type DealFormKind = "add" | "edit";

interface AdminDealFormProps extends Omit<DealFormProps, "Fields" | "save" | "failed"> {
  kind: DealFormKind;
}

/** An admin's form of a deal (specification §2.11). */
export function AdminDealForm({ kind, ...form }: AdminDealFormProps) {
  const { t } = useTranslation();
  const texts =
    kind === "add"
      ? { save: t("admin.create"), failed: t("admin.createFailed") }
      : { save: t("admin.save"), failed: t("admin.updateFailed") };
  return <DealForm Fields={DealFormFields} {...texts} {...form} />;
}
