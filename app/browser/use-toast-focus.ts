import { type FocusEvent, type RefObject, useEffect, useRef } from "react";

interface ToastFocus {
  region: RefObject<HTMLElement>;
  onFocus: (event: FocusEvent) => void;
  onBlur: (event: FocusEvent) => void;
}

/**
 * Keyboard access to the toast region: F6 moves to the newest toast and back; when the focused toast closes, the focus moves to the
 * next one or back to where it came from.
 *
 * @param toasts another array whenever the shown toasts change
 */
export function useToastFocus(toasts: readonly unknown[]): ToastFocus {
  const region = useRef<HTMLElement>(null);
  /** What had the focus before the region, null for nothing; undefined while the focus is outside the region. */
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: a removed toast loses the focus.
  useEffect(() => {
    // React fires no blur for removed elements.
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

/** Where the focus was before, else the page's content. */
function origin(element: Element | null): HTMLElement | null {
  return element instanceof HTMLElement && element.isConnected ? element : document.querySelector("main");
}
