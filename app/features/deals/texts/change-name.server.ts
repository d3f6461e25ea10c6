import { categoryName } from "~/features/categories/categories";
import type { BatchChange } from "~/features/deals/edit/changes";
import { formatCount } from "~/platform/i18n/format";
import type { Localizer } from "~/platform/i18n/translator.server";

/** A change of several deals, such as "Delete 12 deals". */
export function changeName({ t, language }: Localizer, change: BatchChange, deals: number) {
  const values = { count: deals, deals: formatCount(language, deals) };
  if ("category" in change)
    return t("admin.batch.category", { ...values, name: categoryName(change.category, language) });
  if ("featured" in change)
    return change.featured ? t("admin.batch.feature", values) : t("admin.batch.unfeature", values);
  return "delete" in change ? t("admin.batch.delete", values) : t("admin.batch.expire", values);
}
