import { type Deal, shownAverage } from "~/features/deals/deal";
import type { DealDetails } from "~/features/lists/deal-details.server";
import { RATINGS_PARAMETER } from "~/features/ratings/addresses";
import { reportPath } from "~/features/reports/addresses";
import { formatCount } from "~/platform/i18n/format";
import { dateText } from "~/platform/i18n/site-format.server";
import type { PageRequest } from "~/platform/page/page.server";

const PAGE_SIZE = 20;

/** The requested page of a deal's ratings; a page beyond the last is the last. */
export function ratingsPage({ url }: PageRequest, deal: Deal) {
  const requested = url.searchParams.get(RATINGS_PARAMETER) ?? "";
  const pages = Math.max(1, Math.ceil(deal.ratingsCount / PAGE_SIZE));
  const page = /^[1-9]\d{0,8}$/.test(requested) ? Math.min(Number(requested), pages) : 1;
  return { page, pages, offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE };
}

/** The ratings, newest first, without `username` for a deleted account. */
export function ratingsView(pageRequest: PageRequest, deal: Deal, { ratings, ownRating: own }: DealDetails) {
  const { url, language, t } = pageRequest;
  const count = deal.ratingsCount;
  const { page, pages, offset } = ratingsPage(pageRequest, deal);
  const href = (to: number) => `${url.pathname}${to > 1 ? `?${RATINGS_PARAMETER}=${to}` : ""}#ratings`;
  return {
    average: shownAverage(deal),
    count,
    total: formatCount(language, count),
    first: formatCount(language, Math.min(offset + 1, count)),
    last: formatCount(language, offset + ratings.length),
    ratings: ratings.map(({ id, rating, comment, username, createdAt }) => ({
      id,
      rating,
      comment,
      username,
      reportHref: comment === null || id === own?.id ? null : reportPath(deal.id, id),
      created: { text: dateText(language, createdAt), iso: createdAt.toISOString() },
    })),
    newerHref: page > 1 ? href(page - 1) : null,
    olderHref: page < pages ? href(page + 1) : null,
    own: own && {
      rating: own.rating,
      comment: own.comment ?? "",
      hidden: own.isHidden ? t("reports.ownHidden") : null,
    },
    report: t("reports.reportReview"),
  };
}

export type RatingsView = ReturnType<typeof ratingsView>;

export type RatingView = RatingsView["ratings"][number];
