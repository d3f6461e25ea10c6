import { countLikes, likedDeals } from "~/domain/deals/browse/liked.server";
import { listOwnRatings } from "~/domain/ratings/own-ratings.server";
import { listSubmissions } from "~/domain/submissions/own-submissions.server";
import { formatCount } from "~/i18n/format";
import { namedDeal } from "~/web/deals/duplicate-view.server";
import type { PageRequest } from "~/web/page/page.server";
import { ownRatingRow } from "~/web/ratings/own-rating-list.server";
import { submissionRow } from "~/web/submissions/submission-list.server";

/** Entries of each list; all of them are on a page of their own. */
const SHOWN = 5;

/** What a member has done: submissions and their fate, reviews and likes, the newest of each. */
export async function activityView(pageRequest: PageRequest, userId: string) {
  const { db, t, language } = pageRequest;
  const first = { userId, offset: 0, limit: SHOWN };
  const [sent, rated, liked, likes] = await Promise.all([
    listSubmissions(db, first),
    listOwnRatings(db, first),
    likedDeals(db, first),
    countLikes(db, userId),
  ]);
  const seeAll = (total: number) =>
    total > SHOWN ? t("account.all", { number: formatCount(language, total) }) : t("account.allOfFew");
  const all = (total: number) => (total > 0 ? seeAll(total) : null);
  return {
    submissions: { rows: sent.submissions.map((one) => submissionRow(pageRequest, one)), all: seeAll(sent.total) },
    reviews: { rows: rated.ratings.map((one) => ownRatingRow(pageRequest, one)), all: all(rated.total) },
    likes: { rows: liked.map((deal) => namedDeal(pageRequest, deal)), all: all(likes) },
  };
}

export type ActivityView = Awaited<ReturnType<typeof activityView>>;
