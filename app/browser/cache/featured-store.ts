import { useEffect, useSyncExternalStore } from "react";
import type { DealCardView } from "~/views/deal-view";
import { FEATURED_PARAMETER, FEATURED_PATH } from "~/views/lists/featured-address";
import type { ServedFeatured } from "~/views/lists/featured-view";
import { inSectionOrder } from "~/views/lists/section-order";

/** Milliseconds for which featured deals are shown as they were, and for which they are kept (SPEC.md section 9). */
const FRESH = 60_000;
const KEPT = 300_000;

export interface FeaturedState {
  /** Null: none to show yet. */
  deals: DealCardView[] | null;
  loading: boolean;
  failed: boolean;
}

const NOTHING: FeaturedState = { deals: null, loading: false, failed: false };

let state = NOTHING;
let cameAt = 0;
/** Whether neither what is kept nor what is on its way will do. */
let outdated = true;
let asked = 0;
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
  asked += 1;
  outdated = false;
  const request = asked;
  if (Date.now() - cameAt > KEPT && listeners.size === 0) state = NOTHING;
  write({ ...state, loading: true, failed: false });
  const deals = await fetchFeatured(listeners.size > 0 ? (state.deals ?? []) : []);
  // The answer to a later question, in another language perhaps, is the one that counts.
  if (request !== asked) return;
  if (deals) cameAt = Date.now();
  else outdated = true;
  write({ deals: deals ?? state.deals, loading: false, failed: deals === null });
}

async function fetchFeatured(shown: readonly DealCardView[]): Promise<DealCardView[] | null> {
  const again = new URLSearchParams(shown.map(({ id }) => [FEATURED_PARAMETER, id]));
  try {
    const response = await fetch(shown.length > 0 ? `${FEATURED_PATH}?${again}` : FEATURED_PATH, {
      headers: { Accept: "application/json" },
    });
    return response.ok ? ((await response.json()) as DealCardView[]) : null;
  } catch {
    return null;
  }
}

/** After something has been written that featured deals may show. */
export function forgetFeatured(): void {
  outdated = true;
}

/** Has the deals that are kept say what has changed of them. */
export function changeFeatured(change: (deals: unknown) => unknown): void {
  if (state.deals) write({ ...state, deals: change(state.deals) as DealCardView[] });
}

/** Those on the screen stay, whatever their age, unless something has been written. */
function isWanted(): boolean {
  if (outdated) return true;
  if (state.loading) return false;
  return listeners.size === 0 && Date.now() - cameAt > FRESH;
}

/**
 * Loads the home page in the browser: its list, and the featured deals after it or at once, as the reader prefers. The
 * page is shown as soon as the list is there.
 */
export function loadSections<T>(list: () => Promise<T>): Promise<T> {
  if (!isWanted()) return list();
  // Meanwhile another load of the same page may have asked for them.
  const featured = async () => (isWanted() ? loadFeatured() : undefined);
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
    () => NOTHING,
  );
  useEffect(() => {
    if (state !== NOTHING) return;
    if (served === null) void loadFeatured();
    else if (served !== "failed") {
      cameAt = Date.now();
      outdated = false;
      write({ ...NOTHING, deals: served });
    }
  }, [served]);
  if (current !== NOTHING) return current;
  if (served === "failed") return { ...NOTHING, failed: true };
  return { ...NOTHING, deals: served, loading: served === null };
}
