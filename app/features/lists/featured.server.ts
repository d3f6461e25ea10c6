import { createHash } from "node:crypto";
import { matches } from "~/features/conditions/matches.server";
import { DEAL_COLUMNS } from "~/features/deals/deal-columns.server";
import type { TextLanguage } from "~/features/deals/deal-texts";
import { markColumns } from "~/features/reactions/card-marks.server";
import type { Database } from "~/platform/db/connection.server";

/** Milliseconds for which a random choice stays: a page that is loaded again while it is read keeps its deals. */
const CHOICE_MS = 300_000;

interface FeaturedQuery {
  /** For whom they are marked; null for a visitor. */
  user?: { id: string } | null;
  now: Date;
  limit: number;
  lang?: TextLanguage | null;
}

/** The newest featured deals that have not ended, with what `marksOf` needs. */
export function featuredDeals(db: Database, { user = null, now, limit, lang = null }: FeaturedQuery) {
  return db
    .selectFrom("deals")
    .select([...DEAL_COLUMNS, ...markColumns({ user, now })])
    .where(matches({ featured: true, live: true, lang }))
    .where((eb) => eb.or([eb("expires_at", "is", null), eb("expires_at", ">", now)]))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** The deals of `first`, then others in random order, the same for five minutes, also when a deal is added or gone. */
export function chooseFeatured<T extends { id: string }>(
  deals: readonly T[],
  { first = [], count, now }: { first?: readonly string[]; count: number; now: Date },
): T[] {
  const period = Math.floor(now.getTime() / CHOICE_MS);
  const rank = ({ id }: T) => createHash("sha256").update(`${period} ${id}`).digest("hex");
  const named = [...new Set(first)].flatMap((id) => deals.filter((deal) => deal.id === id));
  const others = deals
    .filter((deal) => !named.includes(deal))
    .map((deal) => ({ deal, rank: rank(deal) }))
    .sort((one, other) => (one.rank < other.rank ? -1 : 1))
    .map(({ deal }) => deal);
  return [...named, ...others].slice(0, count);
}
