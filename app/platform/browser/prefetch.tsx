import { useFetcher } from "@remix-run/react";
import { useEffect, useState } from "react";
import { routeAt } from "~/platform/page/addresses";
import { isPageFresh, pageKey, prefetchHref } from "./cache/client-loader";
import { useFormModules } from "./form-modules";
import { importRouteModules } from "./route-modules";

/** Milliseconds for which a pointer rests on a link before its page is prefetched. */
const HOVER_MS = 65;

/** Prefetches on intent (hover, touch, focus), one page at a time; of those that wait, only the last is kept. */
export function Prefetch() {
  const [[current, ...waiting], setHrefs] = useState<string[]>([]);
  useFormModules();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const fetchSoon = (event: Event) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (!link || link.origin !== location.origin || link.target || !routeAt(link.pathname)?.isPrefetched) return;
      // A "load more" link: with script it grows the list in place.
      if (link.dataset.inPlace !== undefined) return;
      if (isPageFresh(pageKey(link)) || link.href === location.href) return;
      const { connection } = navigator as { connection?: { saveData?: boolean } };
      if (connection?.saveData) return;
      const href = prefetchHref(link);
      clearTimeout(timer);
      timer = setTimeout(() => enqueue(href), event.type === "touchstart" ? 0 : HOVER_MS);
    };
    const enqueue = (href: string) =>
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
  return current && <PrefetchedPage key={current} href={current} onDone={() => setHrefs(waiting)} />;
}

/** Unmounted when done: the router revalidates every remaining fetcher after each form. */
function PrefetchedPage({ href, onDone }: { href: string; onDone: () => void }) {
  const { load, data } = useFetcher({ key: `prefetch ${href}` });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per page.
  useEffect(() => {
    importRouteModules(href).then(() => load(href), onDone);
  }, [load, href]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: done once.
  useEffect(() => {
    if (data) onDone();
  }, [data]);
  return null;
}
