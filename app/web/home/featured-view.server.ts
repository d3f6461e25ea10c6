import { FEATURED_PARAMETER } from "~/addresses/featured";
import { chooseFeatured, featuredDeals } from "~/domain/deals/browse/featured.server";
import { dealCard } from "~/web/deals/deal-view.server";
import type { PageRequest } from "~/web/page/page.server";
import { dealLanguage } from "~/web/page/preferences.server";
import { viewerOf } from "~/web/reactions/own-reactions.server";
import type { DealCardView } from "../deals/deal-view.server";

/** Featured deals fetched, and the number of them shown (specification §9.1). */
const FEATURED_LIMIT = 20;
const FEATURED_SHOWN = 15;

/** The home page's featured deals: those that its address names first, then others at random. */
export async function featuredView(pageRequest: PageRequest): Promise<DealCardView[]> {
  const { db, request, url, now } = pageRequest;
  const deals = await featuredDeals(db, { now, limit: FEATURED_LIMIT, lang: dealLanguage(request) });
  const first = url.searchParams.getAll(FEATURED_PARAMETER);
  const shown = chooseFeatured(deals, { first, count: FEATURED_SHOWN, now });
  const viewer = await viewerOf(pageRequest, shown);
  return shown.map((deal) => dealCard(deal, viewer));
}
