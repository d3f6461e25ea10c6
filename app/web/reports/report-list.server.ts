import { titleFor } from "~/domain/deals/deal-texts";
import { dealPath } from "~/domain/deals/slugs";
import type { OwnReport } from "~/domain/reports/own-reports.server";
import type { PageRequest } from "~/web/page/page.server";
import { dateTimeText } from "~/web/page/site-format.server";

export function reportRow(
  { language, t }: PageRequest,
  { id, deal, isReview, reason, note, createdAt, decision, answer }: OwnReport,
) {
  const when = dateTimeText(language, createdAt);
  return {
    id,
    title: deal ? titleFor(deal, language) : t("reports.noDeal"),
    path: deal && dealPath(deal),
    about: t(`reports.kinds.${isReview ? "rating" : "deal"}`, { when }),
    reason: [t(`reports.reasons.${reason}`), note].filter(Boolean).join(" · "),
    state: t(`reports.states.${decision ?? "open"}`),
    answer: answer || null,
  };
}

export type ReportRowView = ReturnType<typeof reportRow>;
