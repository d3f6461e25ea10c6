import { useNavigate } from "@remix-run/react";
import type { MouseEvent } from "react";

/** Hydrating a Link costs a hundred times as much as an anchor, and a list has hundreds. `data-reload` excludes a link. */
export function useLocalLinks(): (event: MouseEvent) => void {
  const navigate = useNavigate();
  return (event) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (opensElsewhere(event)) return;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || link.target || link.origin !== location.origin || link.dataset.reload !== undefined) return;
    if (link.getAttribute("href")?.startsWith("#")) return;
    event.preventDefault();
    const { pathname, search, hash } = link;
    // Like a Link: a link to the current address adds no history entry.
    navigate({ pathname, search, hash }, { replace: link.href === location.href });
  };
}

export function opensElsewhere({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return metaKey || ctrlKey || shiftKey || altKey;
}
