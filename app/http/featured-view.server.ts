import { featuredDeals } from "~/domain/deals/browse.server";
import { pickAtRandom } from "~/domain/deals/featured";
import { type DealCardView, dealCard } from "./deal-view.server";
import { readerOf } from "./own-reactions.server";
import type { PageRequest } from "./page.server";

/** Featured deals asked for, and shown of them (SPEC.md section 9). */
const FEATURED_ASKED = 20;
const FEATURED_SHOWN = 15;

/** Names the featured deal that a reader comes back to. */
export const FEATURED_PARAMETER = "featured";

/** The featured deals that the home page shows this time, in random order after the one that the reader comes back to. */
export async function featuredView(request: PageRequest): Promise<DealCardView[]> {
  const { db, url, now } = request;
  const deals = await featuredDeals(db, { now, limit: FEATURED_ASKED });
  const asked = deals.filter(({ id }) => id === url.searchParams.get(FEATURED_PARAMETER));
  const others = deals.filter((deal) => !asked.includes(deal));
  const shown = [...asked, ...pickAtRandom(others, FEATURED_SHOWN - asked.length)];
  const reader = await readerOf(request, shown);
  return shown.map((deal) => dealCard(deal, reader));
}
