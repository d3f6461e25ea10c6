import { useFetcher } from "@remix-run/react";
import { useEffect, useState } from "react";
import { fetcherHref, isPageFresh, PREFETCH_PARAMETER, pageKey } from "./cache/cached-loader";
import { importRouteModules } from "./route-modules";

/** Pages that are worth a prefetch. */
const WORTH = /^\/(?:$|deals|category\/|tag\/|search)/;

/** Milliseconds that a pointer rests on a link before it means it. */
const REST = 65;

/**
 * Prefetches on intent: what a pointer rests on, a touch begins at or the focus reaches. One page at a time, without aborting
 * what is half there; of those that wait the last one counts.
 */
export function Prefetch() {
  const [[underWay, ...waiting], setHrefs] = useState<string[]>([]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const fetchSoon = (event: Event) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (!link || link.origin !== location.origin || link.target || !WORTH.test(link.pathname)) return;
      // It grows the list where it stands: the page it leads to is for those without script.
      if (link.dataset.inPlace !== undefined) return;
      if (isPageFresh(pageKey(link)) || link.href === location.href) return;
      const { connection } = navigator as { connection?: { saveData?: boolean } };
      if (connection?.saveData) return;
      const url = new URL(link.href);
      url.searchParams.set(PREFETCH_PARAMETER, "true");
      clearTimeout(timer);
      timer = setTimeout(() => ask(fetcherHref(url)), event.type === "touchstart" ? 0 : REST);
    };
    const ask = (href: string) =>
      setHrefs(([first]) => (first === undefined || first === href ? [href] : [first, href]));
    const stop = () => clearTimeout(timer);
    document.addEventListener("pointerover", fetchSoon, { passive: true });
    document.addEventListener("touchstart", fetchSoon, { passive: true });
    document.addEventListener("focusin", fetchSoon);
    document.addEventListener("pointerout", stop);
    return () => {
      stop();
      document.removeEventListener("pointerover", fetchSoon);
      document.removeEventListener("touchstart", fetchSoon);
      document.removeEventListener("focusin", fetchSoon);
      document.removeEventListener("pointerout", stop);
    };
  }, []);
  return underWay && <PrefetchedPage key={underWay} href={underWay} onDone={() => setHrefs(waiting)} />;
}

/** Gone when it is done: the router revalidates whatever a fetcher has loaded after each form. */
function PrefetchedPage({ href, onDone }: { href: string; onDone: () => void }) {
  const { load, data } = useFetcher({ key: `${PREFETCH_PARAMETER} ${href}` });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page.
  useEffect(() => {
    importRouteModules(href).then(() => load(href), onDone);
  }, [load, href]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: done once.
  useEffect(() => {
    if (data) onDone();
  }, [data]);
  return null;
}
