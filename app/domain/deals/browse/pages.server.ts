import type { Database } from "~/db/connection.server";
import type { Deal, ListSort, SearchSort } from "~/domain/deals/deal";
import { closeMatches } from "~/domain/deals/search/close-matches.server";
import { type DealSearch, listMatches, MAX_COUNTED, searchDeals } from "~/domain/deals/search/search.server";
import { countDeals, type DealFilter, listDeals, type Page } from "./browse.server";
import { countLikes, likedDeals } from "./liked.server";

/** Deals a page of each list holds (specification §9.1). */
export const HOME_PAGE_SIZE = 24;
export const LIST_PAGE_SIZE = 50;

/** Most deals that one document shows: each costs a quarter of a millisecond to render. */
const MAX_SHOWN = 250;

/** Where the home page's list ends (specification §9.1). */
export const HOME_MAX_DEALS = 200;

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

export interface DealListQuery extends DealFilter {
  /** What is searched for within the list; without it, relevance is newest first. */
  text?: string;
  sort: SearchSort | ListSort;
  /** The moment that deals expire by. */
  now: Date;
}

/** One stretch of a list, with how many deals the whole list has. */
export interface DealList extends Pick<DealPages, "deals" | "total" | "more" | "search"> {
  /** As many as can be paged through: of matches that are not all counted, those that are. */
  reachable: number;
}

/**
 * One stretch of a list, for pages and for programs alike.
 *
 * @param stretch which one, or how it follows from how many can be reached
 * @param ahead how many of the first will be wanted, if that is known: they are looked for while matches are counted
 */
export async function dealList(
  db: Database,
  { text, sort, now, ...filter }: DealListQuery,
  stretch: Page | ((reachable: number) => Page),
  ahead?: number,
): Promise<DealList> {
  const search = text
    ? await searchDeals(db, { ...filter, text }, ahead ? { sort, now, limit: ahead } : undefined)
    : null;
  const counting = search ? countOf(search) : countListed(db, filter);
  const { offset, limit } = typeof stretch === "function" ? stretch((await counting).reachable) : stretch;
  const listing = search
    ? listMatches(db, search, { sort, now, offset, limit })
    : limit > 0
      ? listDeals(db, { ...filter, sort: sort === "relevance" ? "newest" : sort, now, offset, limit })
      : [];
  const [count, deals] = await Promise.all([counting, listing]);
  return { deals, ...count, search };
}

type Count = Pick<DealList, "total" | "more" | "reachable">;

function countOf({ total, more }: DealSearch): Count {
  return { total, more, reachable: more ? MAX_COUNTED : Math.min(total, MAX_COUNTED) };
}

/** What is not kept ready is counted as far as a list of it can be paged through. */
async function countListed(db: Database, filter: DealFilter): Promise<Count> {
  if (!filter.source || !filter.tag) {
    const total = await countDeals(db, filter);
    return { total, more: false, reachable: total };
  }
  const found = await countDeals(db, filter, MAX_COUNTED + 1);
  const total = Math.min(found, MAX_COUNTED);
  return { total, more: found > total, reachable: total };
}

export interface DealPagesQuery extends DealListQuery {
  page: number;
  pageSize: number;
  /** Whether the pages before the one asked for are left out. */
  alone?: boolean;
  /** Where the list ends, whatever it holds (the home page's 200). */
  atMost?: number;
}

/**
 * The pages of a list up to the one asked for, as far back as 250 deals reach; a page beyond the last is the last.
 */
export async function dealPages(db: Database, query: DealPagesQuery): Promise<DealPages> {
  const { page: asked, pageSize, alone, atMost = Number.POSITIVE_INFINITY, ...listed } = query;
  const stretchOf = (length: number) => pagesOf(Math.min(length, atMost), { page: asked, pageSize, alone });
  const { deals, total, more, reachable, search } = await dealList(
    db,
    listed,
    stretchOf,
    asked === 1 ? pageSize : undefined,
  );
  const { pages: reachablePages, page, firstPage, limit } = stretchOf(reachable);
  // What was not counted to its end may end before.
  const pages = more && deals.length < limit ? page : reachablePages;
  const close =
    search && !more && total < pageSize
      ? await closeMatches(db, search, { found: deals, now: query.now, limit: pageSize - total })
      : [];
  return { deals, total, more, firstPage, page, pages, pageSize, search, close };
}

type Paging = Pick<DealPagesQuery, "page" | "pageSize" | "alone">;

/** The whole pages of a list of `length` deals that end with the one asked for. */
function pagesOf(length: number, { page: asked, pageSize, alone }: Paging) {
  const pages = Math.max(1, Math.ceil(length / pageSize));
  const page = Math.min(asked, pages);
  const firstPage = alone ? page : Math.max(1, page - Math.ceil(MAX_SHOWN / pageSize) + 1);
  const offset = (firstPage - 1) * pageSize;
  return { pages, page, firstPage, offset, limit: Math.min(page * pageSize, length) - offset };
}

/** The pages of the deals that a person likes, the newest like first, as {@link dealPages} gives those of other lists. */
export async function likedDealPages(
  db: Database,
  { userId, ...paging }: { userId: string } & Paging,
): Promise<DealPages> {
  const total = await countLikes(db, userId);
  const { pages, page, firstPage, offset, limit } = pagesOf(total, paging);
  const deals = limit > 0 ? await likedDeals(db, { userId, offset, limit }) : [];
  return { ...noDealPages(paging.pageSize), deals, total, firstPage, page, pages };
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
