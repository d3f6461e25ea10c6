import type { IncomingMessage } from "node:http";
import { LRUCache } from "lru-cache";
import { env } from "~/env.server";
import { PREFETCH_PARAMETER, parsePage, SINGLE_PAGE_PARAMETER } from "~/features/lists/addresses/lists";
import { parseQuery } from "~/features/search/bounds";
import { keptQuery } from "~/features/searches/kept-query";
import { addSearches } from "~/features/searches/searches.server";
import { clientNetwork } from "~/platform/limits/rate-limits.server";
import { log } from "~/platform/log/log.server";
import { ROUTE_TABLE } from "~/platform/page/addresses";
import { database } from "~/platform/process/database.server";
import { localTime } from "~/platform/values/local-time";

const FLUSH_INTERVAL_MS = 10_000;

/** Further queries are not counted until the next flush. */
const MAX_MISSED = 500;

/** Pairs of query and network that are counted already, each once a day. */
const MAX_KNOWN = 10_000;

/** A request for a layout's data alone has that layout's name here. */
const OWN_DATA = /\/routes\/.*(?<!-layout)$/;

let searches = 0;
let missed = new Map<string, number>();
const known = new LRUCache<string, true>({ max: MAX_KNOWN });
let timer: NodeJS.Timeout | undefined;

/** Whether a reader opens the first page of a list with a query: no prefetch, no further page. `route` is a pattern. */
export function isSearch({ method, url = "", headers }: IncomingMessage, route: string): boolean {
  if (method !== "GET" || !ROUTE_TABLE[route]?.sharedBy?.includes("q")) return false;
  const params = new URLSearchParams(url.split("?").slice(1).join("?"));
  const data = params.get("_routes")?.split(",");
  return (
    parseQuery(params.get("q")) !== "" &&
    parsePage(params.get("page")) === 1 &&
    ![SINGLE_PAGE_PARAMETER, PREFETCH_PARAMETER].some((name) => params.has(name)) &&
    !/prefetch|prerender/.test(String(headers["sec-purpose"] ?? "")) &&
    (!data || data.some((id) => OWN_DATA.test(id)))
  );
}

export function tallySearch(): void {
  searches += 1;
  flushSoon();
}

/** Counts that the request's network found nothing, once a day for each query; personal queries are left out. */
export function tallyMissed(text: string): void {
  const query = keptQuery(text);
  const seen = `${today()} ${clientNetwork()} ${query}`;
  if (query === null || known.has(seen) || (missed.size >= MAX_MISSED && !missed.has(query))) return;
  known.set(seen, true);
  missed.set(query, (missed.get(query) ?? 0) + 1);
  flushSoon();
}

function today(): string {
  return localTime(new Date(), env().siteTimeZone).slice(0, 10);
}

function flushSoon(): void {
  timer ??= setTimeout(() => void flushSearches(), FLUSH_INTERVAL_MS).unref();
}

/** Writes the counts to the database; every 10 s, and on stop. Without a database they are lost. */
export async function flushSearches(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  const counts = { day: today(), searches, missed };
  searches = 0;
  missed = new Map();
  if (counts.searches === 0 && counts.missed.size === 0) return;
  await addSearches(database(), counts).catch((error: Error) => {
    log.error({ event: "searches_lost", reason: error.message });
  });
}
