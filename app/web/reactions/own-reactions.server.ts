import type { Deal } from "~/domain/deals/deal";
import { lowestIn90Days } from "~/domain/prices/price-history.server";
import type { Reaction } from "~/domain/reactions/reaction";
import { reactedAmong } from "~/domain/reactions/reactions.server";
import type { PageRequest } from "~/web/page/page.server";

/** Those of the deals on a page that its reader has liked, and found gone. */
export type OwnReactions = Record<Reaction, ReadonlySet<string>>;

const NO_REACTIONS: OwnReactions = { like: new Set(), noluck: new Set() };

/** Who reads, in which language, when, what they have said of the deals shown, and which of these were never cheaper. */
export interface Viewer extends Pick<PageRequest, "language" | "now"> {
  own: OwnReactions;
  /** Those that no price of the last 90 days undercuts. */
  lowest: ReadonlySet<string>;
}

/** The reader of some deals, with what they have said of them and what is known of their prices. */
export async function viewerOf({ db, user, language, now }: PageRequest, deals: readonly Deal[]): Promise<Viewer> {
  const dealIds = deals.map(({ id }) => id);
  const [own, lowest] = await Promise.all([
    user ? reactedAmong(db, { userId: user.id, dealIds }) : NO_REACTIONS,
    lowestIn90Days(db, { dealIds, now }),
  ]);
  return { language, now, own, lowest };
}
