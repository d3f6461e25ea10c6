import type { Deal } from "~/features/deals/deal";
import { storeSlug } from "~/features/deals/slugs";
import { dealCard, type Viewer } from "~/features/deals/texts/deal-card.server";
import { listDeals } from "~/features/lists/browse.server";
import { similarDeals } from "~/features/lists/similar-deals.server";
import type { PageRequest } from "~/platform/page/page.server";
import { dealLanguage } from "~/platform/preferences/preferences.server";
import { onceInContent } from "~/platform/process/once-in-content.server";

const SHOWN_OF_EACH = 4;

interface OtherIds {
  similar: string[];
  shop: string[];
  category: string[];
}

/** The ids of live deals for a deal's page: similar ones, more of its store and of its category; each deal once. */
export function otherDeals({ db, now, request }: PageRequest, deal: Deal): Promise<OtherIds> {
  const lang = dealLanguage(request);
  return onceInContent(`others ${deal.id} ${lang}`, async () => {
    const newest = { live: true, sort: "newest", now, offset: 0, limit: 3 * SHOWN_OF_EACH + 1 } as const;
    const [similar, shop, category] = await Promise.all([
      similarDeals(db, { deal, limit: SHOWN_OF_EACH }),
      listDeals(db, { ...newest, store: storeSlug(deal.store) }),
      listDeals(db, { ...newest, category: deal.category, lang }),
    ]);
    const shown = new Set([deal.id]);
    const unseen = (deals: Deal[]) => {
      const next = deals.flatMap(({ id }) => (shown.has(id) ? [] : [id])).slice(0, SHOWN_OF_EACH);
      for (const id of next) shown.add(id);
      return next;
    };
    return { similar: unseen(similar), shop: unseen(shop), category: unseen(category) };
  });
}

const KINDS = ["similar", "shop", "category"] as const;

/** The cards of the first kind that has any. */
export function otherCards(others: OtherIds, deals: ReadonlyMap<string, Deal>, viewer: Viewer) {
  const cards = (kind: (typeof KINDS)[number]) => ({
    kind,
    deals: others[kind].flatMap((id) => {
      const deal = deals.get(id);
      return deal ? [dealCard(deal, viewer)] : [];
    }),
  });
  return KINDS.map(cards).find(({ deals }) => deals.length > 0) ?? cards("category");
}

export type OtherDealsView = ReturnType<typeof otherCards>;
