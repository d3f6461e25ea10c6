import { namedDeal } from "~/features/deals/texts/duplicate-view.server";
import { countLikes, likedDeals } from "~/features/lists/liked.server";
import { listOwnRatings } from "~/features/ratings/own-ratings.server";
import { ownRatingRow } from "~/features/ratings/texts/own-rating-row.server";
import { listSubmissions } from "~/features/submissions/own-submissions.server";
import { submissionRow } from "~/features/submissions/texts/submission-row.server";
import { formatCount } from "~/platform/i18n/format";
import type { PageRequest } from "~/platform/page/page.server";

/** The entries of each list; a page of its own has all of them. */
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
