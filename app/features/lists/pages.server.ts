import { type Conditions, type Filter, hasFilter, NO_FILTER } from "~/features/conditions/conditions";
import { conditionsOf } from "~/features/conditions/matches.server";
import type { Deal, ListSort, SearchSort } from "~/features/deals/deal";
import { dealKind } from "~/features/deals/search-document.server";
import { ancestry, type Kind } from "~/features/search/kind";
import type { Database } from "~/platform/db/connection.server";
import { countDeals, isMaterialized, listCounted, listDeals, type Page } from "./browse.server";
import { countLikes, likedDeals } from "./liked.server";
import { closeMatches } from "./search/close-matches.server";
import { correctedText } from "./search/correction.server";
import {
  type DealSearch,
  listMatches,
  MAX_COUNTED,
  roundDown,
  type SearchText,
  searchDeals,
} from "./search/search.server";
import { shorterQueries } from "./search/shorter-queries.server";

/** Specification §9.1. */
export const HOME_PAGE_SIZE = 24;
export const LIST_PAGE_SIZE = 50;
export const HOME_MAX_DEALS = 200;

/** The limit of deals in one document: each takes 0.25 ms to render. */
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
  /** Close matches, if few deals match. */
  close: Deal[];
  correction: Correction | null;
  /** The words of the query that the deals lack, if none has all of them. */
  without: string[];
  /** The kind of the deals, where none is of the kind that the query looks for. */
  nearest: Kind | null;
  /** The lowest price of the deals, where the prices of the query are left out because they leave none; else null. */
  lowestPrice: number | null;
}

interface Correction {
  text: string;
  /** Whether the deals are those of this text, because the text as typed has none. */
  shown: boolean;
}

interface DealListQuery extends Partial<Conditions> {
  /** Search text; without it, relevance is newest first. */
  text?: string;
  /** See {@link SearchText}. */
  exact?: boolean;
  onlyThing?: boolean;
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
  { text, exact, onlyThing, sort, now, ...filter }: DealListQuery,
  range: Page | ((reachable: number) => Page),
): Promise<DealList> {
  if (!text && isMaterialized(filter)) return countedList(db, { ...filter, sort, now }, range);
  const search = text ? await searchDeals(db, { ...filter, text, exact, onlyThing }) : null;
  const counting = search ? countOf(search) : countListed(db, filter);
  const { offset, limit } = typeof range === "function" ? range((await counting).reachable) : range;
  const listing = search
    ? listMatches(db, search, { sort, now, offset, limit })
    : limit > 0
      ? listDeals(db, { ...filter, sort: listSort(sort), now, offset, limit })
      : [];
  const [count, deals] = await Promise.all([counting, listing]);
  // The total is at least what is shown, since only some of the matches may have been counted.
  const total = search?.more ? Math.max(count.total, roundDown(deals.length - 1)) : count.total;
  return { deals, ...count, total, search };
}

/** Reads the total with the deals: only a page beyond the last takes further statements. */
async function countedList(
  db: Database,
  { sort, ...query }: Omit<DealListQuery, "text">,
  range: Page | ((reachable: number) => Page),
): Promise<DealList> {
  const rangeOf = typeof range === "function" ? range : () => range;
  const listed = { ...query, sort: listSort(sort) };
  const page = rangeOf(Number.POSITIVE_INFINITY);
  const first = await listCounted(db, { ...listed, ...page });
  const total = first.total ?? (await countDeals(db, query));
  const { offset, limit } = rangeOf(total);
  const deals = offset === page.offset || limit <= 0 ? first.deals : await listDeals(db, { ...listed, offset, limit });
  return { deals, total, more: false, reachable: total, search: null };
}

const listSort = (sort: SearchSort | ListSort): ListSort => (sort === "relevance" ? "newest" : sort);

type Count = Pick<DealList, "total" | "more" | "reachable">;

function countOf({ total, more }: DealSearch): Count {
  return { total, more, reachable: more ? MAX_COUNTED : Math.min(total, MAX_COUNTED) };
}

