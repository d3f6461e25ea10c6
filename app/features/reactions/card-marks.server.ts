import type { Deal } from "~/features/deals/deal";
import { lowestIn90Days } from "~/features/prices/price-history.server";
import type { Database } from "~/platform/db/connection.server";
import type { Reaction } from "./reaction";
import { reactedAmong } from "./reactions.server";

/** What the cards of deals show besides these. */
export interface CardMarks {
  own: Readonly<Record<Reaction, ReadonlySet<string>>>;
  /** Ids of the deals at their lowest price in 90 days. */
  lowest: ReadonlySet<string>;
}

const NO_REACTIONS: CardMarks["own"] = { like: new Set(), noluck: new Set() };

export async function cardMarks(
  db: Database,
  deals: readonly Deal[],
  { user, now }: { user: { id: string } | null; now: Date },
): Promise<CardMarks> {
  const dealIds = deals.map(({ id }) => id);
  const [own, lowest] = await Promise.all([
    user ? reactedAmong(db, { userId: user.id, dealIds }) : NO_REACTIONS,
    lowestIn90Days(db, { dealIds, now }),
  ]);
  return { own, lowest };
}
