import { sql } from "kysely";
import { CATALOGUE_FORMATS, type CatalogueFormat } from "~/features/deals/import/formats/feed.server";
import type { FeedMap } from "~/features/deals/import/formats/feed-map";
import { ensureSource } from "~/features/deals/import/ownership.server";
import type { Database } from "~/platform/db/connection.server";
import { inTransaction, RolledBack } from "~/platform/db/transaction.server";
import type { Unconfirmed } from "./finish-run.server";
import type { FetchProblem } from "./source-feed";

/** How long a process may take for a fetch before another one may try. */
const LEASE_MINUTES = 30;

const MAX_INTERVAL_MINUTES = 24 * 60;

/** A feed that the site fetches itself. */
export interface SourceFeed {
  source: string;
  /** May contain a password or a token: never to be shown or logged. */
  address: string;
  format: CatalogueFormat;
  map: FeedMap | null;
  /** 15 to 1,440. */
  intervalMinutes: number;
  /** Whether the source's new deals are published at once; else they wait in the queue. */
  trusted: boolean;
}

/** When a feed was fetched, and what came of it. */
export interface FeedState {
  /** Rises with each change of the feed by an admin. */
  version: number;
  dueAt: Date;
  fetchedAt: Date | null;
  problem: FetchProblem | null;
  failingSince: Date | null;
  /** How many of how many live deals an admin has to let end. */
  wouldEnd: number | null;
  liveDeals: number | null;
}

/** What a fetch needs to know. */
export type DueFeed = SourceFeed & {
  /** Until when no other process fetches it. */
  dueAt: Date;
  etag: string | null;
  lastModified: string | null;
  mayEndMost: boolean;
  /** The last delivery of the source, by this feed or by others; null before the first. */
  deliveredAt: Date | null;
};

/**
 * Creates the feed, which is due at once, or replaces the source's other one; the source is created if missing. False if the
 * source's feed is not of the version that the change is based on (null: that it has none); without one, any is replaced.
 */
export async function saveSourceFeed(
  db: Database,
  feed: SourceFeed,
  { version, now }: { version?: number | null; now: Date },
): Promise<boolean> {
  const { source, address, format, map, intervalMinutes, trusted } = feed;
  const columns = {
    ...{ address, format, map: map && JSON.stringify(map), interval_minutes: intervalMinutes, due_at: now },
    ...{ etag: null, last_modified: null, fetched_at: null, ...NO_PROBLEM },
  };
  return inTransaction(db, async (transaction) => {
    await ensureSource(transaction, { source, now });
    // Locks the source, so that simultaneous changes follow one another.
    await transaction.updateTable("sources").set({ trusted }).where("name", "=", source).execute();
    const stored = await transaction
      .selectFrom("source_feeds")
      .select("version")
      .where("source", "=", source)
      .executeTakeFirst();
    if (version !== undefined && (stored?.version ?? null) !== version) throw new RolledBack(false);
    await transaction
      .insertInto("source_feeds")
      .values({ source, ...columns })
      .onConflict((conflict) =>
        conflict.column("source").doUpdateSet((eb) => ({ ...columns, version: eb("source_feeds.version", "+", 1) })),
      )
      .execute();
    return true;
  });
}

