import type { Database } from "~/db/connection.server";
import type { Deal, ListSort, SearchSort } from "~/domain/deals/deal";
import type { PriceFilter } from "~/domain/deals/price-filter";
import { closeMatches } from "~/domain/deals/search/close-matches.server";
import { correctedText } from "~/domain/deals/search/correction.server";
import {
  type DealSearch,
  listMatches,
  MAX_COUNTED,
  roundDown,
  type SearchText,
  searchDeals,
} from "~/domain/deals/search/search.server";
import { shorterQueries } from "~/domain/deals/search/shorter-queries.server";
import { countDeals, isMaterialized, listDeals, type Page } from "./browse.server";
import { conditionsOf, type DealFilter, type SearchFilter } from "./filter.server";
import { countLikes, likedDeals } from "./liked.server";

/** Specification §9.1. */
export const HOME_PAGE_SIZE = 24;
export const LIST_PAGE_SIZE = 50;
export const HOME_MAX_DEALS = 200;

/** Most deals in one document: each takes 0.25 ms to render. */
const MAX_SHOWN = 250;

/** Consecutive pages of a list, ending with `page`. Pages count from 1. */
export interface DealPages {
  deals: Deal[];
  total: number;
  /** Whether there are more than `total`; counting them would take too long. */
  more: boolean;
  /** The pages shown are `firstPage` to `page`, of `pages`. */
  firstPage: number;
  page: number;
  pages: number;
  pageSize: number;
  search: DealSearch | null;
  /** Close matches, when few deals match. */
  close: Deal[];
  correction: Correction | null;
  /** Words of the query that the deals lack, because none has all of them. */
  without: string[];
}

interface Correction {
  text: string;
  /** Whether the deals are those of this text, because the text as typed has none. */
  shown: boolean;
}

interface DealListQuery extends DealFilter {
  /** Search text; without it, relevance is newest first. */
  text?: string;
  /** See {@link SearchText}. */
  exact?: boolean;
  sort: SearchSort | ListSort;
  now: Date;
}

export interface DealList extends Pick<DealPages, "deals" | "total" | "more" | "search"> {
  /** How many deals can be paged through. */
  reachable: number;
}

/** @param range the page, or a function of how many deals are reachable */
export async function dealList(
  db: Database,
  { text, exact, sort, now, ...filter }: DealListQuery,
  range: Page | ((reachable: number) => Page),
): Promise<DealList> {
  const search = text ? await searchDeals(db, { ...filter, text, exact }) : null;
  const counting = search ? countOf(search) : countListed(db, filter);
  const { offset, limit } = typeof range === "function" ? range((await counting).reachable) : range;
  const listing = search
    ? listMatches(db, search, { sort, now, offset, limit })
    : limit > 0
      ? listDeals(db, { ...filter, sort: sort === "relevance" ? "newest" : sort, now, offset, limit })
      : [];
  const [count, deals] = await Promise.all([counting, listing]);
  // Never fewer than are shown, where only some of the matches were counted.
  const total = search?.more ? Math.max(count.total, roundDown(deals.length - 1)) : count.total;
  return { deals, ...count, total, search };
}

type Count = Pick<DealList, "total" | "more" | "reachable">;

function countOf({ total, more }: DealSearch): Count {
  return { total, more, reachable: more ? MAX_COUNTED : Math.min(total, MAX_COUNTED) };
}

async function countListed(db: Database, filter: DealFilter): Promise<Count> {
  if (filter.featured || filter.deliveredBy || isMaterialized(filter)) {
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
  /** Whether to leave out the pages before the requested one. */
  singlePage?: boolean;
  /** Maximum length of the list (the home page's 200). */
  atMost?: number;
  /** The part of the filter that was typed with the text: words are left out where only that leaves no deal. */
  typed?: PriceFilter;
}

/**
 * At most 250 deals; a page beyond the last is the last. A text without results gets those of its correction when it has
 * typing errors, else those of a part of its words, unless it is exact.
 */
export async function dealPages(db: Database, query: DealPagesQuery): Promise<DealPages> {
  const pages = await pagesAsTyped(db, query);
  const { text: typed } = query;
  if (!typed || !pages.search) return pages;
  const isEmpty = pages.total === 0 && !query.exact;
  const text = await correctedText(db, typed, pages.search);
  const corrected = text ? await pagesAsTyped(db, { ...query, text, exact: false }) : null;
  const correction = text ? { text, shown: isEmpty } : null;
  if (corrected && corrected.total > 0) return { ...(isEmpty ? corrected : pages), correction };
  if (!isEmpty) return pages;
  const fewer = await pagesOfFewerWords(db, query, pages);
  if (fewer || !corrected || !text) return fewer ?? pages;
  const fewerCorrected = await pagesOfFewerWords(db, { ...query, text }, corrected);
  return fewerCorrected ? { ...fewerCorrected, correction } : pages;
}

/** The pages without one or two words of the text; null where no part of it has results, or what was chosen leaves none. */
async function pagesOfFewerWords(
  db: Database,
  query: DealPagesQuery,
  { search }: DealPages,
): Promise<DealPages | null> {
  const { text, lang, typed } = query;
  if (!text || !search) return null;
  const hasMatches = async (text: string, filter: SearchFilter) =>
    (await searchDeals(db, { ...filter, text })).total > 0;
  const notChosen = { lang, ...typed };
  const isChosen = conditionsOf(search.filter).length > conditionsOf(notChosen).length;
  if (isChosen && (await hasMatches(text, notChosen))) return null;
  for (const { text: shorter, without } of shorterQueries(text, search)) {
    if (await hasMatches(shorter, search.filter)) {
      return { ...(await pagesAsTyped(db, { ...query, text: shorter })), without };
    }
  }
  return null;
}

async function pagesAsTyped(db: Database, query: DealPagesQuery): Promise<DealPages> {
  const { page: requested, pageSize, singlePage, atMost = Number.POSITIVE_INFINITY, typed: _, ...listed } = query;
  const rangeOf = (length: number) => pagesOf(Math.min(length, atMost), { page: requested, pageSize, singlePage });
  const { deals, total, more, reachable, search } = await dealList(db, listed, rangeOf);
  const { pages: reachablePages, page, firstPage, limit } = rangeOf(reachable);
  // Only some of the matches were counted.
  const pages = more && deals.length < limit ? page : reachablePages;
  const close =
    search && !more && total < pageSize
      ? await closeMatches(db, search, { found: deals, limit: pageSize - total })
      : [];
  return { deals, total, more, firstPage, page, pages, pageSize, search, close, correction: null, without: [] };
}

type Paging = Pick<DealPagesQuery, "page" | "pageSize" | "singlePage">;

function pagesOf(length: number, { page: requested, pageSize, singlePage }: Paging) {
  const pages = Math.max(1, Math.ceil(length / pageSize));
  const page = Math.min(requested, pages);
  const firstPage = singlePage ? page : Math.max(1, page - Math.ceil(MAX_SHOWN / pageSize) + 1);
  const offset = (firstPage - 1) * pageSize;
  return { pages, page, firstPage, offset, limit: Math.min(page * pageSize, length) - offset };
}

export async function likedDealPages(
  db: Database,
  { userId, ...paging }: { userId: string } & Paging,
): Promise<DealPages> {
  const total = await countLikes(db, userId);
  const { pages, page, firstPage, offset, limit } = pagesOf(total, paging);
  const deals = limit > 0 ? await likedDeals(db, { userId, offset, limit }) : [];
  return { ...noDealPages(paging.pageSize), deals, total, firstPage, page, pages };
}

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
    correction: null,
    without: [],
  };
}
