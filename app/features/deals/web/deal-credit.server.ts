import type { TFunction } from "i18next";
import type { DealDetails } from "~/features/lists/deal-details.server";
import { reportPath } from "~/features/reports/addresses";
import { suggestPath } from "~/features/submissions/addresses";
import type { PageRequest } from "~/platform/page/page.server";

export function dealCreditView({ t, user }: PageRequest, dealId: string, { credit }: DealDetails) {
  return {
    by: credit && creditText(t, credit),
    report: { href: reportPath(dealId), text: t("reports.reportDeal") },
    suggest: user && { href: suggestPath(dealId), text: t("submissions.suggest") },
  };
}

/** The name, and what became of the member's deals if there are others. */
function creditText(t: TFunction, { username, published, live }: NonNullable<DealDetails["credit"]>): string {
  const by = t("submissions.by", { name: username });
  return published > 1 ? t("submissions.byWithRecord", { by, deals: published, live }) : by;
}

export type DealCreditView = ReturnType<typeof dealCreditView>;
