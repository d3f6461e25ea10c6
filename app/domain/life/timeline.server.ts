import { type RawBuilder, sql } from "kysely";
import type { Database } from "~/db/connection.server";
import type { State } from "./state";

/** SQL of which rows of `deal_changes` everybody may know, with their `deals`: that the deal was created, and what was after that. */
export const IS_PUBLIC = sql<boolean>`(action = 'created' or changed_at > deals.created_at)`;

const RETENTION = sql`interval '2 years'`;

/** What happened to a deal. `price`: with the price before and after. */
export type TimelineEntry = { at: Date } & (
  | { kind: "published" | "edited" | "reported" | "worked" | Exclude<State, "doubtful"> }
  | { kind: "price"; price: number; before: number }
);

/**
 * What happened to a deal, newest first: of its many reports only the last of each kind, of its edits the last that people made
 * since its publication.
 *
 * @param limit how many entries at most, besides the publication
 */
export async function dealTimeline(
  db: Database,
  { dealId, limit }: { dealId: string; limit: number },
): Promise<TimelineEntry[]> {
  const none: RawBuilder<unknown> = sql`null::numeric as price, null::numeric as before`;
  const { rows } = await sql<TimelineEntry>`
    select * from (
      select kind, at, price, price_before as before from deal_events
      where deal_id = ${dealId}
      union all
      select 'reported', max(created_at), ${none} from nolucks where deal_id = ${dealId} having count(*) > 0
      union all
      select 'worked', max(created_at), ${none} from worked where deal_id = ${dealId} having count(*) > 0
      union all
      select 'edited', max(changed_at), ${none} from deal_changes join deals on deals.id = deal_id
      where deal_id = ${dealId} and action = 'edited' and role <> 'source' and ${IS_PUBLIC} having count(*) > 0
      order by at desc limit ${limit}
    ) event
    union all
    select 'published', created_at, ${none} from deals where id = ${dealId}
    order by at desc`.execute(db);
  return rows;
}

/** Deletes events older than two years; returns how many. */
export async function purgeEvents(db: Database, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`delete from deal_events where at < ${now}::timestamptz - ${RETENTION}`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}
