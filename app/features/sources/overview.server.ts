import type { Database } from "~/platform/db/connection.server";
import { countRows } from "~/platform/db/count-rows.server";
import { DAY_MS } from "~/platform/values/durations";
import { listRefusedRows, type RefusedRow } from "./refused-rows.server";
import { listRuns, type Run } from "./runs.server";
import { type FeedState, listSourceFeeds, type SourceFeed } from "./source-feeds.server";
import { countWaitingOf } from "./source-trust.server";
import { type ListedToken, listTokens } from "./tokens.server";

const LIMITS = { sources: 50, runs: 5, refused: 10 };

const MAX_SILENCE_MS = DAY_MS;

export interface SourceOverview {
  name: string;
  /** The last delivery, to the minute; null before the first. */
  deliveredAt: Date | null;
  /** Whether it has delivered nothing for 24 hours, and has existed for as long. */
  silent: boolean;
  /** Whether its new deals are published at once; else they wait in the queue. */
  trusted: boolean;
  /** How many of its deals wait there. */
  waiting: number;
  tokens: ListedToken[];
  runs: Run[];
  refused: RefusedRow[];
}

const silenceStart = (now: Date) => new Date(now.getTime() - MAX_SILENCE_MS);

export async function countSilent(db: Database, { now, atMost }: { now: Date; atMost: number }): Promise<number> {
  const silent = db
    .selectFrom("sources")
    .select("name")
    .where((eb) => eb.fn.coalesce("delivered_at", "created_at"), "<=", silenceStart(now));
  return countRows(db, silent.limit(atMost));
}

/** The seconds since each source's last delivery, to the minute; only sources that have delivered. */
export async function sourceSilences(db: Database, now: Date): Promise<{ source: string; seconds: number }[]> {
  const sources = await db.selectFrom("sources").select(["name", "delivered_at"]).where("delivered_at", "is not", null);
  return (await sources.execute()).map(({ name, delivered_at }) => ({
    source: name,
    seconds: (now.getTime() - Number(delivered_at)) / 1_000,
  }));
}

/** `page` is the requested page, or the last one. */
export async function overviewSources(db: Database, { now, page: requested }: { now: Date; page: number }) {
  const pages = Math.max(1, Math.ceil((await countRows(db, db.selectFrom("sources"))) / LIMITS.sources));
  const page = Math.min(requested, pages);
  const sources = await db
    .selectFrom("sources")
    .selectAll()
    .orderBy("name")
    .offset((page - 1) * LIMITS.sources)
    .limit(LIMITS.sources)
    .execute();
  const names = sources.map(({ name }) => name);
  const tokens = await listTokens(db, { sources: names, now });
  const waiting = await countWaitingOf(db, names);
  const silentSince = silenceStart(now);
  const overviews = await Promise.all(
    sources.map(async ({ name, created_at, delivered_at, trusted }) => ({
      ...{ name, trusted, waiting: waiting.get(name) ?? 0 },
      deliveredAt: delivered_at,
      silent: (delivered_at ?? created_at) <= silentSince,
      tokens: tokens.filter(({ source }) => source === name),
      runs: await listRuns(db, { source: name, limit: LIMITS.runs }),
      refused: await listRefusedRows(db, { source: name, limit: LIMITS.refused }),
    })),
  );
  return { sources: overviews, page, pages };
}

export type ListedSource = Pick<SourceOverview, "name" | "deliveredAt" | "trusted" | "waiting"> & {
  feed: (SourceFeed & FeedState) | null;
};

/** All sources by name, or the one of this name. */
export async function listSources(db: Database, name?: string): Promise<ListedSource[]> {
  const sources = await db
    .selectFrom("sources")
    .select(["name", "delivered_at as deliveredAt", "trusted"])
    .$if(name !== undefined, (query) => query.where("name", "=", name ?? ""))
    .orderBy("name")
    .execute();
  const names = sources.map((source) => source.name);
  const waiting = await countWaitingOf(db, names);
  const feeds = new Map((await listSourceFeeds(db, names)).map((feed) => [feed.source, feed]));
  return sources.map((source) => ({
    ...source,
    waiting: waiting.get(source.name) ?? 0,
    feed: feeds.get(source.name) ?? null,
  }));
}
