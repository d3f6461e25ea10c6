import { withScheme } from "~/features/deals/edit/deal-form";
import type { NamedDealView } from "~/features/deals/texts/duplicate-view.server";
import { namedDeal } from "~/features/deals/texts/duplicate-view.server";
import { webUrl } from "~/features/deals/urls";
import { findKnownOffer } from "~/features/submissions/known-offer.server";
import type { PageRequest } from "~/platform/page/page.server";

/** The published deal of the offer at a typed address; null for an invalid address, and where there is none. */
export async function knownDeal(page: PageRequest, typed: string): Promise<NamedDealView | null> {
  const address = withScheme(typed);
  const offer = webUrl(address) ? await findKnownOffer(page.db, address, page.now) : null;
  return offer?.deal ? namedDeal(page, offer.deal) : null;
}
