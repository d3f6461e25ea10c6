import { type RawBuilder, sql } from "kysely";
import type { Database } from "~/platform/db/connection.server";
import type { State } from "./state";

/** SQL on `deal_changes` and `deals` for what everybody may know: that the deal was created, and what happened after that. */
export const IS_PUBLIC = sql<boolean>`(action = 'created' or changed_at > deals.created_at)`;

export type TimelineEntry = { at: Date } & (
  | { kind: "published" | "edited" | "reported" | "worked" | Exclude<State, "doubtful"> }
  | { kind: "price"; price: number; before: number }
);

/** Newest first: the last report of each kind, and the last edits by people; `limit` does not count the publication. */
export function timelineQuery(db: Database, { dealId, limit }: { dealId: string; limit: number }) {
  const none: RawBuilder<unknown> = sql`null::numeric as price, null::numeric as before`;
  const events = sql<TimelineEntry>`(
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
    order by at desc
  )`;
  return db.selectFrom(events.as("event")).selectAll();
}
