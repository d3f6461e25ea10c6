import { pickAtRandom } from "~/domain/deals/browse/featured";
import { featuredDeals } from "~/domain/deals/browse/featured.server";
import type { DealCardView } from "~/views/deal-view";
import { FEATURED_PARAMETER } from "~/views/lists/featured-address";
import { dealCard } from "~/web/deals/deal-view.server";
import type { PageRequest } from "~/web/page/page.server";
import { viewerOf } from "~/web/reactions/own-reactions.server";

/** Featured deals fetched, and the number of them shown (specification §9.1). */
const FEATURED_LIMIT = 20;
const FEATURED_SHOWN = 15;

/** The home page's featured deals: those already on the viewer's screen first, then others at random. */
export async function featuredView(pageRequest: PageRequest): Promise<DealCardView[]> {
  const { db, url, now } = pageRequest;
  const deals = await featuredDeals(db, { now, limit: FEATURED_LIMIT });
  const shownBefore = new Set(url.searchParams.getAll(FEATURED_PARAMETER));
  const again = [...shownBefore].flatMap((id) => deals.filter((deal) => deal.id === id)).slice(0, FEATURED_SHOWN);
  const others = deals.filter(({ id }) => !shownBefore.has(id));
  const shown = [...again, ...pickAtRandom(others, FEATURED_SHOWN - again.length)];
  const viewer = await viewerOf(pageRequest, shown);
  return shown.map((deal) => dealCard(deal, viewer));
}
