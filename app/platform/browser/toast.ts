import { type FocusEvent, useEffect, useRef, useSyncExternalStore } from "react";
import { useDocumentEvent } from "./use-document-event";

export interface Toast {
  text: string;
  title?: string;
  alert?: boolean;
  selectable?: boolean;
  /** Milliseconds; 6 s by default. */
  duration?: number;
  button?: { label: string; action: string; name: string; value: string };
  link?: { label: string; href: string };
}

export interface ShownToast extends Toast {
  /** A repeated toast gets another id, so that it is announced again and its time starts again. */
  id: number;
}

let shown: ShownToast | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: ShownToast | null): void {
  shown = next;
  for (const listener of listeners) listener();
}

export function notify(toast: Toast): void {
  lastId += 1;
  change({ ...toast, id: lastId });
}

export function dismissToast(): void {
  change(null);
}

/**
 * An earlier form's toast is dismissed when another is submitted. Asks the router: a busy browser may render the start of a
 * submission after the toast of its failure. Returns the end of the subscription.
 */
export function dismissOnSubmission(): () => void {
  let { navigation } = window.__remixRouter.state;
  return window.__remixRouter.subscribe((state) => {
    if (state.navigation === navigation) return;
    navigation = state.navigation;
    if (navigation.state === "submitting") dismissToast();
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useToast(): ShownToast | null {
  return useSyncExternalStore(
    subscribe,
    () => shown,
    () => null,
  );
}

/** F6 moves to the toast and back; when the focused toast closes, the focus moves to the next one or where it came from. */
export function useToastFocus(shown: number | undefined) {
  const region = useRef<HTMLElement>(null);
  /** The element that had the focus; null for none, undefined while the focus is outside the region. */
  const cameFrom = useRef<Element | null | undefined>(undefined);

  useDocumentEvent("keydown", (event) => {
    const { key, defaultPrevented, altKey, ctrlKey, metaKey, shiftKey } = event;
    if (key !== "F6" || defaultPrevented || altKey || ctrlKey || metaKey || shiftKey) return;
    const target = cameFrom.current === undefined ? controlOf(region.current) : origin(cameFrom.current);
    if (!target) return;
    event.preventDefault();
    target.focus();
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a removed toast loses the focus.
  useEffect(() => {
    // React fires no blur for removed elements.
    const from = cameFrom.current;
    if (from === undefined || region.current?.contains(document.activeElement)) return;
    cameFrom.current = undefined;
    (controlOf(region.current) ?? origin(from))?.focus();
  }, [shown]);

  return {
    region,
    onFocus({ currentTarget, relatedTarget }: FocusEvent) {
      if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget;
    },
    onBlur({ currentTarget, relatedTarget }: FocusEvent) {
      if (!currentTarget.contains(relatedTarget)) cameFrom.current = undefined;
    },
  };
}

function controlOf(region: HTMLElement | null): HTMLElement | null | undefined {
  return region?.querySelector<HTMLElement>(".toast :is(a, button)");
}

function origin(element: Element | null): HTMLElement | null {
  return element instanceof HTMLElement && element.isConnected ? element : document.querySelector("main");
}
