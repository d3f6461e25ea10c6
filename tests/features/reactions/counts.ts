import { sql } from "kysely";
import { expect } from "vitest";
import type { Database } from "~/platform/db/connection.server";

/** Checks every deal's counts against the rows of reactions and ratings. */
export async function expectTrueCounts(db: Database) {
  const { rows: counted } = await sql<{ id: string; likes: number; nolucks: number; ratings: number; average: number }>`
    select deals.id,
      coalesce(l.n, 0) as likes, coalesce(n.n, 0) as nolucks, coalesce(r.n, 0) as ratings,
      coalesce(round(r.average, 2), 0) as average
    from deals
    left join (select deal_id, count(*) as n from likes group by 1) l on l.deal_id = deals.id
    left join (select deal_id, count(*) as n from nolucks group by 1) n on n.deal_id = deals.id
    left join (select deal_id, count(*) as n, avg(rating) as average from ratings group by 1) r on r.deal_id = deals.id
    order by deals.id`.execute(db);
  const kept = await db
    .selectFrom("deals")
    .select(["id", "like_count as likes", "noluck_count as nolucks"])
    .select(["ratings_count as ratings", "average_rating as average"])
    .orderBy("id")
    .execute();
  expect(kept.length).toBeGreaterThan(0);
  expect(kept).toEqual(counted);
}
