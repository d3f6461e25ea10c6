import { useFetcher, useMatches, useNavigate, useNavigation } from "@remix-run/react";
import { startTransition, useEffect, useRef, useState } from "react";
import { SINGLE_PAGE_PARAMETER } from "~/features/lists/addresses/lists";
import type { DealListView } from "~/features/lists/web/deal-list.server";
import { afterPaint } from "~/platform/browser/after-paint";
import { type FetchedInBackground, fetcherHref, pageKey } from "~/platform/browser/cache/client-loader";
import { announceAddressUpdate } from "~/platform/browser/cache/revalidation";
import { set } from "~/platform/browser/cache/store";

interface Collected {
  base: DealListView;
  list: DealListView;
  loading: string | null;
  reached: string | null;
  failed: boolean;
}

export function useDealPages(base: DealListView) {
  const navigate = useNavigate();
  const page = useMatches().at(-1)?.data;
  const [collected, setCollected] = useState<Collected>(() => startingWith(base));
  const current = collected.base === base ? collected : startingWith(base);
  const { list, loading, reached, failed } = current;
  const [awaited, setAwaited] = useState<string | null>(null);
  const isLeaving = useNavigation().state !== "idle";
  const recorded = useRef<string | null>(null);
  // One fetcher per page: a fetcher that stayed would reload its page after each form.
  const { load, data: fetched } = useFetcher<FetchedInBackground>({ key: `next ${loading}` });

  useEffect(() => {
    if (!loading) return;
    return afterPaint(() => {
      setAwaited(loading);
      load(fetcherHref(new URL(loading, location.href)));
    });
  }, [loading, load]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a page is added once, when it has loaded.
  useEffect(() => {
    if (!fetched || fetched.key !== loading) return;
    const next = listIn(fetched.data);
    const href = list.moreHref?.replace(/#.*/, "");
    if (!next || !href) {
      setCollected({ ...current, loading: null, failed: true });
      return;
    }
    // The transition lets input come first.
    startTransition(() => setCollected({ ...current, list: joined(list, next), loading: null, reached: href }));
  }, [fetched]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each added page, when it is shown.
  useEffect(() => {
    if (!reached) recorded.current = null;
    if (!reached || recorded.current === reached) return;
    // A pending navigation, whose start a busy browser has not yet rendered, goes on; Back finds the grown list in the cache.
    const isPending = isLeaving || window.__remixRouter.state.navigation.state !== "idle";
    set(isPending ? pageKey(location) : reached, withList(page, list), { pinned: true });
    if (isPending) return;
    recorded.current = reached;
    announceAddressUpdate(reached);
    navigate(reached, { replace: true, preventScrollReset: true });
  }, [reached, isLeaving]);

  return {
    list,
    failed,
    loading: loading !== null,
    /** Whether skeletons stand for the next page: once the button shows that it is loading. */
    awaited: loading !== null && loading === awaited,
    growsByItself: list.moreHref !== null && loading === null && !failed,
    loadMore() {
      if (loading !== null || !list.moreHref) return;
      const next = new URL(list.moreHref, location.href);
      next.searchParams.set(SINGLE_PAGE_PARAMETER, "true");
      setAwaited(null);
      setCollected({ ...current, loading: pageKey(next), failed: false });
    },
  };
}

function startingWith(base: DealListView): Collected {
  return { base, list: base, loading: null, reached: null, failed: false };
}

function listIn(data: unknown): DealListView | null {
  const page = data as { list?: DealListView; results?: { list?: DealListView } | null } | null;
  return page?.list ?? page?.results?.list ?? null;
}

function withList(data: unknown, list: DealListView): unknown {
  const page = data as { list?: DealListView; results?: object | null };
  return page.list ? { ...page, list } : { ...page, results: { ...page.results, list } };
}

/** A deal published meanwhile shifts the others. */
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
