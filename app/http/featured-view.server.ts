import { featuredDeals } from "~/domain/deals/browse.server";
import { pickAtRandom } from "~/domain/deals/featured";
import { type DealCardView, dealCard } from "./deal-view.server";
import { readerOf } from "./own-reactions.server";
import type { PageRequest } from "./page.server";

/** Featured deals asked for, and shown of them (SPEC.md section 9). */
const FEATURED_ASKED = 20;
const FEATURED_SHOWN = 15;

/** The featured deals that the home page shows this time, in random order. */
export async function featuredView(request: PageRequest): Promise<DealCardView[]> {
  const { db, now } = request;
  const shown = pickAtRandom(await featuredDeals(db, { now, limit: FEATURED_ASKED }), FEATURED_SHOWN);
  const reader = await readerOf(request, shown);
  return shown.map((deal) => dealCard(deal, reader));
}
