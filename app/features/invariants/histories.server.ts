import { sql } from "kysely";
import type { Database } from "~/platform/db/connection.server";

/** Deals whose history lacks a change for a version, or does not end in theirs. */
export async function contradictingHistories(db: Database, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select deal.id from all_deals deal
    join (
      select deal_id, max(version) as last, max(version) - min(version) + 1 as versions, count(distinct version) as changes
      from deal_changes group by deal_id
    ) history on history.deal_id = deal.id
    where history.last <> deal.version or history.versions <> history.changes limit ${limit}`.execute(db);
  return rows.map(({ id }) => `the history of deal ${id} does not end in its version`);
}
