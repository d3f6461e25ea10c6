import { reportPath } from "~/addresses/reports";
import { suggestPath } from "~/addresses/submissions";
import { findCredit } from "~/domain/submissions/credit.server";
import type { PageRequest } from "~/web/page/page.server";

export async function dealCreditView({ db, t, user }: PageRequest, dealId: string) {
  const name = await findCredit(db, dealId);
  return {
    by: name && t("submissions.by", { name }),
    report: { href: reportPath(dealId), text: t("reports.reportDeal") },
    suggest: user && { href: suggestPath(dealId), text: t("submissions.suggest") },
  };
}

export type DealCreditView = Awaited<ReturnType<typeof dealCreditView>>;
