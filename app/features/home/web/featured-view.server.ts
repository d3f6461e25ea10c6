import type { DealCardView } from "~/features/deals/web/deal-view.server";
import { dealCard } from "~/features/deals/web/deal-view.server";
import { FEATURED_PARAMETER } from "~/features/home/addresses";
import { chooseFeatured, featuredDeals } from "~/features/lists/featured.server";
import { viewerOf } from "~/features/reactions/web/own-reactions.server";
import type { PageRequest } from "~/platform/page/page.server";
import { dealLanguage } from "~/platform/preferences/preferences.server";

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