/** Whether the source had a feed. Its deals, runs and tokens stay. */
export async function deleteSourceFeed(db: Database, source: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom("source_feeds").where("source", "=", source).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Makes a feed due at once; false if the source has none. */
export async function requestFetch(
  db: Database,
  { source, mayEndMost, now }: { source: string; mayEndMost: boolean; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("source_feeds")
    .set({ due_at: now, may_end_most: mayEndMost })
    .where("source", "=", source)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const NO_PROBLEM = {
  ...{ problem: null, failing_since: null, failures: 0, would_end: null, live_deals: null },
  may_end_most: false,
};

const columns = [
  ...(["source_feeds.source", "address", "format", "map", "interval_minutes as intervalMinutes"] as const),
  ...(["due_at as dueAt", "fetched_at as fetchedAt", "problem", "failing_since as failingSince"] as const),
  ...(["version", "would_end as wouldEnd", "live_deals as liveDeals", "trusted"] as const),
] as const;

export async function listSourceFeeds(db: Database, sources: readonly string[]): Promise<(SourceFeed & FeedState)[]> {
  if (sources.length === 0) return [];
  const rows = await db
    .selectFrom("source_feeds")
    .innerJoin("sources", "sources.name", "source_feeds.source")
    .select(columns)
    .where("source", "in", sources)
    .execute();
  return rows.map((row) => ({ ...row, ...typed(row) }));
}

function typed({ format, map, problem }: { format: string; map: object | null; problem: string | null }) {
  return {
    format: CATALOGUE_FORMATS.find((known) => known === format) ?? ("json" as const),
    map: map as FeedMap | null,
    problem: problem as FetchProblem | null,
  };
}

/** Takes a feed that is due, or that of a source, for {@link LEASE_MINUTES}; null without one. */
export async function claimFeed(
  db: Database,
  { now, source }: { now: Date; source?: string },
): Promise<DueFeed | null> {
  // In a CTE, which is evaluated once: a subquery may be evaluated for each row, and lock another one each time.
  const row = await db
    .with("due", (query) =>
      query
        .selectFrom("source_feeds")
        .select("source")
        .where((eb) => (source === undefined ? eb("due_at", "<=", now) : eb("source", "=", source)))
        .orderBy("due_at")
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable("source_feeds")
    .set({ due_at: sql<Date>`${now}::timestamptz + ${LEASE_MINUTES} * interval '1 minute'` })
    .from(["due", "sources"])
    .whereRef("source_feeds.source", "=", "due.source")
    .whereRef("sources.name", "=", "due.source")
    .returning([...columns, "etag", "last_modified as lastModified", "may_end_most as mayEndMost"])
    .returning("sources.delivered_at as deliveredAt")
    .executeTakeFirst();
  return row ? { ...row, ...typed(row) } : null;
}

/** Which fetch it was: if an admin has changed the feed or asked for it meanwhile, it is due again, and nothing is recorded. */
type Fetched = Pick<DueFeed, "source" | "dueAt">;

/** Records a successful fetch. `validators`: of the response that was imported; null: it is the same as before. */
export async function recordFetch(
  db: Database,
  { source, dueAt }: Fetched,
  { validators, now }: { validators: { etag: string | null; lastModified: string | null } | null; now: Date },
): Promise<void> {
  await db
    .updateTable("source_feeds")
    .set({ fetched_at: now, ...NO_PROBLEM })
    .set({ due_at: sql<Date>`${now}::timestamptz + interval_minutes * interval '1 minute'` })
    .$if(validators !== null, (query) =>
      query.set({ etag: validators?.etag ?? null, last_modified: validators?.lastModified ?? null }),
    )
    .where("source", "=", source)
    .where("due_at", "=", dueAt)
    .execute();
}

/** Records a failed fetch. The next one follows after twice the time of the last pause, at most a day. */
export async function recordFetchProblem(
  db: Database,
  { source, dueAt }: Fetched,
  { problem, unconfirmed, now }: { problem: FetchProblem; unconfirmed?: Unconfirmed; now: Date },
): Promise<void> {
  const minutes = sql`least(interval_minutes * 2.0 ^ least(failures + 1, 10), ${MAX_INTERVAL_MINUTES})`;
  await db
    .updateTable("source_feeds")
    .set((eb) => ({
      ...{ fetched_at: now, problem, may_end_most: false },
      ...{ would_end: unconfirmed?.wouldEnd ?? null, live_deals: unconfirmed?.live ?? null },
      failing_since: eb.fn.coalesce("failing_since", eb.val(now)),
      failures: eb("failures", "+", 1),
      due_at: sql<Date>`${now}::timestamptz + ${minutes} * interval '1 minute'`,
    }))
    .where("source", "=", source)
    .where("due_at", "=", dueAt)
    .execute();
}
