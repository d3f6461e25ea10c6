import type { DealPages } from "~/domain/deals/browse/pages.server";
import type { Deal } from "~/domain/deals/deal";
import { highlighter } from "~/domain/search/highlight.server";
import { formatCount } from "~/i18n/format";
import type { Language } from "~/i18n/languages";
import type { DealListView } from "~/views/lists/deal-list-view";
import { type ListState, listHref } from "~/views/lists/list-address";
import { dealCard } from "~/web/deals/deal-view.server";
import type { PageRequest } from "~/web/page/page.server";
import { viewerOf } from "~/web/reactions/own-reactions.server";

/** The view of some pages of the list at `path`. */
export async function dealListView(
  pageRequest: PageRequest,
  path: string,
  state: ListState,
  pages: DealPages,
): Promise<DealListView> {
  const { language } = pageRequest;
  const { deals, firstPage, page, pageSize, total, more, search, close } = pages;
  const from = (firstPage - 1) * pageSize;
  const beyond = page === pages.pages && (more || from + deals.length < total);
  const reader = await viewerOf(pageRequest, [...deals, ...close]);
  const highlight = search && highlighter(search.query);
  const card = (deal: Deal) => dealCard(deal, reader, highlight);
  return {
    deals: deals.map(card),
    first: formatCount(language, Math.min(from + 1, total)),
    last: formatCount(language, from + deals.length),
    total: formatTotal(language, pages),
    fromStart: firstPage === 1,
    earlierHref: firstPage > 1 ? listHref(path, state, { page: firstPage - 1 }) : null,
    // Without script the reader goes on at the last deal shown, before the first of the new ones.
    moreHref: page < pages.pages ? `${listHref(path, state, { page: page + 1 })}${anchor(deals)}` : null,
    onwardHref: beyond ? (path === "/" ? listHref("/deals", state, {}) : "/deals") : null,
    close: close.map(card),
    allHref: path === "/" || path === "/search" ? "/deals" : path,
  };
}

/** How many deals a list has, as far as they are counted: 5,000+ are more than 5,000. */
export function formatTotal(language: Language, { total, more }: Pick<DealPages, "total" | "more">): string {
  return `${formatCount(language, total)}${more ? "+" : ""}`;
}

function anchor(deals: Deal[]): string {
  const last = deals.at(-1);
  return last ? `#deal-${last.id}` : "";
}

/** The canonical path of a list: the state it really shows, whatever else its address said. */
export function listCanonical(path: string, state: ListState, { page }: DealPages): string {
  return listHref(path, state, { page });
}
