import type { Database } from "~/db/connection.server";
import type { Deal, ListSort, SearchSort } from "~/domain/deals/deal";
import { closeMatches } from "~/domain/deals/search/close-matches.server";
import { type DealSearch, listMatches, MOST_COUNTED, searchDeals } from "~/domain/deals/search/search.server";
import { countDeals, type DealFilter, listDeals } from "./browse.server";
import { countLikes, likedDeals } from "./liked.server";

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
  /** Whether the pages before the one asked for are left out. */
  alone?: boolean;
  /** The moment that deals expire by. */
  now: Date;
  /** Where the list ends, whatever it holds (the home page's 200). */
  atMost?: number;
}

/**
 * The pages of a list up to the one asked for, as far back as 200 deals reach; a page beyond the last is the last.
 */
export async function dealPages(db: Database, query: DealPagesQuery): Promise<DealPages> {
  const { text, sort, page: asked, pageSize, alone, now, atMost = Number.POSITIVE_INFINITY, ...filter } = query;
  const first = asked === 1 ? { sort, now, limit: pageSize } : undefined;
  const search = text ? await searchDeals(db, { ...filter, text }, first) : null;
  const { total, more } = search ?? (await countListed(db, filter));
  const reachable = Math.min(more ? MOST_COUNTED : total, search ? MOST_COUNTED : total, atMost);
  const stretch = stretchOf(reachable, { page: asked, pageSize, alone });
  const { pages: reachablePages, page, firstPage, offset, limit } = stretch;
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

type Stretch = Pick<DealPagesQuery, "page" | "pageSize" | "alone">;

/** The whole pages of a list of `length` deals that end with the one asked for. */
function stretchOf(length: number, { page: asked, pageSize, alone }: Stretch) {
  const pages = Math.max(1, Math.ceil(length / pageSize));
  const page = Math.min(asked, pages);
  const firstPage = alone ? page : Math.max(1, page - Math.ceil(MOST_SHOWN / pageSize) + 1);
  const offset = (firstPage - 1) * pageSize;
  return { pages, page, firstPage, offset, limit: Math.min(page * pageSize, length) - offset };
}

/** The pages of the deals that a person likes, the newest like first, as {@link dealPages} gives those of other lists. */
export async function likedDealPages(
  db: Database,
  { userId, ...stretch }: { userId: string } & Stretch,
): Promise<DealPages> {
  const total = await countLikes(db, userId);
  const { pages, page, firstPage, offset, limit } = stretchOf(total, stretch);
  const deals = limit > 0 ? await likedDeals(db, { userId, offset, limit }) : [];
  return { ...noDealPages(stretch.pageSize), deals, total, firstPage, page, pages };
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
