import type { Database } from "~/db/connection.server";
import { countDeals, type DealFilter, listDeals } from "./browse.server";
import type { Deal, Sort } from "./deal";

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
  /** The first and the last page shown, and how many there are. */
  firstPage: number;
  page: number;
  pages: number;
  pageSize: number;
}

export interface DealPagesQuery extends DealFilter {
  sort: Sort;
  page: number;
  pageSize: number;
  /** Where the list ends, whatever it holds (the home page's 200). */
  atMost?: number;
}

/**
 * The pages of a list up to the one asked for, as far back as 200 deals reach; a page beyond the last is the last.
 */
export async function dealPages(db: Database, query: DealPagesQuery): Promise<DealPages> {
  const { sort, pageSize, atMost, page: asked, ...filter } = query;
  const total = await countDeals(db, filter);
  const reachable = Math.min(total, atMost ?? total);
  const pages = Math.max(1, Math.ceil(reachable / pageSize));
  const page = Math.min(asked, pages);
  const firstPage = Math.max(1, page - Math.ceil(MOST_SHOWN / pageSize) + 1);
  const offset = (firstPage - 1) * pageSize;
  const limit = Math.min(page * pageSize, reachable) - offset;
  const deals = limit > 0 ? await listDeals(db, { ...filter, sort, offset, limit }) : [];
  return { deals, total, firstPage, page, pages, pageSize };
}

/** An empty list. */
export function noDealPages(pageSize: number): DealPages {
  return { deals: [], total: 0, firstPage: 1, page: 1, pages: 1, pageSize };
}
