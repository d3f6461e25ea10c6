import { sql } from "kysely";
import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";
import type { Deal } from "~/features/deals/deal";
import { missingSince } from "~/features/life/missing-page.server";
import { type TimelineEntry, timelineQuery } from "~/features/life/timeline.server";
import { historyQuery, spansOf } from "~/features/prices/price-history.server";
import { ownRatingQuery, ratingsQuery } from "~/features/ratings/ratings.server";
import { creditQuery } from "~/features/submissions/credit.server";
import type { Database } from "~/platform/db/connection.server";
import { NIL_UUID } from "~/platform/values/uuid";

interface DetailsOptions {
  /** Null for a visitor. */
  userId: string | null;
  now: Date;
  ratings: { offset: number; limit: number };
  /** The limit of events in the timeline. */
  events: number;
}

export type DealDetails = Awaited<ReturnType<typeof dealDetails>>;

/** What the page of a deal shows besides the deal itself, in one statement. Dates are texts in JSON. */
export async function dealDetails(db: Database, deal: Deal, { userId, now, ratings, events }: DetailsOptions) {
  const own = { dealId: deal.id, userId: userId ?? NIL_UUID };
  const read = await db
    .selectNoFrom(({ exists, selectFrom }) => [
      jsonArrayFrom(ratingsQuery(db, { dealId: deal.id, ...ratings })).as("ratings"),
      jsonObjectFrom(ownRatingQuery(db, own)).as("ownRating"),
      historyQuery({ deal, now }).as("history"),
      jsonArrayFrom(timelineQuery(db, { dealId: deal.id, limit: events })).as("timeline"),
      missingSince(sql`${deal.id}::uuid`).as("missingSince"),
      selectFrom("deals").select("state_decision").where("id", "=", deal.id).as("decision"),
      exists(selectFrom("worked").where("deal_id", "=", own.dealId).where("user_id", "=", own.userId)).as("hasWorked"),
      jsonObjectFrom(creditQuery(db, deal.id)).as("credit"),
    ])
    .executeTakeFirstOrThrow();
  return {
    ...read,
    ratings: read.ratings.map((rating) => ({ ...rating, createdAt: new Date(rating.createdAt) })),
    history: spansOf(read.history),
    timeline: read.timeline.map((entry) => ({ ...entry, at: new Date(entry.at) }) as TimelineEntry),
    hasWorked: Boolean(read.hasWorked),
  };
}
