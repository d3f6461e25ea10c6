import type { Reaction, ReactionStatus } from "~/domain/reactions/reaction";

/** Milliseconds for which an answer is kept; how long it is fresh is its reader's to say (specification §9.1). */
const MAX_AGE_MS = 300_000;

/** Answers kept at most; the one that was written first goes first. */
const MAX_ENTRIES = 40;

interface Entry {
  data: unknown;
  at: number;
  /** Put together in the browser, so that it cannot be fetched again as it was. */
  pinned: boolean;
}

const entries = new Map<string, Entry>();
const pending = new Map<string, Promise<unknown>>();

type Patch = (value: unknown) => unknown;

/** Of each request that is under way, what its response may be too old to know. */
const underWay = new Set<Patch[]>();

/** How often answers have been invalidated; and how often they had been when the root's loader was last asked, and answered. */
const invalidations = { count: 0, whenRootAsked: 0, whenRootAnswered: 0 };

/** What is cached for a key, or undefined. `stale`: it is to be revalidated while it is shown. */
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
 * Asks for an answer and caches it: one request for a key, however many want it. Whoever waits for one that is aborted
 * makes another. An answer to what was asked before an invalidation is given, and not cached. Reactions given meanwhile are
 * written into it.
 */
export function fetchCached<T>(key: string, request: () => Promise<T>): Promise<T> {
  const known = pending.get(key) as Promise<T> | undefined;
  if (known !== undefined) return known.catch(() => fetchCached(key, request));
  const patches: Patch[] = [];
  underWay.add(patches);
  const answer = request()
    .then((response) => {
      const data = patches.reduce((value, patch) => patch(value), response as unknown) as T;
      if (pending.get(key) === answer) writeCache(key, data);
      return data;
    })
    .finally(() => {
      underWay.delete(patches);
      if (pending.get(key) === answer) pending.delete(key);
    });
  pending.set(key, answer);
  return answer;
}

/** Drops all answers, or all but those that are pinned. */
export function invalidate({ keepPinned = false } = {}): void {
  for (const [key, { pinned }] of entries) if (!(keepPinned && pinned)) entries.delete(key);
  pending.clear();
  invalidations.count += 1;
}

/** Drops what is pinned, which tells what the one before likes, when somebody else looks. Says whether there was any. */
export function invalidatePinned(): boolean {
  const pinned = [...entries].filter(([, entry]) => entry.pinned);
  for (const [key] of pinned) entries.delete(key);
  return pinned.length > 0;
}

/** Whether the root's answer is older than the last invalidation. Asked at each navigation, which may be aborted. */
export function isRootStale(): boolean {
  invalidations.whenRootAsked = invalidations.count;
  return invalidations.count > invalidations.whenRootAnswered;
}

/** After the root's answer has come: it is as old as the question. */
export function rootLoaded(): void {
  invalidations.whenRootAnswered = invalidations.whenRootAsked;
}

/** Writes the server's answer to a reaction into every cached answer that has the deal, and into those on their way. */
export function patchReaction(reaction: Reaction, dealId: string, status: ReactionStatus): void {
  const patch = reactionPatch(reaction, dealId, status);
  for (const entry of entries.values()) entry.data = patch(entry.data);
  for (const patches of underWay) patches.push(patch);
}

/** A copy with a deal's new reaction; what does not change stays identical, so that memoised cards do not render again. */
export function reactionPatch(reaction: Reaction, dealId: string, status: ReactionStatus): Patch {
  // A list that has grown is cached once for each of its pages, with the same deals: each is copied once.
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
