import { type FocusEvent, type RefObject, useEffect, useRef } from "react";

interface ToastFocus {
  region: RefObject<HTMLElement>;
  onFocus: (event: FocusEvent) => void;
  onBlur: (event: FocusEvent) => void;
}

/**
 * Keyboard access to the region of the toasts: F6 leads to the newest one and back, and when the toast that has the focus
 * goes, the focus goes on to the next one or back to where it came from.
 *
 * @param toasts what is shown: another array whenever that changes
 */
export function useToastFocus(toasts: readonly unknown[]): ToastFocus {
  const region = useRef<HTMLElement>(null);
  /** What had the focus before the region; null: nothing had it, undefined: the focus is not in the region. */
  const cameFrom = useRef<Element | null | undefined>(undefined);

  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const { key, defaultPrevented, altKey, ctrlKey, metaKey, shiftKey } = event;
      if (key !== "F6" || defaultPrevented || altKey || ctrlKey || metaKey || shiftKey) return;
      const target = cameFrom.current === undefined ? newest(region.current) : origin(cameFrom.current);
      if (!target) return;
      event.preventDefault();
      target.focus();
    }
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a toast that is gone takes the focus with it.
  useEffect(() => {
    // React reports no blur of what it removes.
    const from = cameFrom.current;
    if (from === undefined || region.current?.contains(document.activeElement)) return;
    cameFrom.current = undefined;
    (newest(region.current) ?? origin(from))?.focus();
  }, [toasts]);

  return {
    region,
    onFocus({ currentTarget, relatedTarget }) {
      if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget;
    },
    onBlur({ currentTarget, relatedTarget }) {
      if (!currentTarget.contains(relatedTarget)) cameFrom.current = undefined;
    },
  };
}

function newest(region: HTMLElement | null): HTMLElement | null | undefined {
  return region?.querySelector<HTMLElement>(".toast:last-child :is(a, button)");
}

/** Where the focus was before; the page's content where that is gone, or was nowhere. */
function origin(element: Element | null): HTMLElement | null {
  return element instanceof HTMLElement && element.isConnected ? element : document.querySelector("main");
}
