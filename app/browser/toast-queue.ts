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
  /** What is said again under the same one takes the place of what was said before. */
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

export interface SaidToast extends Toast {
  /** Which one it is of all that have been said: what is said again has all its time again. */
  turn: number;
}

let queue: readonly SaidToast[] = [];
let said = 0;
const listeners = new Set<() => void>();

function change(next: readonly SaidToast[]): void {
  queue = next;
  for (const listener of listeners) listener();
}

/** Says something in a toast. */
export function notify(toast: Omit<Toast, "id"> & { id?: string }): void {
  said += 1;
  const id = toast.id ?? `toast-${said}`;
  change([...queue.filter((other) => other.id !== id), { ...toast, id, turn: said }]);
}

export function dismiss(id: string): void {
  change(queue.filter((toast) => toast.id !== id));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const NONE: readonly SaidToast[] = [];

/** What is being said, oldest first. */
export function useToasts(): readonly SaidToast[] {
  return useSyncExternalStore(
    subscribe,
    () => queue,
    () => NONE,
  );
}
