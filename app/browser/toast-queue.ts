import { useSyncExternalStore } from "react";

export interface ToastButton {
  label: string;
  /** The address of its form, and its one field. */
  action: string;
  name: string;
  value: string;
}

export interface ToastLink {
  label: string;
  href: string;
}

export type ToastKind = "like" | "noluck" | "form" | "copy" | "page";

export interface Toast {
  kind: ToastKind;
  text: string;
  title?: string;
  /** Whether a screen reader interrupts what it reads. */
  alert?: boolean;
  /** Whether one click selects the text, to be copied. */
  selectable?: boolean;
  /** Milliseconds; 6 s by default. */
  duration?: number;
  /** A form of one value, such as an undo. */
  button?: ToastButton;
  link?: ToastLink;
}

export interface QueuedToast extends Toast {
  /** A repeated toast gets another id, so that it is announced again and its time starts again. */
  id: number;
}

let queue: readonly QueuedToast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly QueuedToast[]): void {
  queue = next;
  for (const listener of listeners) listener();
}

/** Shows a toast, which replaces the one before. */
export function notify(toast: Toast): void {
  lastId += 1;
  change([{ ...toast, id: lastId }]);
}

/** Closes the toasts of a kind. */
export function dismiss(kind: ToastKind): void {
  change(queue.filter((toast) => toast.kind !== kind));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const NO_TOASTS: readonly QueuedToast[] = [];

export function useToasts(): readonly QueuedToast[] {
  return useSyncExternalStore(
    subscribe,
    () => queue,
    () => NO_TOASTS,
  );
}
