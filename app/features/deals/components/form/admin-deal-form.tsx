import { useTranslation } from "~/platform/i18n/translation";
import { DealForm, type DealFormProps } from "./deal-form";
import { DealFormFields } from "./deal-form-fields";
import type { DealFormFieldsProps } from "./deal-inputs";
import { Duplicates } from "./possible-duplicates";

/** `approve`: of a submission that waits. */
export type DealFormKind = "add" | "edit" | "approve";

interface AdminDealFormProps extends Omit<DealFormProps, "Fields" | "focus" | "save" | "failed"> {
  kind: DealFormKind;
  canFeature?: boolean;
}

const FieldsOfModerator = (props: DealFormFieldsProps) => <DealFormFields {...props} canFeature={false} />;

export function AdminDealForm({ kind, canFeature = true, ...form }: AdminDealFormProps) {
  const { t } = useTranslation();
  const own = {
    add: { focus: "url" as const, save: t("admin.create"), failed: t("admin.createFailed") },
    edit: { save: t("admin.save"), failed: t("admin.updateFailed") },
    approve: { save: t("queue.approve"), failed: t("admin.updateFailed") },
  }[kind];
  const { duplicates = [], different = "" } = form.response ?? {};
  const more = (duplicates.length > 0 || different !== "") && (
    <Duplicates duplicates={duplicates} field={{ name: "different", value: different }} />
  );
  return <DealForm Fields={canFeature ? DealFormFields : FieldsOfModerator} more={more} {...own} {...form} />;
}
