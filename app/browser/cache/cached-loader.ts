import { type ClientLoaderFunctionArgs, replace } from "@remix-run/react";
import { SINGLE_PAGE_PARAMETER } from "~/views/lists/list-address";
import { fetchCached, readCache } from "./loader-cache";
import { withNetworkError } from "./network-error";

/** Milliseconds for which a page of deals is fresh (specification §9.1). */
const FRESH_MS = 30_000;

/** Marks a prefetch. */
export const PREFETCH_PARAMETER = "prefetch";

/** Parameters of requests whose data does not replace the current page. */
const BACKGROUND_PARAMS = [PREFETCH_PARAMETER, SINGLE_PAGE_PARAMETER];

/** Distinguishes the home page from the root, which has the same path. */
const INDEX_PARAMETER = "index";

type Address = Pick<URL, "pathname" | "search">;

/** A page's cache key: its address without the parameters added here. */
export function pageKey({ pathname, search }: Address): string {
  const params = new URLSearchParams(search);
  params.delete(PREFETCH_PARAMETER);
  params.delete(INDEX_PARAMETER);
  const rest = params.toString();
  return rest ? `${pathname}?${rest}` : pathname;
}

/** The address with which a fetcher loads a page's data. */
export function fetcherHref({ pathname, search }: Address): string {
  const params = new URLSearchParams(search);
  if (pathname === "/") params.set(INDEX_PARAMETER, "");
  return `${pathname}?${params}`;
}

export function isPageFresh(key: string): boolean {
  return readCache(key, FRESH_MS)?.stale === false;
}

const listeners = new Set<(key: string) => void>();

/** Subscribes to pages that were revalidated; returns the function that unsubscribes. */
export function onRevalidated(listener: (key: string) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
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

export interface FetchedInBackground {
  key: string;
  /** Null if the request failed. */
  data: unknown;
}

/** Never rejects: a failed background request must not show an error page. */
async function fetchInBackground(key: string, url: URL, request: () => Promise<unknown>): Promise<FetchedInBackground> {
  try {
    // A single page is cached by the list that appends it.
    if (url.searchParams.has(SINGLE_PAGE_PARAMETER)) return { key, data: await request() };
    // Fetchers are revalidated whenever a page is loaded.
    return { key, data: isPageFresh(key) ? null : await fetchCached(key, request) };
  } catch {
    return { key, data: null };
  }
}

async function revalidate(key: string, request: () => Promise<unknown>): Promise<void> {
  try {
    await fetchCached(key, request);
    for (const listener of listeners) listener(key);
  } catch {
    // The stale page stays.
  }
}

/** The clientLoader of pages that redirect: on Back the redirect replaces the history entry, or Back would lead forward again. */
export async function loadReplacingRedirect({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<unknown> {
  try {
    return await withNetworkError(serverLoader());
  } catch (thrown) {
    const { pathname, search } = new URL(request.url);
    const to = thrown instanceof Response && thrown.headers.get("Location");
    // Back changes the address bar first. A redirect to a document load stays one.
    throw to &&
      !thrown.headers.has("X-Remix-Reload-Document") &&
      pathname === location.pathname &&
      search === location.search
      ? replace(to)
      : thrown;
  }
}
