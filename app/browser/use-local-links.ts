import { useNavigate } from "@remix-run/react";
import { type MouseEvent, useCallback } from "react";
import { opensElsewhere } from "./opens-elsewhere";

/**
 * A click handler that follows plain links within the site without loading a document. For lists: a Link costs a hundred
 * times what an anchor does to take over, and a list holds hundreds of them. `data-reload` on a link keeps it out.
 */
export function useLocalLinks(): (event: MouseEvent) => void {
  const navigate = useNavigate();
  return useCallback(
    (event) => {
      if (event.defaultPrevented || event.button !== 0) return;
      if (opensElsewhere(event)) return;
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (!link || link.target || link.origin !== location.origin || link.dataset.reload !== undefined) return;
      if (link.getAttribute("href")?.startsWith("#")) return;
      event.preventDefault();
      const { pathname, search, hash } = link;
      // As a Link does: what leads to where the reader is adds no step to go back.
      navigate({ pathname, search, hash }, { replace: link.href === location.href });
    },
    [navigate],
  );
}
