import { findCredit } from "~/domain/submissions/credit.server";
import type { DealCreditView } from "~/views/deal-view";
import { reportPath } from "~/views/reports/report-address";
import { suggestPath } from "~/views/submissions/submit-address";
import type { PageRequest } from "~/web/page/page.server";

export async function dealCreditView({ db, t, user }: PageRequest, dealId: string): Promise<DealCreditView> {
  const name = await findCredit(db, dealId);
  return {
    by: name && t("submissions.by", { name }),
    report: { href: reportPath(dealId), text: t("reports.reportDeal") },
    suggest: user && { href: suggestPath(dealId), text: t("submissions.suggest") },
  };
}
