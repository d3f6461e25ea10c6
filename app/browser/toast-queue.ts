import { useSyncExternalStore } from "react";

/** What a toast offers to do. */
export interface ToastButton {
  label: string;
  /** Where its form is sent, and what it says. */
  action: string;
  name: string;
  value: string;
}

/** Where a toast offers to go. */
export interface ToastLink {
  label: string;
  href: string;
}

/** What is said of: a reaction, a form that came back or met no answer, what could not be copied, the page as a whole. */
export type ToastKind = "like" | "noluck" | "form" | "copy" | "page";

/** Something said for some seconds about what was just done, or why it was not. */
export interface Toast {
  kind: ToastKind;
  text: string;
  title?: string;
  /** What went wrong interrupts who is listening; other news waits for a pause. */
  alert?: boolean;
  /** Whether the text is there to be copied by hand: one click selects all of it. */
  selectable?: boolean;
  /** Milliseconds for which it stays; 6 s unless told. */
  duration?: number;
  /** A button that takes it back, say: a form of one value. */
  button?: ToastButton;
  link?: ToastLink;
}

export interface QueuedToast extends Toast {
  /** Which one it is of all that have been said: what is said again is read out again, and has all its time again. */
  id: number;
}

let queue: readonly QueuedToast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly QueuedToast[]): void {
  queue = next;
  for (const listener of listeners) listener();
}

/** Says something in a toast, which takes the place of the one before, whatever that was about: it is no longer news. */
export function notify(toast: Toast): void {
  lastId += 1;
  change([{ ...toast, id: lastId }]);
}

/** Takes what is said of a kind away. */
export function dismiss(kind: ToastKind): void {
  change(queue.filter((toast) => toast.kind !== kind));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const NO_TOASTS: readonly QueuedToast[] = [];

/** What is being said, oldest first. */
export function useToasts(): readonly QueuedToast[] {
  return useSyncExternalStore(
    subscribe,
    () => queue,
    () => NO_TOASTS,
  );
}
