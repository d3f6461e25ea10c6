import { sql } from "kysely";
import type { DealTitles } from "~/features/deals/deal-texts";
import type { ReportReason } from "~/features/reports/tables";
import type { Database } from "~/platform/db/connection.server";
import type { ReportTarget } from "./report-target.server";

/** Reports of one target that are shown, the oldest first. */
const SHOWN_REPORTS = 20;

interface OpenReport {
  id: string;
  reason: ReportReason;
  note: string;
  createdAt: Date;
  /** Null once the account is deleted. */
  username: string | null;
}

export interface ReportedContent {
  target: ReportTarget;
  deal: DealTitles & { id: string; isPublished: boolean };
  /** The review reported; null for a deal. */
  review: { comment: string | null; author: string | null; isHidden: boolean; updatedAt: Date } | null;
  reports: OpenReport[];
  /** All open reports, of which `reports` has the first. */
  count: number;
  newestAt: Date;
}

/** Open reports by target, the one with the oldest report first. Those of a merged deal are about the deal it was merged into. */
export async function openReports(
  db: Database,
  { limit }: { limit: number },
): Promise<{ targets: ReportedContent[]; total: number }> {
  const { rows } = await sql<ReportedContent & { total: number }>`
    with report as (
      select coalesce(rating_id, merged_into, deal_id) as target_id, rating_id is not null as is_rating, reports.*
      from reports left join all_deals on all_deals.id = reports.deal_id
      where decided_at is null
    ), target as (
      select target_id, is_rating, count(*) as count, min(report.created_at) as oldest, max(report.created_at) as newest,
        count(*) over () as total
      from report group by target_id, is_rating order by oldest, target_id limit ${limit}
    )
    select
      json_build_object('kind', case when is_rating then 'rating' else 'deal' end, 'id', target_id) as target,
      json_build_object('id', deal.id, 'title', title, 'lang', lang, 'translations', translations, 'isPublished', status = 'published') as deal,
      case when is_rating then json_build_object(
        'comment', comment, 'author', author.username, 'isHidden', hidden_at is not null, 'updatedAt', ratings.updated_at
      ) end as review,
      (
        select json_agg(shown) from (
          select report.id, reason, note, report.created_at as "createdAt", username
          from report left join users on users.id = report.user_id
          where report.target_id = target.target_id order by report.created_at, report.id limit ${SHOWN_REPORTS}
        ) shown
      ) as reports,
      count, newest as "newestAt", total
    from target
    left join ratings on ratings.id = target_id
    left join users author on author.id = ratings.user_id
    join all_deals deal on deal.id = coalesce(ratings.deal_id, target_id)
    order by oldest, target_id`.execute(db);
  return {
    // Times in JSON are texts.
    targets: rows.map(({ total: _, review, reports, ...rest }) => ({
      ...rest,
      review: review && { ...review, updatedAt: new Date(review.updatedAt) },
      reports: reports.map((report) => ({ ...report, createdAt: new Date(report.createdAt) })),
    })),
    total: rows[0]?.total ?? 0,
  };
}

/** The deals and reviews with open reports. */
export async function countReported(db: Database, { atMost }: { atMost?: number } = {}): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select distinct coalesce(rating_id, merged_into, deal_id)
      from reports left join all_deals on all_deals.id = reports.deal_id
      where decided_at is null limit ${atMost ?? null}
    ) target`.execute(db);
  return rows[0]?.count ?? 0;
}
