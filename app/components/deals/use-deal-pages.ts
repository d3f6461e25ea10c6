import { useFetcher, useMatches, useNavigate } from "@remix-run/react";
import { useEffect, useState } from "react";
import type { DealListView } from "~/http/deal-list.server";
import { ALONE_PARAMETER } from "~/http/list-address";
import { fetcherHref, rememberPage } from "./page-memory";
import { keepPage } from "./revalidation";

interface DealPagesHook {
  /** All that has been loaded so far. */
  list: DealListView;
  loading: boolean;
  failed: boolean;
  loadMore: () => void;
}

interface Collected {
  /** What the page was loaded with. */
  base: DealListView;
  list: DealListView;
  failed: boolean;
}

/** A list that grows by its next page in place; its address, and what Back shows, grow with it. */
export function useDealPages(base: DealListView): DealPagesHook {
  const fetcher = useFetcher<unknown>();
  const navigate = useNavigate();
  const data = useMatches().at(-1)?.data;
  const [collected, setCollected] = useState<Collected>({ base, list: base, failed: false });
  const current = collected.base === base ? collected : { base, list: base, failed: false };
  const { list, failed } = current;

  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer is added once, when it comes.
  useEffect(() => {
    if (fetcher.state !== "idle" || fetcher.data === undefined) return;
    const next = listIn(fetcher.data);
    const href = list.moreHref?.replace(/#.*/, "");
    if (!next || !href) {
      setCollected({ ...current, failed: true });
      return;
    }
    const grown = { ...joined(list, next), earlierHref: list.earlierHref };
    setCollected({ base, list: grown, failed: false });
    rememberPage(href, withList(data, grown), { collected: true });
    keepPage(href);
    navigate(href, { replace: true, preventScrollReset: true });
  }, [fetcher.state, fetcher.data]);

  return {
    list,
    failed,
    loading: fetcher.state !== "idle",
    loadMore() {
      if (fetcher.state !== "idle" || !list.moreHref) return;
      const next = new URL(list.moreHref, location.href);
      next.searchParams.set(ALONE_PARAMETER, "true");
      fetcher.load(fetcherHref(next));
    },
  };
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
    close: [...list.close, ...next.close],
    deals: [...list.deals, ...next.deals.filter(({ id }) => !ids.has(id))],
  };
}
