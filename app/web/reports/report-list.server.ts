import { dealPath } from "~/domain/deals/slugs";
import type { OwnReport } from "~/domain/reports/own-reports.server";
import { env } from "~/env.server";
import { formatDateTime } from "~/i18n/format";
import type { ReportRowView } from "~/views/reports/report-row";
import type { PageRequest } from "~/web/page/page.server";

export function reportRow(
  { language, t }: Pick<PageRequest, "language" | "t">,
  { id, deal, isReview, reason, note, createdAt, decision, answer }: OwnReport,
): ReportRowView {
  const when = formatDateTime(language, createdAt, env().siteTimeZone);
  return {
    id,
    title: deal?.title ?? t("reports.noDeal"),
    path: deal && dealPath(deal),
    about: t(`reports.kinds.${isReview ? "rating" : "deal"}`, { when }),
    reason: [t(`reports.reasons.${reason}`), note].filter(Boolean).join(" · "),
    state: t(`reports.states.${decision ?? "open"}`),
    answer: answer || null,
  };
}
