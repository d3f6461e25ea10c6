import { type Insertable, sql } from "kysely";
import { SIGNAL_WINDOW_MS } from "~/features/life/state";
import type { Database } from "~/platform/db/connection.server";
import type { Schema } from "~/platform/db/schema";
import { DAY_MS, HOUR_MS } from "~/platform/values/durations";
import type { StoredDemoDeal } from "./demo-deals.server";
import { Random } from "./random";

/** Comments by language and stars. */
export type Comments = Record<"en" | "zh", Record<string, string[]>>;

interface DemoReactions {
  likes: Insertable<Schema["likes"]>[];
  nolucks: Insertable<Schema["nolucks"]>[];
  worked: Insertable<Schema["worked"]>[];
  ratings: Insertable<Schema["ratings"]>[];
  clicks: { deal_id: string; day: string; clicks: number }[];
}

const SEED = 20_260_501;

const CLICK_DAYS = 7;

/** Rows per insert: triggers count each, and the statement timeout is 5 s. */
const BATCH_SIZE = 200;

export async function writeDemoReactions(
  db: Database,
  deals: readonly StoredDemoDeal[],
  { members, comments, now }: { members: readonly string[]; comments: Comments; now: Date },
): Promise<void> {
  const { clicks, likes, ratings, ...signals } = makeReactions(deals, members, comments, now);
  for (const batch of batches(likes)) await db.insertInto("likes").values(batch).execute();
  for (const table of ["nolucks", "worked"] as const) {
    for (const batch of batches(signals[table])) await db.insertInto(table).values(batch).execute();
  }
  for (const batch of batches(ratings)) await db.insertInto("ratings").values(batch).execute();
  await sql`
    insert into deal_clicks
    select * from json_populate_recordset(null::deal_clicks, ${JSON.stringify(clicks)}::json)`.execute(db);
}

function batches<T>(rows: readonly T[]): T[][] {
  const starts = Array.from({ length: Math.ceil(rows.length / BATCH_SIZE) }, (_, batch) => batch * BATCH_SIZE);
  return starts.map((start) => rows.slice(start, start + BATCH_SIZE));
}

/** Random reactions: more on popular and older deals, NoLuck marks mostly on expired ones. */
function makeReactions(
  deals: readonly StoredDemoDeal[],
  members: readonly string[],
  comments: Comments,
  now: Date,
): DemoReactions {
  const random = new Random(SEED);
  const reactions: DemoReactions = { likes: [], nolucks: [], worked: [], ratings: [], clicks: [] };
  for (const { id: deal_id, input, createdAt, expiresAt, reports } of deals) {
    const isExpired = expiresAt !== null && expiresAt <= now;
    const end = isExpired ? expiresAt : now;
    const age = Math.min(1, 0.2 + (now.getTime() - createdAt.getTime()) / (72 * HOUR_MS));
    const popularity = age * (0.05 + 0.75 * random.next() ** 2);
    const quality = 3.4 + 1.4 * random.next();
    const unused = commentsOf(comments[input.lang], { hasCoupon: input.coupon !== null, random });
    const during = () => new Date(createdAt.getTime() + random.next() * (end.getTime() - createdAt.getTime()));
    for (const user_id of members) {
      if (random.chance(popularity)) reactions.likes.push({ deal_id, user_id, created_at: during() });
      const [signal, at] = [randomSignal(random, { isExpired, popularity }), during()];
      // NoLuck marks that count would raise doubts about a live deal.
      const raisesDoubts = signal === "nolucks" && !isExpired && at.getTime() > now.getTime() - SIGNAL_WINDOW_MS;
      if (signal && !reports && !raisesDoubts) reactions[signal].push({ deal_id, user_id, created_at: at });
      if (!random.chance(popularity / 3)) continue;
      const rating = Math.min(5, Math.max(1, Math.round(quality + 0.7 * random.normal())));
      const comment = random.chance(0.5) ? (unused.get(rating)?.pop() ?? null) : null;
      const ratedAt = during();
      reactions.ratings.push({ deal_id, user_id, rating, comment, created_at: ratedAt, updated_at: ratedAt });
    }
    const reporters = random.sample(members, members.length);
    for (const [signal, hours] of [["nolucks", reports?.noluck] as const, ["worked", reports?.worked] as const]) {
      for (const hoursAgo of hours ?? []) {
        const created_at = new Date(now.getTime() - hoursAgo * HOUR_MS);
        reactions[signal].push({ deal_id, user_id: reporters.pop() ?? "", created_at });
      }
    }
    for (let day = 0; day < CLICK_DAYS && !isExpired; day += 1) {
      const at = new Date(now.getTime() - day * DAY_MS);
      const clicks = Math.round(60 * popularity * random.next());
      if (at > createdAt && clicks > 0) reactions.clicks.push({ deal_id, day: at.toISOString().slice(0, 10), clicks });
    }
  }
  return reactions;
}

function randomSignal(
  random: Random,
  { isExpired, popularity }: { isExpired: boolean; popularity: number },
): "nolucks" | "worked" | null {
  if (random.chance(isExpired ? 0.15 : 0.01)) return "nolucks";
  return random.chance(popularity / 4) ? "worked" : null;
}

/** Shuffled comments by stars, those about a code only with a coupon; each is used once per deal. */
function commentsOf(
  ofLanguage: Record<string, string[]>,
  { hasCoupon, random }: { hasCoupon: boolean; random: Random },
): Map<number, string[]> {
  const fits = (text: string) => hasCoupon || !/\bcode\b|优惠码/i.test(text);
  const shuffled = (texts: string[]) => random.sample(texts, texts.length).filter(fits);
  return new Map(Object.entries(ofLanguage).map(([stars, texts]) => [Number(stars), shuffled(texts)]));
}
