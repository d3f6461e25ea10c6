import type { CategoryKey } from "~/features/categories/categories";
import type { Deal } from "~/features/deals/deal";
import { dealCard } from "~/features/deals/texts/deal-card.server";
import { type ListState, listHref } from "~/features/lists/addresses/lists";
import { type DealPages, dealPages, LIST_PAGE_SIZE } from "~/features/lists/pages.server";
import { cardMarks } from "~/features/reactions/card-marks.server";
import { highlighter } from "~/features/search/highlight.server";
import { formatCount } from "~/platform/i18n/format";
import type { Language } from "~/platform/i18n/languages";
import type { PageRequest } from "~/platform/page/page.server";
import { dealLanguage } from "~/platform/preferences/preferences.server";
import { priceWords } from "./list-state.server";

/** The pages of a list, within its own category, tag or store, with deals in the language that the viewer prefers. */
export function listPages(
  { db, request, now, url }: PageRequest,
  state: ListState,
  within: { category?: CategoryKey; tag?: string; store?: string } = {},
): Promise<DealPages> {
  const filter = { ...state, ...within, lang: dealLanguage(request), text: state.q };
  return dealPages(db, { ...filter, typed: priceWords(url)?.filter, now, pageSize: LIST_PAGE_SIZE });
}

export async function dealListView(pageRequest: PageRequest, path: string, state: ListState, pages: DealPages) {
  const { db, language, now } = pageRequest;
  const { deals, firstPage, page, pageSize, total, more, search, close } = pages;
  const from = (firstPage - 1) * pageSize;
  const beyond = page === pages.pages && (more || from + deals.length < total);
  const viewer = { language, now, ...(await cardMarks(db, [...deals, ...close], pageRequest)) };
  const highlight = search && highlighter(search.query);
  const card = (deal: Deal) => dealCard(deal, viewer, highlight);
  return {
    deals: deals.map(card),
    first: formatCount(language, Math.min(from + 1, total)),
    last: formatCount(language, from + deals.length),
    total: formatTotal(language, pages),
    fromStart: firstPage === 1,
    earlierHref: firstPage > 1 ? listHref(path, state, { page: firstPage - 1 }) : null,
    // The anchor is for use without JavaScript: the next page opens at the last deal shown here.
    moreHref: page < pages.pages ? `${listHref(path, state, { page: page + 1 })}${anchor(deals)}` : null,
    onwardHref: beyond ? (path === "/" ? listHref("/deals", state, {}) : "/deals") : null,
    close: close.map(card),
    allHref: path === "/" || path === "/search" ? "/deals" : path,
  };
}

export type DealListView = Awaited<ReturnType<typeof dealListView>>;

/** A list's localized count; "5,000+" when it was not counted further. */
export function formatTotal(language: Language, { total, more }: Pick<DealPages, "total" | "more">): string {
  return `${formatCount(language, total)}${more ? "+" : ""}`;
}

function anchor(deals: Deal[]): string {
  const last = deals.at(-1);
  return last ? `#deal-${last.id}` : "";
}

export function listCanonical(path: string, state: ListState, { page }: DealPages): string {
  return listHref(path, state, { page });
}
