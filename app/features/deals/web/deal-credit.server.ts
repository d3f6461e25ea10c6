import { reportPath } from "~/features/reports/addresses";
import { suggestPath } from "~/features/submissions/addresses";
import { findCredit } from "~/features/submissions/credit.server";
import type { PageRequest } from "~/platform/page/page.server";

export async function dealCreditView({ db, t, user }: PageRequest, dealId: string) {
  const name = await findCredit(db, dealId);
  return {
    by: name && t("submissions.by", { name }),
    report: { href: reportPath(dealId), text: t("reports.reportDeal") },
    suggest: user && { href: suggestPath(dealId), text: t("submissions.suggest") },
  };
}

export type DealCreditView = Awaited<ReturnType<typeof dealCreditView>>;
