import { dealPath } from "~/features/deals/addresses";
import { titleFor } from "~/features/deals/deal-texts";
import type { OwnReport } from "~/features/reports/own-reports.server";
import { momentOf } from "~/platform/i18n/site-format.server";
import type { PageRequest } from "~/platform/page/page.server";

export function reportRow(
  { language, t }: PageRequest,
  { id, deal, isReview, reason, note, createdAt, decision, answer }: OwnReport,
) {
  const at = momentOf(language, createdAt);
  return {
    id,
    title: deal ? titleFor(deal, language) : t("reports.noDeal"),
    path: deal && dealPath(deal),
    about: t(`reports.kinds.${isReview ? "rating" : "deal"}`, { when: at.text }),
    at,
    reason: [t(`reports.reasons.${reason}`), note].filter(Boolean).join(" · "),
    state: t(`reports.states.${decision ?? "open"}`),
    answer: answer || null,
  };
}

export type ReportRowView = ReturnType<typeof reportRow>;
