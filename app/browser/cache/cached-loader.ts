import { type ClientLoaderFunctionArgs, replace } from "@remix-run/react";
import { SINGLE_PAGE_PARAMETER } from "~/views/lists/list-address";
import { fetchCached, readCache } from "./loader-cache";
import { withNetworkError } from "./network-error";

/** Milliseconds for which a page of deals is shown again as it was (specification §9.1). */
const FRESH_MS = 30_000;

/** On an address that is prefetched. */
export const PREFETCH_PARAMETER = "prefetch";

/** On an address whose answer is not to be shown in place of what is. */
const BACKGROUND_PARAMS = [PREFETCH_PARAMETER, SINGLE_PAGE_PARAMETER];

/** By which a fetcher tells the home page from the root, which has the same path. */
const INDEX_PARAMETER = "index";

type Address = Pick<URL, "pathname" | "search">;

/** A page's key: its address, without what only this file adds to it. */
export function pageKey({ pathname, search }: Address): string {
  const params = new URLSearchParams(search);
  params.delete(PREFETCH_PARAMETER);
  params.delete(INDEX_PARAMETER);
  const rest = params.toString();
  return rest ? `${pathname}?${rest}` : pathname;
}

/** The address by which a fetcher gets the data of a page. */
export function fetcherHref({ pathname, search }: Address): string {
  const params = new URLSearchParams(search);
  if (pathname === "/") params.set(INDEX_PARAMETER, "");
  return `${pathname}?${params}`;
}

export function isPageFresh(key: string): boolean {
  return readCache(key, FRESH_MS)?.stale === false;
}

const watchers = new Set<(key: string) => void>();

/** Tells of pages that have been revalidated while they were shown. */
export function onRevalidated(watcher: (key: string) => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** The clientLoader of pages of deals: stale-while-revalidate. */
export async function cachedLoader(args: ClientLoaderFunctionArgs): Promise<unknown> {
  const url = new URL(args.request.url);
  const key = pageKey(url);
  const request = () => loadReplacingRedirect(args);
  if (BACKGROUND_PARAMS.some((parameter) => url.searchParams.has(parameter)))
    return fetchInBackground(key, url, request);
  const cached = readCache(key, FRESH_MS);
  if (!cached) return fetchCached(key, request);
  if (cached.stale) void revalidate(key, request);
  return cached.data;
}

/** What a fetcher has brought, for later or for a page to take in. */
export interface FetchedInBackground {
  key: string;
  /** Null: it could not be fetched. */
  data: unknown;
}

/** Never rejects: a failure must not take what is shown away. Each answer is an object of its own, so that none is missed. */
async function fetchInBackground(key: string, url: URL, request: () => Promise<unknown>): Promise<FetchedInBackground> {
  try {
    // A part of a page is cached by the page that takes it in.
    if (url.searchParams.has(SINGLE_PAGE_PARAMETER)) return { key, data: await request() };
    // Fetchers ask again whenever a page is loaded.
    return { key, data: isPageFresh(key) ? null : await fetchCached(key, request) };
  } catch {
    return { key, data: null };
  }
}

async function revalidate(key: string, request: () => Promise<unknown>): Promise<void> {
  try {
    await fetchCached(key, request);
    for (const watcher of watchers) watcher(key);
  } catch {
    // What is shown is stale, but it is there.
  }
}

/**
 * The clientLoader of pages that redirect. Where Back leads to an address that now redirects, the new one takes its place:
 * pushed after it, it would send whoever goes back forward again.
 */
export async function loadReplacingRedirect({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<unknown> {
  try {
    return await withNetworkError(serverLoader());
  } catch (thrown) {
    const { pathname, search } = new URL(request.url);
    const to = thrown instanceof Response && thrown.headers.get("Location");
    // Back changes the browser's own address first. What is to be a document of its own stays one.
    throw to &&
      !thrown.headers.has("X-Remix-Reload-Document") &&
      pathname === location.pathname &&
      search === location.search
      ? replace(to)
      : thrown;
  }
}
