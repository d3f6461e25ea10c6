import { dealPath } from "~/features/deals/addresses";
import { titleFor } from "~/features/deals/deal-texts";
import { reportPath } from "~/features/reports/addresses";
import { hasReported } from "~/features/reports/report.server";
import { REASONS_OF } from "~/features/reports/report-input";
import { findReportable } from "~/features/reports/report-target.server";
import { errorPage, type PageRequest } from "~/platform/page/page.server";

/** The ids in the page's address: of a deal, or with `rating` of a review of it. */
export function reportedIds({ params, url }: PageRequest) {
  return { dealId: params.dealId ?? "", ratingId: url.searchParams.get("rating") };
}

/** @throws a 404 error page for what cannot be reported */
export async function reportView(pageRequest: PageRequest) {
  const { db, user, t, language } = pageRequest;
  const found = await findReportable(db, reportedIds(pageRequest));
  if (!found) throw errorPage("not_found");
  const { target, deal, comment, authorId } = found;
  const isOwn = user !== null && authorId === user.id;
  const isReported = user !== null && (await hasReported(db, { target, userId: user.id }));
  return {
    path: reportPath(deal.id, target.kind === "rating" ? target.id : undefined),
    title: target.kind === "deal" ? t("reports.dealTitle") : t("reports.reviewTitle"),
    text: t("reports.text"),
    deal: { title: titleFor(deal, language), path: dealPath(deal) },
    quote: comment,
    reasons: REASONS_OF[target.kind].map((value) => ({ value, text: t(`reports.reasons.${value}`) })),
    refusal: isOwn ? t("reports.ownReview") : isReported ? t("reports.earlier") : null,
  };
}

export type ReportPageView = Awaited<ReturnType<typeof reportView>>;
