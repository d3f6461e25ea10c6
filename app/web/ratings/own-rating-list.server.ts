import { titleFor } from "~/domain/deals/deal-texts";
import { dealPath } from "~/domain/deals/slugs";
import type { OwnRating } from "~/domain/ratings/own-ratings.server";
import type { PageRequest } from "~/web/page/page.server";
import { dateText } from "~/web/page/site-format.server";

export function ownRatingRow({ language, t }: PageRequest, { id, deal, rating, comment, createdAt }: OwnRating) {
  return {
    id,
    title: titleFor(deal, language),
    path: `${dealPath(deal)}#ratings`,
    rating: { value: rating, label: t("ratings.stars", { count: rating }) },
    when: dateText(language, createdAt),
    comment,
  };
}

export type OwnRatingRowView = ReturnType<typeof ownRatingRow>;
