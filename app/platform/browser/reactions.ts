import type { ClientActionFunctionArgs } from "@remix-run/react";
import i18next from "i18next";
import { useCallback, useSyncExternalStore } from "react";
import type { Signal } from "~/features/life/state";
import type { Reaction, ReactionStatus } from "~/features/reactions/reaction";
import { patch } from "./cache/store";
import { failureText } from "./error-page";
import { notify } from "./toast";

/** Changes to a reaction since its page was loaded. */
interface Change {
  settled: ReactionStatus | null;
  requested: boolean | null;
}

const changes = new Map<string, Change>();
const listeners = new Map<string, Set<() => void>>();

export function reactionKey(reaction: Reaction | Signal, dealId: string): string {
  return `${reaction} ${dealId}`;
}

function write(key: string, change: Change): void {
  changes.set(key, change);
  notifyListeners(key);
}

function notifyListeners(key: string): void {
  for (const listener of listeners.get(key) ?? []) listener();
}

/** Shows the requested state optimistically; false while another request is pending. */
export function beginReaction(key: string, requested: boolean): boolean {
  const change = changes.get(key);
  if (change && change.requested !== null) return false;
  write(key, { settled: change?.settled ?? null, requested });
  return true;
}

/** Null reverts to the state before. */
export function settleReaction(key: string, status: ReactionStatus | null): void {
  write(key, { settled: status ?? changes.get(key)?.settled ?? null, requested: null });
}

function forgetReaction(key: string): void {
  changes.delete(key);
  notifyListeners(key);
}

/** A page that was loaded has newer data than any settled result. */
export function forgetSettledReactions(): void {
  for (const [key, { requested }] of changes) {
    if (requested === null) changes.delete(key);
    else changes.set(key, { settled: null, requested });
    notifyListeners(key);
  }
}

/** Subscribes to one reaction only, because a list shows thousands. */
function subscribe(key: string, listener: () => void): () => void {
  const ofKey = listeners.get(key) ?? new Set();
  listeners.set(key, ofKey.add(listener));
  return () => {
    ofKey.delete(listener);
    if (ofKey.size === 0) listeners.delete(key);
  };
}

export function useReaction(
  reaction: Reaction | Signal,
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
  const requested = change?.requested ?? null;
  if (requested === null) return { ...known, pending: false };
  return { on: requested, total: known.total + Number(requested) - Number(known.on), pending: true };
}

const FLASHES = {
  noluck: ["flash.marked", "flash.unmarked"],
  worked: ["flash.worked", "flash.unworked"],
} as const;

/** The button settles on the result; a failure leaves the page as it is. */
export function reactionClientAction(reaction: Reaction | Signal) {
  return async ({ request, serverAction }: ClientActionFunctionArgs): Promise<ReactionStatus | null> => {
    const form = new URLSearchParams(await request.clone().text());
    const dealId = form.get("on") ?? form.get("off") ?? "";
    const key = reactionKey(reaction, dealId);
    try {
      const status = await serverAction<ReactionStatus>();
      settleReaction(key, status);
      // A mark replaces the other one.
      if (reaction !== "like") forgetReaction(reactionKey(reaction === "worked" ? "noluck" : "worked", dealId));
      if (reaction !== "worked") patch(reaction, dealId, status);
      if (reaction !== "like") notify({ text: i18next.t(FLASHES[reaction][status.on ? 0 : 1]) });
      return status;
    } catch (error) {
      settleReaction(key, null);
      if (error instanceof Response && error.status < 400) throw error;
      reactionFailed(reaction, error);
      return null;
    }
  };
}

/** A like that failed is only logged, a failed NoLuck mark is shown (specification §8.4). */
export function reactionFailed(reaction: Reaction | Signal, error: unknown): void {
  console.error(`The ${reaction} was not saved:`, error);
  if (reaction === "like") return;
  const title = i18next.t("reactions.failedTitle");
  notify({ alert: true, title, text: reaction === "noluck" ? i18next.t("reactions.failed") : failureText(error) });
}
