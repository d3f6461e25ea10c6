import { createReadStream } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import type { FeedContext } from "~/features/deals/import/formats/feed-row";
import { isUnconfirmed, type Unconfirmed } from "~/features/sources/finish-run.server";
import { importRun } from "~/features/sources/import-run.server";
import type { FetchProblem } from "~/features/sources/source-feed";
import { type DueFeed, recordFetch, recordFetchProblem, type SourceFeed } from "~/features/sources/source-feeds.server";
import type { Database } from "~/platform/db/connection.server";
import {
  guardedDownload,
  guardedRequest,
  type OutboundProblem,
  type ResponseHead,
} from "~/platform/outbound/guarded-request.server";
import { scratchDir } from "~/platform/process/scratch-dir.server";

const TIMEOUT_MS = 60_000;
const MAX_BYTES = 100 * 1024 * 1024;
const MAX_REDIRECTS = 5;

/** What a preview reads. */
const MAX_START_BYTES = 1024 * 1024;

/** A source whose deals have not been delivered for this long delivers them again, so that they stay its own. */
const WHOLE_AFTER_MS = 12 * 60 * 60 * 1_000;

type Site = Pick<FeedContext, "currency" | "timeZone">;

/** Fetches and imports a feed, and records what came of it; null: deals were imported, or the feed is as it was. */
export async function fetchSourceFeed(
  db: Database,
  feed: DueFeed,
  { now, ...site }: Site & { now: Date },
): Promise<FetchProblem | null> {
  // One name for each source: what a killed process has left is replaced.
  const file = path.join(scratchDir(), `haojia-feed-${feed.source}`);
  await rm(file, { force: true });
  try {
    const isRecent = feed.deliveredAt !== null && now.getTime() - feed.deliveredAt.getTime() < WHOLE_AFTER_MS;
    const { url, headers } = requestOf(feed, isRecent ? feed : null);
    const limits = { maxBytes: MAX_BYTES, maxRedirects: MAX_REDIRECTS, timeoutMs: TIMEOUT_MS };
    const response = await guardedDownload(url, { headers, file, ...limits });
    const isConditional = "If-None-Match" in headers || "If-Modified-Since" in headers;
    if (isConditional && isHead(response) && response.status === 304) {
      await recordFetch(db, feed, { validators: null, now });
      return null;
    }
    const refused = problemOf(response);
    const failure = refused ? { problem: refused } : await importFeed(db, feed, { file, now, ...site });
    if (failure) await recordFetchProblem(db, feed, { ...failure, now });
    else await recordFetch(db, feed, { validators: isHead(response) ? response : null, now });
    return failure?.problem ?? null;
  } catch (error) {
    await recordFetchProblem(db, feed, { problem: "failed", now });
    throw error;
  } finally {
    await rm(file, { force: true });
  }
}

/** The start of a feed, for a preview; nothing is stored. */
export async function readFeedStart(feed: Pick<SourceFeed, "address">): Promise<{ body: Buffer } | FetchProblem> {
  const { url, headers } = requestOf(feed, null);
  const limits = { maxBytes: MAX_START_BYTES, maxRedirects: MAX_REDIRECTS };
  const response = await guardedRequest(url, { method: "GET", headers, ...limits });
  return problemOf(response) ?? { body: typeof response === "string" ? Buffer.alloc(0) : response.body };
}

async function importFeed(
  db: Database,
  { source, address, format, map, mayEndMost }: DueFeed,
  { file, ...context }: FeedContext & { file: string },
): Promise<{ problem: FetchProblem; unconfirmed?: Unconfirmed } | null> {
  const { run } = await importRun(db, createReadStream(file), {
    ...{ source, confirm: mayEndMost, ...context },
    // What is no longer among a feed's newest items has not ended.
    listsAll: format !== "rss",
    format: { format, address, ...(map && { map }) },
  });
  if (run === "unread" || run === "incomplete") return { problem: run };
  if (run === "closed" || run === "dry_run") return { problem: "failed" };
  return isUnconfirmed(run) ? { problem: "unconfirmed", unconfirmed: run } : null;
}

function requestOf(
  { address }: Pick<SourceFeed, "address">,
  validators: Pick<DueFeed, "etag" | "lastModified"> | null,
): { url: URL; headers: Record<string, string> } {
  const url = new URL(address);
  const [user, password] = [url.username, url.password].map(decodeURIComponent);
  url.username = "";
  url.password = "";
  const isProtected = user !== "" || password !== "";
  const headers = {
    "User-Agent": "Haojia",
    // A compressed feed is recognised by its first bytes.
    "Accept-Encoding": "gzip",
    ...(isProtected && { Authorization: `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}` }),
    ...(validators?.etag && { "If-None-Match": validators.etag }),
    ...(validators?.lastModified && { "If-Modified-Since": validators.lastModified }),
  };
  return { url, headers };
}

const isHead = (response: ResponseHead | string): response is ResponseHead => typeof response !== "string";

function problemOf(response: ResponseHead | OutboundProblem | "too_large"): FetchProblem | null {
  if (!isHead(response)) return response;
  if (response.status >= 300 && response.status < 400 && response.status !== 304) return "redirects";
  return response.status === 200 ? null : `status_${response.status}`;
}
