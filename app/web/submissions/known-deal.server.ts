import { withScheme } from "~/domain/deals/edit/deal-form";
import { webUrl } from "~/domain/deals/urls";
import { findKnownOffer } from "~/domain/submissions/known-offer.server";
import { namedDeal } from "~/web/deals/duplicate-view.server";
import type { PageRequest } from "~/web/page/page.server";
import type { NamedDealView } from "../deals/duplicate-view.server";

/** The published deal of the offer at a typed address; null for an invalid address, and where there is none. */
export async function knownDeal(page: PageRequest, typed: string): Promise<NamedDealView | null> {
  const address = withScheme(typed);
  const offer = webUrl(address) ? await findKnownOffer(page.db, address, page.now) : null;
  return offer?.deal ? namedDeal(page, offer.deal) : null;
}
