import { useEffect, useSyncExternalStore } from "react";
import type { Reaction, ReactionStatus } from "~/domain/reactions/reaction";
import type { DealCardView } from "~/views/deal-view";
import { FEATURED_PARAMETER, FEATURED_PATH } from "~/views/lists/featured-address";
import type { ServedFeatured } from "~/views/lists/featured-view";
import { inSectionOrder } from "~/views/lists/section-order";
import { fetchCached, reactionPatch, readCache, writeCache } from "./loader-cache";

/** Milliseconds for which featured deals are shown as they were (specification §9.1). */
const FRESH_MS = 60_000;

export interface FeaturedState {
  /** Null: none to show yet. */
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

/**
 * Asks for featured deals; what is on the screen stays until they come, and comes again. Never rejects: a failure is
 * part of the state.
 */
export async function loadFeatured(): Promise<void> {
  lastRequest += 1;
  const request = lastRequest;
  if (listeners.size === 0 && !readCache(FEATURED_PATH, FRESH_MS)) state = EMPTY;
  const { deals } = state;
  write({ deals, loading: true, failed: false });
  const shown = listeners.size > 0 ? (deals ?? []) : [];
  const answer = await fetchCached(FEATURED_PATH, () => fetchFeatured(shown)).catch(() => null);
  // The answer to a later question, in another language perhaps, is the one that counts.
  if (request === lastRequest) write({ deals: answer ?? state.deals, loading: false, failed: answer === null });
}

async function fetchFeatured(shown: readonly DealCardView[]): Promise<DealCardView[]> {
  const again = new URLSearchParams(shown.map(({ id }) => [FEATURED_PARAMETER, id]));
  const address = shown.length > 0 ? `${FEATURED_PATH}?${again}` : FEATURED_PATH;
  const response = await fetch(address, { headers: { Accept: "application/json" } });
  if (!response.ok) throw new Error(`${FEATURED_PATH}: ${response.status}`);
  return response.json();
}

/** Writes the server's answer to a reaction into the deals that are shown. */
export function patchFeatured(reaction: Reaction, dealId: string, status: ReactionStatus): void {
  const deals = reactionPatch(reaction, dealId, status)(state.deals) as DealCardView[] | null;
  if (deals !== state.deals) write({ ...state, deals });
}

/** Those on the screen stay while they are cached, fresh or not. */
function needsFetch(): boolean {
  const cached = readCache(FEATURED_PATH, FRESH_MS);
  return !cached || (cached.stale && listeners.size === 0);
}

/**
 * Loads the home page in the browser: its list, and the featured deals after it or at once, as the reader prefers. The
 * page is shown as soon as the list is there.
 */
export function loadSections<T>(list: () => Promise<T>): Promise<T> {
  if (!needsFetch()) return list();
  // Meanwhile another load of the same page may have asked for them.
  const featured = async () => (needsFetch() ? loadFeatured() : undefined);
  return inSectionOrder(loadsSimultaneously(), { list, featured }).list;
}

/** The preference loadSectionsSimultaneously as the browser keeps it. */
function loadsSimultaneously(): boolean {
  return /(?:^|;\s*)loadSectionsSimultaneously=true(?:;|$)/.test(document.cookie);
}

/** The same for a page that shows it: `served` is what the server knew. */
export function useSimultaneousLoading(served: boolean): boolean {
  return useSyncExternalStore(subscribe, loadsSimultaneously, () => served);
}

/** The featured deals as they are now; `served` is what the document brought, null when the browser asks for them itself. */
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
