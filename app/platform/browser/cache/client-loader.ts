import { type ClientLoaderFunctionArgs, replace } from "@remix-run/react";
import { PREFETCH_PARAMETER, SINGLE_PAGE_PARAMETER } from "~/features/lists/addresses/lists";
import { addTexts, type TextsName } from "~/platform/i18n/browser-texts";
import { withNetworkError } from "./network-error";
import { isMemberShown } from "./root-data";
import { get, invalidate, now, type RequestTime, set, version, withReactionsSince } from "./store";

/** Milliseconds for which a page of deals is fresh (specification §9.1). */
const FRESH_MS = 30_000;

/** Requests whose data does not replace the current page. */
const BACKGROUND_PARAMS = [PREFETCH_PARAMETER, SINGLE_PAGE_PARAMETER];

/** Distinguishes the home page from the root, which has the same path. */
const INDEX_PARAMETER = "index";

type Address = Pick<URL, "pathname" | "search">;

export function pageKey({ pathname, search }: Address): string {
  const params = new URLSearchParams(search);
  params.delete(PREFETCH_PARAMETER);
  params.delete(INDEX_PARAMETER);
  const rest = params.toString();
  return rest ? `${pathname}?${rest}` : pathname;
}

export function fetcherHref({ pathname, search }: Address): string {
  const params = new URLSearchParams(search);
  if (pathname === "/") params.set(INDEX_PARAMETER, "");
  return `${pathname}?${params}`;
}

export function prefetchHref({ pathname, search }: Address): string {
  const params = new URLSearchParams(search);
  params.set(PREFETCH_PARAMETER, "true");
  return fetcherHref({ pathname, search: `?${params}` });
}

export function isPageFresh(key: string): boolean {
  return get(key, FRESH_MS)?.stale === false;
}

const listeners = new Set<(key: string) => void>();

export function onRevalidated(listener: (key: string) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function pageLoader({ cached = false, texts }: { cached?: boolean; texts?: TextsName } = {}) {
  return async (args: ClientLoaderFunctionArgs): Promise<unknown> => {
    const [data] = await Promise.all([cached ? loadCached(args) : request(args), texts && loadTexts(texts)]);
    return data;
  };
}

export async function loadTexts(texts: TextsName): Promise<null> {
  await withNetworkError(addTexts(texts));
  return null;
}

async function loadCached(args: ClientLoaderFunctionArgs): Promise<unknown> {
  const url = new URL(args.request.url);
  const key = pageKey(url);
  const send = () => request(args);
  if (BACKGROUND_PARAMS.some((parameter) => url.searchParams.has(parameter))) return fetchInBackground(key, url, send);
  const cached = get(key, FRESH_MS);
  if (!cached) return fetchPage(key, send);
  if (cached.stale) void revalidate(key, send);
  return cached.data;
}

export interface FetchedInBackground {
  key: string;
  data: unknown;
}

/** Fetches in the background. Never rejects, because a failed background request must not show an error page. */
async function fetchInBackground(key: string, url: URL, send: () => Promise<unknown>): Promise<FetchedInBackground> {
  try {
    // A single page is cached by the list that appends it.
    if (url.searchParams.has(SINGLE_PAGE_PARAMETER)) return { key, data: await send() };
    // Fetchers are revalidated whenever a page is loaded.
    return { key, data: isPageFresh(key) ? null : await fetchPage(key, send) };
  } catch {
    return { key, data: null };
  }
}

async function revalidate(key: string, send: () => Promise<unknown>): Promise<void> {
  try {
    await fetchPage(key, send);
    for (const listener of listeners) listener(key);
  } catch {
    // The stale page stays.
  }
}

const requests = new Map<string, { since: RequestTime; page: Promise<unknown> }>();

/** Fetches a page, once per key; an aborted request is sent again. Reactions made meanwhile are written into the response. */
export function fetchPage(key: string, send: () => Promise<unknown>): Promise<unknown> {
  const known = requests.get(key);
  if (known?.since.version === version()) return known.page.catch(() => fetchPage(key, send));
  const since = now();
  const page = send()
    .then((data) => {
      set(key, data, { since });
      return withReactionsSince(since, data);
    })
    .finally(() => requests.get(key)?.page === page && requests.delete(key));
  requests.set(key, { since, page });
  return page;
}

/** Requests a page's data. On Back, a redirect replaces the history entry, or Back would lead forward again. */
async function request({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<unknown> {
  try {
    return await withNetworkError(serverLoader());
  } catch (thrown) {
    const { pathname, search } = new URL(request.url);
    const to = thrown instanceof Response && thrown.headers.get("Location");
    if (!to) throw thrown;
    // The session has ended, perhaps on another device.
    if (isMemberShown() && new URL(to, location.href).pathname === "/login") invalidate();
    // Back changes the address bar first. A redirect to a document load is kept.
    throw !thrown.headers.has("X-Remix-Reload-Document") && pathname === location.pathname && search === location.search
      ? replace(to)
      : thrown;
  }
}
