import { useCallback, useSyncExternalStore } from "react";
import type { Reaction, ReactionStatus } from "~/domain/reactions/reaction";

/** What has become of a reaction since its page was loaded. */
interface Change {
  /** What the server has answered last. */
  settled: ReactionStatus | null;
  /** What has been asked for and not been answered yet. */
  wanted: boolean | null;
}

/** Every place of a page that shows the same deal shows the same, and a button costs no listener of its own. */
const changes = new Map<string, Change>();
const listeners = new Map<string, Set<() => void>>();

export function reactionKey(reaction: Reaction, dealId: string): string {
  return `${reaction} ${dealId}`;
}

function write(key: string, change: Change): void {
  changes.set(key, change);
  tell(key);
}

function tell(key: string): void {
  for (const listener of listeners.get(key) ?? []) listener();
}

/** Shows at once what is asked for. False while an answer is waited for: a second click does nothing. */
export function beginReaction(key: string, wanted: boolean): boolean {
  const change = changes.get(key);
  if (change && change.wanted !== null) return false;
  write(key, { settled: change?.settled ?? null, wanted });
  return true;
}

/** Shows what the server has answered; null: nothing, so that what was shown before is shown again. */
export function settleReaction(key: string, answer: ReactionStatus | null): void {
  write(key, { settled: answer ?? changes.get(key)?.settled ?? null, wanted: null });
}

/** For when a page has been loaded anew: what it says is newer than any answer before. */
export function forgetSettledReactions(): void {
  for (const [key, { wanted }] of changes) {
    if (wanted === null) changes.delete(key);
    else changes.set(key, { settled: null, wanted });
    tell(key);
  }
}

/** Watches one reaction: of the thousands that a list shows, one changes at a time. */
function subscribe(key: string, listener: () => void): () => void {
  const ofKey = listeners.get(key) ?? new Set();
  listeners.set(key, ofKey.add(listener));
  return () => {
    ofKey.delete(listener);
    if (ofKey.size === 0) listeners.delete(key);
  };
}

/** A reaction as it is shown: as its page was loaded, as the server answered since, or as it will be if all goes well. */
export function useReaction(
  reaction: Reaction,
  dealId: string,
  loaded: ReactionStatus,
): ReactionStatus & { pending: boolean } {
  const key = reactionKey(reaction, dealId);
  const change = useSyncExternalStore(
    useCallback((listener) => subscribe(key, listener), [key]),
    () => changes.get(key),
    () => undefined,
  );
  const known = change?.settled ?? loaded;
  const wanted = change?.wanted ?? null;
  if (wanted === null) return { ...known, pending: false };
  return { on: wanted, total: known.total + Number(wanted) - Number(known.on), pending: true };
}
