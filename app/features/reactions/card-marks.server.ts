import { sql } from "kysely";
import type { Deal } from "~/features/deals/deal";
import { DEAL_COLUMNS } from "~/features/deals/deal-columns.server";
import { isLowestIn90Days, type LowestPriceHistory, lowestPriceHistory } from "~/features/prices/price-history.server";
import { anyOf } from "~/platform/db/any-of.server";
import type { Database } from "~/platform/db/connection.server";
import type { Reaction } from "./reaction";

/** What the cards of deals show besides these. */
export interface CardMarks {
  own: Readonly<Record<Reaction, ReadonlySet<string>>>;
  /** Ids of the deals at their lowest price in 90 days. */
  lowest: ReadonlySet<string>;
}

/** For whom, and when, deals are marked; a visitor has no user. */
interface MarksViewer {
  user: { id: string } | null;
  now: Date;
}

/** The columns of a query of `deals` from which {@link marksOf} has the marks. */
export function markColumns({ user, now }: MarksViewer) {
  const hasReacted = (table: "likes" | "nolucks") =>
    user
      ? sql<boolean>`exists (select from ${sql.table(table)} own where own.deal_id = deals.id and own.user_id = ${user.id})`
      : sql<boolean>`false`;
  return [
    hasReacted("likes").as("like"),
    hasReacted("nolucks").as("noluck"),
    lowestPriceHistory(now).as("history"),
  ] as const;
}

type Marked = { id: string; discountedPrice: number; expiresAt: Date | null; history: LowestPriceHistory } & Record<
  Reaction,
  boolean
>;

export function marksOf(deals: readonly Marked[], now: Date): CardMarks {
  const idsWhere = (holds: (deal: Marked) => boolean) => new Set(deals.filter(holds).map(({ id }) => id));
  return {
    own: { like: idsWhere(({ like }) => like), noluck: idsWhere(({ noluck }) => noluck) },
    lowest: idsWhere((deal) => isLowestIn90Days(deal, now)),
  };
}

/** The deals of these ids, by their ids, and their marks, in one statement; missing ones are left out. */
export async function markedDeals(
  db: Database,
  ids: readonly string[],
  viewer: MarksViewer,
): Promise<{ deals: ReadonlyMap<string, Deal>; marks: CardMarks }> {
  const columns = [...DEAL_COLUMNS, ...markColumns(viewer)] as const;
  const deals = await db.selectFrom("deals").select(columns).where("id", "=", anyOf(ids)).execute();
  return { deals: new Map(deals.map((deal) => [deal.id, deal])), marks: marksOf(deals, viewer.now) };
}

/** The marks of deals that were read without them. */
export async function cardMarks(
  db: Database,
  deals: readonly { id: string }[],
  viewer: MarksViewer,
): Promise<CardMarks> {
  const marked = db
    .selectFrom("deals")
    .select(["id", "discounted_price as discountedPrice", "expires_at as expiresAt", ...markColumns(viewer)])
    .where("id", "=", anyOf(deals.map(({ id }) => id)));
  return marksOf(deals.length > 0 ? await marked.execute() : [], viewer.now);
}
