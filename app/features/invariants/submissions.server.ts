import { sql } from "kysely";
import type { Database } from "~/platform/db/connection.server";

/**
 * Submissions whose decision and deal contradict each other (docs/decisions/0054): a rejected deal is never visible, and no deal
 * waits or was rejected without a submission.
 */
export async function contradictingSubmissions(db: Database, limit: number): Promise<string[]> {
  const { rows } = await sql<{ wrong: string }>`
    select format('submission %s (%s) is %s, its deal %s', submissions.id, kind, coalesce(decision, 'waiting'), status) as wrong
    from submissions join all_deals on all_deals.id = deal_id
    where not case
      when decision is null then status = 'published' or (status = 'pending' and kind = 'deal')
      when kind = 'change' then decision <> 'merged' or status = 'merged'
      when decision = 'approved' then status in ('published', 'merged', 'deleted')
      when decision = 'rejected' then status in ('rejected', 'deleted')
      else status = 'merged'
    end
    union all
    select format('deal %s is %s without a submission', id, status) from all_deals
    where status in ('pending', 'rejected') and not exists (select from submissions where deal_id = all_deals.id)
    limit ${limit}`.execute(db);
  return rows.map(({ wrong }) => wrong);
}
