import type { Deal } from "~/features/deals/deal";
import { storeSlug } from "~/features/deals/slugs";
import { dealCard, type Viewer } from "~/features/deals/texts/deal-card.server";
import { listDeals } from "~/features/lists/browse.server";
import { similarDeals } from "~/features/lists/similar-deals.server";
import type { PageRequest } from "~/platform/page/page.server";
import { dealLanguage } from "~/platform/preferences/preferences.server";
import { onceInContent } from "~/platform/process/once-in-content.server";

const MAX_SHOWN = 4;

interface OtherDeals {
  kind: "similar" | "store" | "category";
  ids: string[];
}

/** The live deals that a deal's page shows below: similar ones, else more of its store, else of its category. */
export function otherDeals({ db, now, request }: PageRequest, deal: Deal): Promise<OtherDeals> {
  const lang = dealLanguage(request);
  return onceInContent(`others ${deal.id} ${lang}`, async () => {
    const shown = (kind: OtherDeals["kind"], deals: Deal[]): OtherDeals => {
      const ids = deals.map(({ id }) => id).filter((id) => id !== deal.id);
      return { kind, ids: ids.slice(0, MAX_SHOWN) };
    };
    const similar = shown("similar", await similarDeals(db, { deal, limit: MAX_SHOWN }));
    if (similar.ids.length > 0) return similar;
    const newest = { live: true, sort: "newest", now, offset: 0, limit: MAX_SHOWN + 1 } as const;
    const ofStore = shown("store", await listDeals(db, { ...newest, store: storeSlug(deal.store) }));
    if (ofStore.ids.length > 0) return ofStore;
    return shown("category", await listDeals(db, { ...newest, category: deal.category, lang }));
  });
}

export function otherCards({ kind, ids }: OtherDeals, deals: ReadonlyMap<string, Deal>, viewer: Viewer) {
  const found = ids.flatMap((id) => deals.get(id) ?? []);
  return { kind, deals: found.map((deal) => dealCard(deal, viewer)) };
}

export type OtherDealsView = ReturnType<typeof otherCards>;
