import type { ReactNode } from "react";
import { hydrateRoot } from "react-dom/client";

/** A mismatch renders the document anew, with what was typed; after a fault the served one works as without script. */
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

/** Moves what extensions added beside head and body to the end of the body, where React skips it. */
function moveBesideBody(served: HTMLElement): void {
  const { head, body } = document;
  body.append(...[...served.children].filter((child) => child !== head && child !== body));
}
