import { useEffect, useSyncExternalStore } from "react";
import type { Reaction, ReactionStatus } from "~/domain/reactions/reaction";
import type { DealCardView } from "~/views/deal-view";
import { FEATURED_PARAMETER, FEATURED_PATH } from "~/views/lists/featured-address";
import type { ServedFeatured } from "~/views/lists/featured-view";
import { inSectionOrder } from "~/views/lists/section-order";
import { fetchCached, reactionPatch, readCache, writeCache } from "./loader-cache";

/** Milliseconds for which featured deals are fresh (specification §9.1). */
const FRESH_MS = 60_000;

export interface FeaturedState {
  /** Null until loaded. */
  deals: DealCardView[] | null;
  loading: boolean;
  failed: boolean;
}

const EMPTY: FeaturedState = { deals: null, loading: false, failed: false };

let state = EMPTY;
let lastRequest = 0;
const listeners = new Set<() => void>();

function write(next: FeaturedState): void {
  state = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Loads featured deals; those shown stay until then, and are kept at the beginning. Never rejects: a failure is part of the state. */
export async function loadFeatured(): Promise<void> {
  lastRequest += 1;
  const request = lastRequest;
  if (listeners.size === 0 && !readCache(FEATURED_PATH, FRESH_MS)) state = EMPTY;
  const { deals } = state;
  write({ deals, loading: true, failed: false });
  const shown = listeners.size > 0 ? (deals ?? []) : [];
  const fetched = await fetchCached(FEATURED_PATH, () => fetchFeatured(shown)).catch(() => null);
  // The last request counts: it may be in another language.
  if (request === lastRequest) write({ deals: fetched ?? state.deals, loading: false, failed: fetched === null });
}

async function fetchFeatured(shown: readonly DealCardView[]): Promise<DealCardView[]> {
  const again = new URLSearchParams(shown.map(({ id }) => [FEATURED_PARAMETER, id]));
  const address = shown.length > 0 ? `${FEATURED_PATH}?${again}` : FEATURED_PATH;
  const response = await fetch(address, { headers: { Accept: "application/json" } });
  if (!response.ok) throw new Error(`${FEATURED_PATH}: ${response.status}`);
  return response.json();
}

/** Writes the result of a reaction into the shown deals. */
export function patchFeatured(reaction: Reaction, dealId: string, status: ReactionStatus): void {
  const deals = reactionPatch(reaction, dealId, status)(state.deals) as DealCardView[] | null;
  if (deals !== state.deals) write({ ...state, deals });
}

/** Deals that are shown stay while they are cached, fresh or stale. */
function needsFetch(): boolean {
  const cached = readCache(FEATURED_PATH, FRESH_MS);
  return !cached || (cached.stale && listeners.size === 0);
}

/** Loads the home page's list, and the featured deals after it or at the same time; the page waits for the list only. */
export function loadSections<T>(list: () => Promise<T>): Promise<T> {
  if (!needsFetch()) return list();
  // Another load of the same page may have requested them meanwhile.
  const featured = async () => (needsFetch() ? loadFeatured() : undefined);
  return inSectionOrder(loadsSimultaneously(), { list, featured }).list;
}

/** The loadSectionsSimultaneously cookie. */
function loadsSimultaneously(): boolean {
  return /(?:^|;\s*)loadSectionsSimultaneously=true(?:;|$)/.test(document.cookie);
}

/** @param served the server's value, for hydration */
export function useSimultaneousLoading(served: boolean): boolean {
  return useSyncExternalStore(subscribe, loadsSimultaneously, () => served);
}

/** @param served the deals in the document; null when the browser loads them */
export function useFeatured(served: ServedFeatured): FeaturedState {
  const current = useSyncExternalStore(
    subscribe,
    () => state,
    () => EMPTY,
  );
  useEffect(() => {
    if (state !== EMPTY) return;
    if (served === null) void loadFeatured();
    else if (served !== "failed") {
      writeCache(FEATURED_PATH, served);
      write({ ...EMPTY, deals: served });
    }
  }, [served]);
  if (current !== EMPTY) return current;
  if (served === "failed") return { ...EMPTY, failed: true };
  return { ...EMPTY, deals: served, loading: served === null };
}
