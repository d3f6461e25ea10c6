import type { Reaction, ReactionStatus } from "~/domain/reactions/reaction";

/** Milliseconds after which an entry is a miss (specification §9.1). */
const MAX_AGE_MS = 300_000;

const MAX_ENTRIES = 40;

interface Entry {
  data: unknown;
  at: number;
  /** Assembled in the browser, so that it cannot be fetched again. */
  pinned: boolean;
}

const entries = new Map<string, Entry>();
const pending = new Map<string, Promise<unknown>>();

type Patch = (value: unknown) => unknown;

/** Patches made since each pending request was sent, which its response may not include. */
const pendingPatches = new Set<Patch[]>();

/** Number of invalidations: now, when the root's loader was last requested, and when it last loaded. */
const invalidations = { count: 0, whenRootRequested: 0, whenRootLoaded: 0 };

/** The entry of a key, or undefined on a miss; a `stale` one is to be revalidated. */
export function readCache(key: string, fresh: number): { data: unknown; stale: boolean } | undefined {
  const entry = entries.get(key);
  const age = entry ? Date.now() - entry.at : MAX_AGE_MS;
  return entry && age < MAX_AGE_MS ? { data: entry.data, stale: age >= fresh && !entry.pinned } : undefined;
}

export function writeCache(key: string, data: unknown, { pinned = false } = {}): void {
  entries.delete(key);
  entries.set(key, { data, at: Date.now(), pinned });
  const [oldest] = entries.keys();
  if (entries.size > MAX_ENTRIES && oldest !== undefined) entries.delete(oldest);
}

/**
 * Fetches and caches data, with one pending request per key; if that is aborted, the next caller sends another. A response to a
 * request from before an invalidation is not cached. Reactions made meanwhile are written into it.
 */
export function fetchCached<T>(key: string, send: () => Promise<T>): Promise<T> {
  const known = pending.get(key) as Promise<T> | undefined;
  if (known !== undefined) return known.catch(() => fetchCached(key, send));
  const patches: Patch[] = [];
  pendingPatches.add(patches);
  const response = send()
    .then((fetched) => {
      const data = patches.reduce((value, patch) => patch(value), fetched as unknown) as T;
      if (pending.get(key) === response) writeCache(key, data);
      return data;
    })
    .finally(() => {
      pendingPatches.delete(patches);
      if (pending.get(key) === response) pending.delete(key);
    });
  pending.set(key, response);
  return response;
}

/** Deletes all entries, or all but pinned ones. */
export function invalidate({ keepPinned = false } = {}): void {
  for (const [key, { pinned }] of entries) if (!(keepPinned && pinned)) entries.delete(key);
  pending.clear();
  invalidations.count += 1;
}

/** Deletes pinned entries, which contain the previous user's reactions; returns whether there were any. */
export function invalidatePinned(): boolean {
  const pinned = [...entries].filter(([, entry]) => entry.pinned);
  for (const [key] of pinned) entries.delete(key);
  return pinned.length > 0;
}

/** Whether the root's data is older than the last invalidation. */
export function isRootStale(): boolean {
  invalidations.whenRootRequested = invalidations.count;
  return invalidations.count > invalidations.whenRootLoaded;
}

/** The root's data is as old as its request. */
export function rootLoaded(): void {
  invalidations.whenRootLoaded = invalidations.whenRootRequested;
}

/** Writes the result of a reaction into every entry that has the deal, and into pending responses. */
export function patchReaction(reaction: Reaction, dealId: string, status: ReactionStatus): void {
  const patch = reactionPatch(reaction, dealId, status);
  for (const entry of entries.values()) entry.data = patch(entry.data);
  for (const patches of pendingPatches) patches.push(patch);
}

/** Copies data with a deal's new reaction; unchanged objects stay identical, so that memoised cards do not render again. */
export function reactionPatch(reaction: Reaction, dealId: string, status: ReactionStatus): Patch {
  // A grown list is cached once per page with the same deals, which are copied once.
  const copies = new Map<object, unknown>();
  return patch;

  function patch(value: unknown): unknown {
    if (typeof value !== "object" || value === null) return value;
    if (!copies.has(value)) copies.set(value, patchedCopy(value));
    return copies.get(value);
  }

  function patchedCopy(value: object): unknown {
    if (Array.isArray(value)) {
      const copy = value.map(patch);
      return copy.some((element, index) => element !== value[index]) ? copy : value;
    }
    const entries = Object.entries(value);
    const copy: Record<string, unknown> = Object.fromEntries(entries.map(([key, inner]) => [key, patch(inner)]));
    if (copy.id === dealId && reaction in copy) return { ...copy, [reaction]: status };
    return entries.some(([key, inner]) => copy[key] !== inner) ? copy : value;
  }
}
