import type { ClientLoaderFunctionArgs } from "@remix-run/react";
import type { Reaction, ReactionStatus } from "~/domain/reactions/reaction";
import { ALONE_PARAMETER } from "~/views/lists/list-address";
import { changeFeatured } from "./featured-store";
import { loadReplacingRedirect } from "./replace-redirect";

/** Milliseconds for which a page is shown again as it was, and for which it is shown while it is fetched anew. */
const FRESH = 30_000;
const KEPT = 300_000;

/** Pages kept at most. */
const MOST = 40;

/** On an address that is fetched beforehand. */
export const PREFETCH_PARAMETER = "prefetch";

/** On an address whose answer is not to be shown in place of what is. */
const ASIDE = [PREFETCH_PARAMETER, ALONE_PARAMETER];

/** By which a fetcher tells the home page from the root, which has the same path. */
const INDEX_PARAMETER = "index";

/** The address by which a fetcher gets the data of a page. */
export function fetcherHref({ pathname, search }: Pick<URL, "pathname" | "search">): string {
  const params = new URLSearchParams(search);
  if (pathname === "/") params.set(INDEX_PARAMETER, "");
  return `${pathname}?${params}`;
}

interface Remembered {
  data: unknown;
  at: number;
  /** Put together in the browser, from more pages than the server shows at once. */
  collected: boolean;
}

const pages = new Map<string, Remembered>();
const underWay = new Map<string, Promise<unknown>>();
const watchers = new Set<(href: string) => void>();

/** A page is known by its address, without what only this file adds to it. */
export function pageHref({ pathname, search }: Pick<URL, "pathname" | "search">): string {
  const params = new URLSearchParams(search);
  params.delete(PREFETCH_PARAMETER);
  params.delete(INDEX_PARAMETER);
  const rest = params.toString();
  return rest ? `${pathname}?${rest}` : pathname;
}

/** Keeps what a page shows, for Back and for coming again. */
export function rememberPage(href: string, data: unknown, { collected = false } = {}): void {
  pages.delete(href);
  pages.set(href, { data, at: Date.now(), collected });
  const [oldest] = pages.keys();
  if (pages.size > MOST && oldest !== undefined) pages.delete(oldest);
}

export function isRemembered(href: string): boolean {
  const page = pages.get(href);
  return page !== undefined && Date.now() - page.at < FRESH;
}

/** How often pages have been forgotten, and how often they had been when what stands around them was asked for and came. */
const forgotten = { times: 0, asked: 0, come: 0 };

/** After something has been written that may stand on any page. */
export function forgetPages(): void {
  pages.clear();
  forgotten.times += 1;
}

/** While nobody looked. What was put together here cannot be fetched again as it was: Back would not find its place. */
export function forgetFetchedPages(): void {
  for (const [href, { collected }] of pages) if (!collected) pages.delete(href);
  forgotten.times += 1;
}

/** When somebody else looks: what was put together here tells what the one before likes. Says whether there was any. */
export function forgetCollectedPages(): boolean {
  let were = false;
  for (const [href, { collected }] of pages) if (collected) were = pages.delete(href);
  return were;
}

/**
 * Whether pages have been forgotten since what stands around them came, so that it is to be asked for as well: anew with each
 * page until it has, as the reader may click on before.
 */
export function wereForgotten(): boolean {
  forgotten.asked = forgotten.times;
  return forgotten.times > forgotten.come;
}

/** After what stands around the pages has come. */
export function surroundingsCame(): void {
  forgotten.come = forgotten.asked;
}

/** Tells of pages that have been fetched anew while they were shown. */
export function watchPages(watcher: (href: string) => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/**
 * The client's loader of pages of deals: one seen within 30 s is shown as it was, within 5 minutes too, while it is
 * fetched anew (SPEC.md section 9).
 */
export async function rememberingLoader(args: ClientLoaderFunctionArgs): Promise<unknown> {
  const url = new URL(args.request.url);
  const serverLoader = () => loadReplacingRedirect(args);
  const href = pageHref(url);
  if (ASIDE.some((parameter) => url.searchParams.has(parameter))) return fetchAside(href, url, serverLoader);
  const page = pages.get(href);
  const age = page ? Date.now() - page.at : Number.POSITIVE_INFINITY;
  if (page && age < KEPT) {
    if (age >= FRESH && !page.collected) void refresh(href, serverLoader);
    return page.data;
  }
  return fetchPage(href, serverLoader);
}

/** What a fetcher has brought, for later or for a page to take in. */
export interface FetchedAside {
  /** What was asked for, as `pageHref` says it. */
  href: string;
  /** Null: it could not be fetched. */
  data: unknown;
}

/** Never rejects: a failure must not take what is shown away. Each answer is an object of its own, so that none is missed. */
async function fetchAside(href: string, url: URL, serverLoader: () => Promise<unknown>): Promise<FetchedAside> {
  try {
    // A part of a page is kept by the page that takes it in.
    if (url.searchParams.has(ALONE_PARAMETER)) return { href, data: await serverLoader() };
    // Fetchers ask again whenever a page is loaded.
    return { href, data: isRemembered(href) ? pages.get(href)?.data : await fetchPage(href, serverLoader) };
  } catch {
    return { href, data: null };
  }
}

/** One request for an address, however many want it; whoever waits for one that is given up makes another. */
function fetchPage(href: string, serverLoader: () => Promise<unknown>): Promise<unknown> {
  const known = underWay.get(href);
  if (known !== undefined) return known.catch(() => fetchPage(href, serverLoader));
  const fetched = serverLoader()
    .then((data) => {
      rememberPage(href, data);
      return data;
    })
    .finally(() => underWay.delete(href));
  underWay.set(href, fetched);
  return fetched;
}

async function refresh(href: string, serverLoader: () => Promise<unknown>): Promise<void> {
  try {
    await fetchPage(href, serverLoader);
    for (const watcher of watchers) watcher(href);
  } catch {
    // What is shown is old, but it is there.
  }
}

/** Has every page that is kept say what the server has answered to a reaction. */
export function rememberReaction(reaction: Reaction, dealId: string, status: ReactionStatus): void {
  // A list that has grown is kept once for each of its pages, with the same deals: each is looked at once.
  const changed = new Map<object, unknown>();
  for (const page of pages.values()) page.data = withReaction(page.data);
  changeFeatured(withReaction);

  function withReaction(value: unknown): unknown {
    if (typeof value !== "object" || value === null) return value;
    if (!changed.has(value)) changed.set(value, changedCopy(value));
    return changed.get(value);
  }

  /** What does not change stays the very same, so that it is not rendered again. */
  function changedCopy(value: object): unknown {
    if (Array.isArray(value)) {
      const copy = value.map(withReaction);
      return copy.some((element, index) => element !== value[index]) ? copy : value;
    }
    const entries = Object.entries(value);
    const copy: Record<string, unknown> = Object.fromEntries(entries.map(([key, inner]) => [key, withReaction(inner)]));
    if (copy.id === dealId && reaction in copy) return { ...copy, [reaction]: status };
    return entries.some(([key, inner]) => copy[key] !== inner) ? copy : value;
  }
}
