import type { Database } from "~/db/connection.server";
import { countDeals, type DealFilter, listDeals } from "./browse.server";
import { closeMatches } from "./close-matches.server";
import type { Deal, ListSort, SearchSort } from "./deal";
import { type DealSearch, listMatches, MOST_COUNTED, searchDeals } from "./search.server";

/** Deals a page of each list holds, and most deals that one document shows (SPEC.md section 9). */
export const HOME_PAGE_SIZE = 24;
export const LIST_PAGE_SIZE = 50;
const MOST_SHOWN = 200;

/** Where the home page's list ends (SPEC.md section 9). */
export const HOME_MOST = 200;

/** A stretch of whole pages of a list, ending with `page`. Pages count from 1. */
export interface DealPages {
  deals: Deal[];
  /** Deals of the whole list. */
  total: number;
  /** Whether there are more than `total`, which counting would take too long. */
  more: boolean;
  /** The first and the last page shown, and how many there are. */
  firstPage: number;
  page: number;
  pages: number;
  pageSize: number;
  /** What was searched for, and deals that nearly match when few do. */
  search: DealSearch | null;
  close: Deal[];
}

export interface DealPagesQuery extends DealFilter {
  /** What is searched for within the list; without it, relevance is newest first. */
  text?: string;
  sort: SearchSort | ListSort;
  page: number;
  pageSize: number;
  /** The moment that deals expire by. */
  now: Date;
  /** Where the list ends, whatever it holds (the home page's 200). */
  atMost?: number;
  /** Most deals shown at once, if not 200: with a page's size, page N is that page alone. */
  mostShown?: number;
}

/**
 * The pages of a list up to the one asked for, as far back as 200 deals reach; a page beyond the last is the last.
 */
export async function dealPages(db: Database, query: DealPagesQuery): Promise<DealPages> {
  const { text, sort, page: asked, pageSize, now, ...others } = query;
  const { atMost = Number.POSITIVE_INFINITY, mostShown = MOST_SHOWN, ...filter } = others;
  const first = asked === 1 ? { sort, now, limit: pageSize } : undefined;
  const search = text ? await searchDeals(db, { ...filter, text }, first) : null;
  const { total, more } = search ?? (await countListed(db, filter));
  const reachable = Math.min(more ? MOST_COUNTED : total, search ? MOST_COUNTED : total, atMost);
  const reachablePages = Math.max(1, Math.ceil(reachable / pageSize));
  const page = Math.min(asked, reachablePages);
  const firstPage = Math.max(1, page - Math.ceil(mostShown / pageSize) + 1);
  const offset = (firstPage - 1) * pageSize;
  const limit = Math.min(page * pageSize, reachable) - offset;
  const deals = search
    ? await listMatches(db, search, { sort, now, offset, limit })
    : limit > 0
      ? await listDeals(db, { ...filter, sort: sort === "relevance" ? "newest" : sort, offset, limit })
      : [];
  // What was not counted to its end may end before.
  const pages = more && deals.length < limit ? page : reachablePages;
  const close =
    search && !more && total < pageSize
      ? await closeMatches(db, search, { found: deals, now, limit: pageSize - total })
      : [];
  return { deals, total, more, firstPage, page, pages, pageSize, search, close };
}

/** What is not kept ready is counted as far as a list of it can be paged through. */
async function countListed(db: Database, filter: DealFilter): Promise<{ total: number; more: boolean }> {
  const found = await countDeals(db, filter, MOST_COUNTED + 1);
  const more = Boolean(filter.source && filter.tag) && found > MOST_COUNTED;
  return { total: more ? MOST_COUNTED : found, more };
}

/** An empty list. */
export function noDealPages(pageSize: number): DealPages {
  return {
    deals: [],
    total: 0,
    more: false,
    firstPage: 1,
    page: 1,
    pages: 1,
    pageSize,
    search: null,
    close: [],
  };
}
