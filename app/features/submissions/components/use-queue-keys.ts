import { type RefObject, useEffect } from "react";

/** Keys work only while the focus is in the item, but not in a field (WCAG 2.1.4); a new item gets the focus. */
export function useQueueKeys(root: RefObject<HTMLElement>) {
  useEffect(() => {
    const item = root.current;
    if (!item) return;
    item.focus({ preventScroll: true });
    const onKey = (event: KeyboardEvent) => {
      const { target, key } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || !/^[aemrn]$/.test(key)) return;
      if (target instanceof Element && target.closest("input, select, textarea, [contenteditable]")) return;
      const found = item.querySelector<HTMLElement>(`[aria-keyshortcuts="${key}"]`);
      if (!found) return;
      event.preventDefault();
      if (found.matches("input, select")) found.focus();
      else found.click();
    };
    item.addEventListener("keydown", onKey);
    return () => item.removeEventListener("keydown", onKey);
  }, [root]);
}
