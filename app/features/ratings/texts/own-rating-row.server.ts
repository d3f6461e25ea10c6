import { dealPath } from "~/features/deals/addresses";
import { titleFor } from "~/features/deals/deal-texts";
import type { OwnRating } from "~/features/ratings/own-ratings.server";
import { dateText } from "~/platform/i18n/site-format.server";
import type { Localizer } from "~/platform/i18n/translator.server";

export function ownRatingRow({ language, t }: Localizer, { id, deal, rating, comment, createdAt }: OwnRating) {
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
