import { useFetcher, useMatches, useNavigate, useNavigation } from "@remix-run/react";
import { startTransition, useEffect, useRef, useState } from "react";
import { type FetchedInBackground, fetcherHref, pageKey } from "~/browser/cache/cached-loader";
import { writeCache } from "~/browser/cache/loader-cache";
import { announceAddressUpdate } from "~/browser/cache/revalidation";
import type { DealListView } from "~/views/lists/deal-list-view";
import { SINGLE_PAGE_PARAMETER } from "~/views/lists/list-address";
import { afterPaint } from "./after-paint";

interface DealPagesHook {
  /** All that has been loaded so far. */
  list: DealListView;
  loading: boolean;
  /** Whether something is to stand in for the page that loads: once its button has shown that it does. */
  awaited: boolean;
  failed: boolean;
  /** Whether the list may ask for its next page before the reader does. */
  growsByItself: boolean;
  /** Asks for the next page, if there is one and it has not been asked for. */
  loadMore: () => void;
}

interface Collected {
  /** What the page was loaded with. */
  base: DealListView;
  list: DealListView;
  /** The address of the page that is on its way. */
  asked: string | null;
  /** The address of the last page that has been added. */
  reached: string | null;
  failed: boolean;
}

/** A list that grows by its next page in place; its address, and what Back shows, grow with it. */
export function useDealPages(base: DealListView): DealPagesHook {
  const navigate = useNavigate();
  const page = useMatches().at(-1)?.data;
  const [collected, setCollected] = useState<Collected>(() => startingWith(base));
  const current = collected.base === base ? collected : startingWith(base);
  const { list, asked, reached, failed } = current;
  const [awaited, setAwaited] = useState<string | null>(null);
  const isLeaving = useNavigation().state !== "idle";
  const writtenDown = useRef<string | null>(null);
  // One for each page: a fetcher that stayed would load its page anew with every form that is sent.
  const { load, data: answer } = useFetcher<FetchedInBackground>({ key: `next ${asked}` });

  useEffect(() => {
    if (!asked) return;
    return afterPaint(() => {
      setAwaited(asked);
      load(fetcherHref(new URL(asked, location.href)));
    });
  }, [asked, load]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer is added once, when it comes.
  useEffect(() => {
    if (!answer || answer.key !== asked) return;
    const next = listIn(answer.data);
    const href = list.moreHref?.replace(/#.*/, "");
    if (!next || !href) {
      setCollected({ ...current, asked: null, failed: true });
      return;
    }
    // Bit by bit: whatever the reader does meanwhile is answered first.
    startTransition(() => setCollected({ ...current, list: joined(list, next), asked: null, reached: href }));
  }, [answer]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page that has been added, when it is shown.
  useEffect(() => {
    if (!reached) writtenDown.current = null;
    if (!reached || writtenDown.current === reached) return;
    // Whoever is on the way elsewhere goes on, and finds the list as it is when they come back.
    writeCache(isLeaving ? pageKey(location) : reached, withList(page, list), { pinned: true });
    if (isLeaving) return;
    writtenDown.current = reached;
    announceAddressUpdate(reached);
    navigate(reached, { replace: true, preventScrollReset: true });
  }, [reached, isLeaving]);

  return {
    list,
    failed,
    loading: asked !== null,
    awaited: asked !== null && asked === awaited,
    growsByItself: list.moreHref !== null && asked === null && !failed,
    loadMore() {
      if (asked !== null || !list.moreHref) return;
      const next = new URL(list.moreHref, location.href);
      next.searchParams.set(SINGLE_PAGE_PARAMETER, "true");
      setAwaited(null);
      setCollected({ ...current, asked: pageKey(next), failed: false });
    },
  };
}

function startingWith(base: DealListView): Collected {
  return { base, list: base, asked: null, reached: null, failed: false };
}

/** Where a page of deals has its list: the search page beside what else it found out. */
function listIn(data: unknown): DealListView | null {
  const page = data as { list?: DealListView; results?: { list?: DealListView } | null } | null;
  return page?.list ?? page?.results?.list ?? null;
}

function withList(data: unknown, list: DealListView): unknown {
  const page = data as { list?: DealListView; results?: object | null };
  return page.list ? { ...page, list } : { ...page, results: { ...page.results, list } };
}

/** A deal published meanwhile has moved the others: what is there already is not shown twice. */
function joined(list: DealListView, next: DealListView): DealListView {
  const ids = new Set(list.deals.map(({ id }) => id));
  return {
    ...next,
    first: list.first,
    fromStart: list.fromStart,
    earlierHref: list.earlierHref,
    close: [...list.close, ...next.close],
    deals: [...list.deals, ...next.deals.filter(({ id }) => !ids.has(id))],
  };
}
