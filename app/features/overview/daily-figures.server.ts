import { sql } from "kysely";
import type { Database } from "~/platform/db/connection.server";

const FIGURES = ["deals", "likes", "nolucks", "worked", "members"] as const;

export type Figure = (typeof FIGURES)[number];

/**
 * How many deals were published, signals given (and not taken back) and accounts made on each of these days; `starts` are
 * their first moments, rising. The last is not over.
 */
export async function dailyFigures(db: Database, starts: readonly Date[]): Promise<Record<Figure, number[]>> {
  const { rows } = await sql<{ figure: Figure; day: number; count: number }>`
    select figure, width_bucket(at, ${starts}::timestamptz[]) - 1 as day, count(*) as count from (
      select 'deals' as figure, created_at as at from deals
      union all select 'likes', created_at from likes
      union all select 'nolucks', created_at from nolucks
      union all select 'worked', created_at from worked
      union all select 'members', created_at from users
    ) happened
    where at >= ${starts[0]}
    group by 1, 2`.execute(db);
  const figures = Object.fromEntries(FIGURES.map((figure) => [figure, starts.map(() => 0)]));
  for (const { figure, day, count } of rows) (figures[figure] as number[])[day] = count;
  return figures as Record<Figure, number[]>;
}

/** All published deals, and those that are live. */
export async function countDeals(db: Database): Promise<{ deals: number; live: number }> {
  const counted = await db
    .selectFrom("deal_counts")
    .select(["deals", "live"])
    .where("category", "=", "")
    .where("tag_slug", "=", "")
    .executeTakeFirst();
  return counted ?? { deals: 0, live: 0 };
}
