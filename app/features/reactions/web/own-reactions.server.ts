import type { Deal } from "~/features/deals/deal";
import { lowestIn90Days } from "~/features/prices/price-history.server";
import type { Reaction } from "~/features/reactions/reaction";
import { reactedAmong } from "~/features/reactions/reactions.server";
import type { PageRequest } from "~/platform/page/page.server";

type OwnReactions = Record<Reaction, ReadonlySet<string>>;

const NO_REACTIONS: OwnReactions = { like: new Set(), noluck: new Set() };

/** The viewer, on whom a page's cards depend besides the deals. */
export interface Viewer extends Pick<PageRequest, "language" | "now"> {
  own: OwnReactions;
  /** Ids of the deals at their lowest price in 90 days. */
  lowest: ReadonlySet<string>;
}

export async function viewerOf({ db, user, language, now }: PageRequest, deals: readonly Deal[]): Promise<Viewer> {
  const dealIds = deals.map(({ id }) => id);
  const [own, lowest] = await Promise.all([
    user ? reactedAmong(db, { userId: user.id, dealIds }) : NO_REACTIONS,
    lowestIn90Days(db, { dealIds, now }),
  ]);
  return { language, now, own, lowest };
}
