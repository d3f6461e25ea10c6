import type { DealDetails } from "~/features/lists/deal-details.server";
import { reportPath } from "~/features/reports/addresses";
import { suggestPath } from "~/features/submissions/addresses";
import type { PageRequest } from "~/platform/page/page.server";

export function dealCreditView({ t, user }: PageRequest, dealId: string, { credit: name }: DealDetails) {
  return {
    by: name && t("submissions.by", { name }),
    report: { href: reportPath(dealId), text: t("reports.reportDeal") },
    suggest: user && { href: suggestPath(dealId), text: t("submissions.suggest") },
  };
}

export type DealCreditView = ReturnType<typeof dealCreditView>;
