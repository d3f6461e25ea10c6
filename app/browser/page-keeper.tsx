import { useFetcher, useLocation, useMatches, useRevalidator } from "@remix-run/react";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import {
  fetcherHref,
  forgetCollectedPages,
  forgetFetchedPages,
  isRemembered,
  PREFETCH_PARAMETER,
  pageHref,
  rememberPage,
  surroundingsCame,
  watchPages,
} from "~/browser/cache/page-memory";
import { useRootData } from "~/browser/use-root-data";
import { forgetSettledReactions } from "./reaction-state";

/** Pages that are worth fetching before they are asked for. */
const WORTH = /^\/(?:$|deals|category\/|tag\/|search)/;

/** Milliseconds that a pointer rests on a link before it means it. */
const REST = 65;

/** Keeps pages for Back, shows what has been fetched anew, and fetches what the reader is about to ask for. */
export function PageKeeper() {
  const data = useMatches().at(-1)?.data;
  const href = pageHref(useLocation());
  const { revalidate } = useRevalidator();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the data is what tells that a page has been loaded.
  useLayoutEffect(forgetSettledReactions, [data]);

  useEffect(() => {
    if (data && !isRemembered(href)) rememberPage(href, data);
  }, [data, href]);

  useEffect(() => watchPages((fetched) => fetched === href && revalidate()), [href, revalidate]);

  useEffect(() => {
    // Another tab may have logged in or out, and time has passed.
    const look = () => {
      if (document.visibilityState === "hidden") forgetFetchedPages();
    };
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);

  const root = useRootData();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the data is what tells that it has been loaded.
  useEffect(surroundingsCame, [root]);
  const username = root?.user?.username;
  const shownTo = useRef(username);
  useEffect(() => {
    if (shownTo.current === username) return;
    shownTo.current = username;
    if (forgetCollectedPages()) revalidate();
  }, [username, revalidate]);

  return <Prefetching />;
}

/** Fetches pages beforehand one at a time, without giving up what is half there; of those that wait the last one counts. */
function Prefetching() {
  const [[underWay, ...waiting], setHrefs] = useState<string[]>([]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const fetchSoon = (event: Event) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (!link || link.origin !== location.origin || link.target || !WORTH.test(link.pathname)) return;
      // It grows the list where it stands: the page it leads to is for those without script.
      if (link.dataset.inPlace !== undefined) return;
      if (isRemembered(pageHref(link)) || link.href === location.href) return;
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
  return underWay && <Prefetch key={underWay} href={underWay} onDone={() => setHrefs(waiting)} />;
}

/** Gone when it is done: the router loads whatever a fetcher has loaded once again after each form. */
function Prefetch({ href, onDone }: { href: string; onDone: () => void }) {
  const { load, data } = useFetcher({ key: `${PREFETCH_PARAMETER} ${href}` });
  useEffect(() => {
    load(href);
  }, [load, href]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: done once.
  useEffect(() => {
    if (data) onDone();
  }, [data]);
  return null;
}
