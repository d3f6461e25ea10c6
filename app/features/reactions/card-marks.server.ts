import { sql } from "kysely";
import { isLowestIn90Days, lowestPriceHistory } from "~/features/prices/price-history.server";
import { anyOf } from "~/platform/db/any-of.server";
import type { Database } from "~/platform/db/connection.server";
import type { Reaction } from "./reaction";

/** What the cards of deals show besides these. */
export interface CardMarks {
  own: Readonly<Record<Reaction, ReadonlySet<string>>>;
  /** Ids of the deals at their lowest price in 90 days. */
  lowest: ReadonlySet<string>;
}

type Row = { id: string } & Record<Reaction, boolean> & Parameters<typeof isLowestIn90Days>[0];

/** The marks of deals for a user, or a visitor, in one statement. */
export async function cardMarks(
  db: Database,
  deals: readonly { id: string }[],
  { user, now }: { user: { id: string } | null; now: Date },
): Promise<CardMarks> {
  const hasReacted = (table: "likes" | "nolucks") =>
    user
      ? sql`exists (select from ${sql.table(table)} own where own.deal_id = deals.id and own.user_id = ${user.id})`
      : sql`false`;
  const marked =
    deals.length > 0 &&
    (await sql<Row>`
      select deals.id, ${hasReacted("likes")} as like, ${hasReacted("nolucks")} as noluck,
        deals.discounted_price as price, deals.expires_at as "expiresAt", ${lowestPriceHistory(now)} as history
      from deals where deals.id = ${anyOf(deals.map(({ id }) => id))}`.execute(db));
  const idsWhere = (holds: (row: Row) => boolean) =>
    new Set(marked ? marked.rows.filter(holds).map(({ id }) => id) : []);
  return {
    own: { like: idsWhere(({ like }) => like), noluck: idsWhere(({ noluck }) => noluck) },
    lowest: idsWhere((row) => isLowestIn90Days(row, now)),
  };
}
