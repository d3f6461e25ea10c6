import { sql } from "kysely";
import type { Database } from "~/platform/db/connection.server";
import { retryingConflicts } from "~/platform/db/transaction.server";

const MAX_MISSED_A_DAY = 500;
const MAX_LISTED = 50;

export interface SearchCounts {
  /** The day in the site's time zone: "2026-11-24". */
  day: string;
  searches: number;
  /** The networks whose query found nothing, by query. */
  missed: ReadonlyMap<string, number>;
}

/** Adds to a day's counts, of at most 500 queries that found nothing; others are left out. */
export async function addSearches(db: Database, { day, searches, missed }: SearchCounts): Promise<void> {
  const rows = [...missed].map(([query, networks]) => ({ query, networks }));
  // Rows are in the order of their key, so that two processes do not deadlock.
  await retryingConflicts(db, () =>
    sql`
      with counted as (
        insert into searches as stored (day, searches) select ${day}::date, ${searches}::integer where ${searches}::integer > 0
        on conflict (day) do update set searches = stored.searches + excluded.searches
      ), added as (
        select query, networks, stored.query is not null as is_known
        from json_to_recordset(${JSON.stringify(rows)}::json) new (query text, networks integer)
          left join (select query from missed_searches where day = ${day}::date) stored using (query)
      ), kept as (
        select query, networks from added where is_known
        union all (
          select query, networks from added where not is_known order by networks desc
          limit (select greatest(0, ${MAX_MISSED_A_DAY} - count(*)) from missed_searches where day = ${day}::date)
        )
      )
      insert into missed_searches as stored (day, query, networks)
      select ${day}::date, query, networks from kept order by query
      on conflict (day, query) do update set networks = stored.networks + excluded.networks`.execute(db),
  );
}

/** The searches of each of these days. */
export async function countSearches(db: Database, days: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ searches: number }>`
    select coalesce(searches, 0) as searches from unnest(${days}::date[]) with ordinality asked (day, place)
    left join searches using (day) order by place`.execute(db);
  return rows.map(({ searches }) => searches);
}

export interface MissedSearch {
  query: string;
  /** The networks of each day, added up. */
  networks: number;
  lastDay: string;
}

/** The queries that found nothing since a day, at most 50, those of the most networks first. */
export async function listMissed(db: Database, since: string): Promise<MissedSearch[]> {
  const { rows } = await sql<MissedSearch>`
    select query, sum(networks)::integer as networks, max(day)::text as "lastDay"
    from missed_searches where day >= ${since}::date
    group by query order by networks desc, max(day) desc, query limit ${MAX_LISTED}`.execute(db);
  return rows;
}
