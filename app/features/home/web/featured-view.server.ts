import { type DealCardView, dealCard } from "~/features/deals/texts/deal-card.server";
import { FEATURED_PARAMETER } from "~/features/home/addresses";
import { chooseFeatured, featuredDeals } from "~/features/lists/featured.server";
import { marksOf } from "~/features/reactions/card-marks.server";
import type { PageRequest } from "~/platform/page/page.server";
import { dealLanguage } from "~/platform/preferences/preferences.server";

/** Featured deals fetched, and the number of them shown (specification §9.1). */
const FEATURED_LIMIT = 20;
const FEATURED_SHOWN = 15;

/** The home page's featured deals: those that its address names first, then others at random. */
export async function featuredView(pageRequest: PageRequest): Promise<FeaturedTileView[]> {
  const { db, request, url, language, now, user } = pageRequest;
  const deals = await featuredDeals(db, { user, now, limit: FEATURED_LIMIT, lang: dealLanguage(request) });
  const first = url.searchParams.getAll(FEATURED_PARAMETER);
  const shown = chooseFeatured(deals, { first, count: FEATURED_SHOWN, now });
  const viewer = { language, now, ...marksOf(shown, now) };
  return shown.map((deal) => tileOf(dealCard(deal, viewer)));
}

/** What a tile shows of a card. */
function tileOf({ id, slug, title, titleLang, image, category, price, was, like, noluck }: DealCardView) {
  return { id, slug, title, ...(titleLang && { titleLang }), image, category, price, was, like, noluck };
}

export type FeaturedTileView = ReturnType<typeof tileOf>;
