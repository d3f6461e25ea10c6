import { RATINGS_PARAMETER } from "~/addresses/ratings";
import { reportPath } from "~/addresses/reports";
import { type Deal, shownAverage } from "~/domain/deals/deal";
import { findOwnRating, listRatings } from "~/domain/ratings/ratings.server";
import { formatCount } from "~/i18n/format";
import type { PageRequest } from "~/web/page/page.server";
import { dateText } from "~/web/page/site-format.server";

export interface RatingView {
  id: string;
  rating: number;
  comment: string | null;
  /** Null for a deleted account. */
  username: string | null;
  /** Null without a comment. */
  reportHref: string | null;
  created: { text: string; iso: string };
}

const PAGE_SIZE = 20;

/** One page of a deal's ratings, newest first. A page beyond the last is the last. */
export async function ratingsView({ db, url, language, t, user }: PageRequest, deal: Deal) {
  const count = deal.ratingsCount;
  const requested = url.searchParams.get(RATINGS_PARAMETER) ?? "";
  const pages = Math.max(1, Math.ceil(count / PAGE_SIZE));
  const page = /^[1-9]\d{0,8}$/.test(requested) ? Math.min(Number(requested), pages) : 1;
  const offset = (page - 1) * PAGE_SIZE;
  const [ratings, own] = await Promise.all([
    listRatings(db, { dealId: deal.id, offset, limit: PAGE_SIZE }),
    user && findOwnRating(db, { dealId: deal.id, userId: user.id }),
  ]);
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

export type RatingsView = Awaited<ReturnType<typeof ratingsView>>;