async function countListed(db: Database, filter: Partial<Conditions>): Promise<Count> {
  if (filter.featured || filter.deliveredBy) {
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
  typed?: Filter;
}

/**
 * Reads the pages of a list, at most 250 deals; a page beyond the last is the last. Unless it is exact, a text without results
 * gets those of its correction, else those at any price, else those of some of its words. What the text looks for stays: if only
 * other things have all of its words, it gets the thing with fewer of them.
 */
export async function dealPages(db: Database, query: DealPagesQuery): Promise<DealPages> {
  const pages = await bestPages(db, query);
  const { search, total, more, deals, pageSize } = pages;
  if (!search || more || total >= pageSize) return pages;
  return { ...pages, close: await closeMatches(db, search, { found: deals, limit: pageSize - total }) };
}

async function bestPages(db: Database, query: DealPagesQuery): Promise<DealPages> {
  const pages = await pagesAsTyped(db, query);
  const { text: typed, exact } = query;
  if (!typed || !pages.search) return pages;
  const isEmpty = pages.total === 0 && !exact;
  const text = await correctedText(db, typed, pages.search);
  const corrected = text ? await pagesAsTyped(db, { ...query, text, exact: false }) : null;
  const correction = text ? { text, shown: isEmpty } : null;
  if (corrected && corrected.total > 0) return { ...(isEmpty ? corrected : pages), correction };
  if (exact || (!isEmpty && !lacksThing(pages))) return pages;
  const nearest = await nearestPages(db, query, pages);
  if (nearest || !corrected || !text) return nearest ?? pages;
  const nearestCorrected = await nearestPages(db, { ...query, text }, corrected);
  return nearestCorrected ? { ...nearestCorrected, correction } : pages;
}

/** Whether no deal is of the kind that the text looks for: those come first. */
function lacksThing({ search, deals: [first] }: DealPages): boolean {
  return search !== null && !(first && isSought(first, search));
}

/** A deal of an unknown kind, or of one above, may be what is sought. */
function isSought(deal: Deal, { thing }: DealSearch): boolean {
  const kind = thing && dealKind(deal);
  if (!kind) return true;
  const isOf = (one: Kind | undefined) => one !== undefined && ancestry(kind).includes(one);
  return [thing.kind, ...thing.synonymous, thing.wider?.kind].some(isOf) || ancestry(thing.kind).includes(kind);
}

/** Results without the price filter, else with fewer words; null if neither has any, or if the chosen filters leave none. */
async function nearestPages(db: Database, query: DealPagesQuery, { search }: DealPages): Promise<DealPages | null> {
  const { text, lang, typed } = query;
  if (!text || !search) return null;
  const hasMatches = async (filter: Partial<Conditions>, text: string) =>
    (await searchDeals(db, { ...filter, text, onlyThing: true })).total > 0;
  const pagesWith = (change: Partial<DealPagesQuery>) => pagesAsTyped(db, { ...query, onlyThing: true, ...change });
  if (hasFilter(search.filter) && (await hasMatches({ ...search.filter, ...NO_FILTER }, text))) {
    const pages = await pagesWith(NO_FILTER);
    return { ...pages, lowestPrice: Math.min(...pages.deals.map(({ discountedPrice }) => discountedPrice)) };
  }
  const notChosen = { lang, ...typed };
  const isChosen = conditionsOf(search.filter).length > conditionsOf(notChosen).length;
  if (isChosen && (await hasMatches(notChosen, text))) return null;
  for (const { text: shorter, without, nearest = null } of shorterQueries(text, search)) {
    if (await hasMatches(search.filter, shorter)) return { ...(await pagesWith({ text: shorter })), without, nearest };
  }
  return null;
}

const AS_TYPED = { correction: null, without: [], nearest: null, lowestPrice: null };

async function pagesAsTyped(db: Database, query: DealPagesQuery): Promise<DealPages> {
  const { page: requested, pageSize, singlePage, atMost = Number.POSITIVE_INFINITY, typed: _, ...listed } = query;
  const rangeOf = (length: number) => pagesOf(Math.min(length, atMost), { page: requested, pageSize, singlePage });
  const { deals, total, more, reachable, search } = await dealList(db, listed, rangeOf);
  const { pages: reachablePages, page, firstPage, limit } = rangeOf(reachable);
  // Only some of the matches were counted.
  const pages = more && deals.length < limit ? page : reachablePages;
  return { deals, total, more, firstPage, page, pages, pageSize, search, close: [], ...AS_TYPED };
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
    ...AS_TYPED,
  };
}
