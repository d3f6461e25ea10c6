import type { Reaction, ReactionStatus } from "~/features/reactions/reaction";

/** Milliseconds after which an entry is a miss (specification §9.1). */
const MAX_AGE_MS = 300_000;

const MAX_ENTRIES = 40;

interface Entry {
  data: unknown;
  at: number;
  /** Whether it was assembled in the browser, so that it cannot be fetched again. */
  pinned: boolean;
}

const entries = new Map<string, Entry>();

const reactions: (readonly [reaction: Reaction, dealId: string, status: ReactionStatus])[] = [];

let invalidations = 0;

/** When a request was made: its response lacks later writes and reactions. */
export interface RequestTime {
  version: number;
  reactions: number;
}

/** Data requested at another version may be outdated. */
export function version(): number {
  return invalidations;
}

export function now(): RequestTime {
  return { version: invalidations, reactions: reactions.length };
}

/** Undefined on a miss; `fresh` in milliseconds. */
export function get(key: string, fresh: number): { data: unknown; stale: boolean } | undefined {
  const entry = entries.get(key);
  const age = entry ? Date.now() - entry.at : MAX_AGE_MS;
  return entry && age < MAX_AGE_MS ? { data: entry.data, stale: age >= fresh && !entry.pinned } : undefined;
}

/** Ignores data requested before an invalidation. Promises are replaced by their values; a rejected one deletes the entry. */
export function set(key: string, data: unknown, { since = now(), pinned = false } = {}): void {
  if (since.version !== invalidations) return;
  const entry: Entry = { data: withReactionsSince(since, data), at: Date.now(), pinned };
  entries.delete(key);
  entries.set(key, entry);
  const [oldest] = entries.keys();
  if (entries.size > MAX_ENTRIES && oldest !== undefined) entries.delete(oldest);
  settled(data)?.then(
    (whole) => {
      entry.data = withReactionsSince(since, whole);
    },
    () => entries.get(key) === entry && entries.delete(key),
  );
}

function settled(data: unknown): Promise<object> | null {
  const parts = typeof data === "object" && data !== null ? Object.entries(data) : [];
  if (!parts.some(([, part]) => part instanceof Promise)) return null;
  return Promise.all(parts.map(async ([name, part]) => [name, await part])).then(Object.fromEntries);
}

export function storedData(): unknown[] {
  return [...entries.values()].map(({ data }) => data).reverse();
}

export function invalidate({ keepPinned = false } = {}): void {
  for (const [key, { pinned }] of entries) if (!(keepPinned && pinned)) entries.delete(key);
  invalidations += 1;
}

/** Pinned entries contain the previous user's reactions; returns whether there were any. */
export function invalidatePinned(): boolean {
  const pinned = [...entries].filter(([, entry]) => entry.pinned);
  for (const [key] of pinned) entries.delete(key);
  return pinned.length > 0;
}

export function patch(reaction: Reaction, dealId: string, status: ReactionStatus): void {
  reactions.push([reaction, dealId, status]);
  const patched = reactionPatch(reaction, dealId, status);
  for (const entry of entries.values()) entry.data = patched(entry.data);
}

export function withReactionsSince<T>({ reactions: first }: RequestTime, data: T): T {
  return reactions.slice(first).reduce((value, reaction) => reactionPatch(...reaction)(value) as T, data);
}

/** Unchanged objects stay identical, so that memoised cards do not render again. */
function reactionPatch(reaction: Reaction, dealId: string, status: ReactionStatus): (value: unknown) => unknown {
  // A grown list is cached once per page with the same deals, which are copied once.
  const copies = new Map<object, unknown>();
  return patched;

  function patched(value: unknown): unknown {
    if (typeof value !== "object" || value === null || value instanceof Promise) return value;
    if (!copies.has(value)) copies.set(value, patchedCopy(value));
    return copies.get(value);
  }

  function patchedCopy(value: object): unknown {
    if (Array.isArray(value)) {
      const copy = value.map(patched);
      return copy.some((element, index) => element !== value[index]) ? copy : value;
    }
    const entries = Object.entries(value);
    const copy: Record<string, unknown> = Object.fromEntries(entries.map(([key, inner]) => [key, patched(inner)]));
    if (copy.id === dealId && reaction in copy) return { ...copy, [reaction]: status };
    return entries.some(([key, inner]) => copy[key] !== inner) ? copy : value;
  }
}
