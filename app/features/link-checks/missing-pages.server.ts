import { sql } from "kysely";
import type { DealTitles } from "~/features/deals/deal-texts";
import { missingSince } from "~/features/life/missing-page.server";
import type { Decision } from "~/features/life/state";
import { setState } from "~/features/life/update-state.server";
import { isOwnDeal } from "~/features/submissions/own-deals.server";
import type { Database } from "~/platform/db/connection.server";
import { inTransaction } from "~/platform/db/transaction.server";
import { isUuid } from "~/platform/values/uuid";

/** A deal that is doubtful as the shop's page is missing, with what the shop's server answered. */
export interface MissingPage {
  deal: DealTitles & { id: string };
  url: string;
  status: number;
  since: Date;
  askedAt: Date;
}

const MISSING = sql`
  from link_checks join deals on deals.id = deal_id
  where first_missing_at is not null and state = 'doubtful' and ${missingSince(sql.ref("deals.id"))} is not null`;

/** The longest missing first. */
export async function listMissingPages(
  db: Database,
  { limit }: { limit: number },
): Promise<{ pages: MissingPage[]; total: number }> {
  const { rows } = await sql<MissingPage & { total: number }>`
    select
      json_build_object('id', deals.id, 'title', title, 'lang', lang, 'translations', translations) as deal,
      url, link_checks.status, first_missing_at as since, asked_at as "askedAt", count(*) over () as total
    ${MISSING} order by first_missing_at, deal_id limit ${limit}`.execute(db);
  return { pages: rows.map(({ total: _, ...missing }) => missing), total: rows[0]?.total ?? 0 };
}

export async function countMissingPages(db: Database, { atMost }: { atMost: number }): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select ${MISSING} limit ${atMost}) missing`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Decides on a deal that waits as its page is missing; `changed`: it waits no more. */
export async function decideMissingPage(
  db: Database,
  { dealId, decision, actorId }: { dealId: string; decision: Decision; actorId: string },
): Promise<"done" | "changed" | "own"> {
  if (!isUuid(dealId)) return "changed";
  return inTransaction(db, async (transaction) => {
    if (await isOwnDeal(transaction, actorId, [dealId])) return "own";
    const { rows } = await sql`select ${MISSING} and deals.id = ${dealId}`.execute(transaction);
    if (rows.length === 0) return "changed";
    return (await setState(transaction, dealId, decision, actorId, null)) === true ? "done" : "changed";
  });
}
