import { useSyncExternalStore } from "react";

/** What a toast offers to do. */
export interface ToastButton {
  label: string;
  /** Where its form is sent, and what it says. */
  action: string;
  name: string;
  value: string;
}

/** Something said for some seconds about what was just done, or why it was not. */
export interface Toast {
  /** Tells two of the same text apart. */
  id: string;
  text: string;
  title?: string;
  /** What went wrong interrupts who is listening; other news waits for a pause. */
  alert?: boolean;
  /** Milliseconds for which it stays; 6 s unless told. */
  duration?: number;
  /** A button that takes it back, say: a form of one value. */
  button?: ToastButton;
}

let queue: readonly Toast[] = [];
let made = 0;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]): void {
  queue = next;
  for (const listener of listeners) listener();
}

/** Says something in a toast. */
export function notify(toast: Omit<Toast, "id"> & { id?: string }): void {
  made += 1;
  const id = toast.id ?? `toast-${made}`;
  change([...queue.filter((other) => other.id !== id), { ...toast, id }]);
}

export function dismiss(id: string): void {
  change(queue.filter((toast) => toast.id !== id));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const NONE: readonly Toast[] = [];

/** What is being said, oldest first. */
export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(
    subscribe,
    () => queue,
    () => NONE,
  );
}
