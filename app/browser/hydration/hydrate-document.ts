import type { ReactNode } from "react";
import { hydrateRoot } from "react-dom/client";

/**
 * Hydrates the document. Where it differs from what the server sent, React renders it anew: what was typed and the focus move
 * to the new one. Where rendering fails, the server's document is put back, or that of the present address is loaded; it works
 * as without script.
 */
export function hydrateDocument(app: ReactNode): void {
  const served = document.documentElement;
  const address = location.href;
  moveBesideBody(served);
  let focused = document.activeElement;
  served.addEventListener("focusin", ({ target }) => {
    focused = target as Element;
  });
  const root = hydrateRoot(document, app);
  const observer = new MutationObserver(async () => {
    const shown = document.documentElement as HTMLElement | null;
    if (shown === served) return;
    observer.disconnect();
    const { restore } = await import("./restore-document");
    restore({ served, shown, focused, address, root });
  });
  observer.observe(document, { childList: true });
}

/** Moves what extensions added beside head and body to the end of the body: React skips it there. */
function moveBesideBody(served: HTMLElement): void {
  const { head, body } = document;
  body.append(...[...served.children].filter((child) => child !== head && child !== body));
}
