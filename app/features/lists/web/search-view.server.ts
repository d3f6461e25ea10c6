import type { TFunction } from "i18next";
import { env } from "~/env.server";
import { listAlertLink } from "~/features/alerts/texts/alert-links.server";
import { categoryName, categoryPath } from "~/features/categories/categories";
import { FILTER_CONDITIONS, type Filter, hasFilter, NO_FILTER, pickConditions } from "~/features/conditions/conditions";
import { conditionTexts, priceRangeText, priceText } from "~/features/conditions/texts/condition-texts.server";
import { dealCard } from "~/features/deals/texts/deal-card.server";
import { feedOf } from "~/features/feeds/addresses";
import { type ListState, listHref } from "~/features/lists/addresses/lists";
import { listDeals } from "~/features/lists/browse.server";
import type { DealPages } from "~/features/lists/pages.server";
import { nearestCategory } from "~/features/lists/search/close-matches.server";
import { type DealSearch, searchDeals } from "~/features/lists/search/search.server";
import { cardMarks } from "~/features/reactions/card-marks.server";
import { parseQuery } from "~/features/search/bounds";
import { nameOfKind } from "~/features/search/kinds.server";
import { translationsFound } from "~/features/search/translations.server";
import { currencyName, formatList } from "~/platform/i18n/format";
import type { Language } from "~/platform/i18n/languages";
import type { PageRequest } from "~/platform/page/page.server";
import { dealLanguage } from "~/platform/preferences/preferences.server";
import { formatTotal } from "./deal-list.server";
import { priceWords } from "./list-state.server";

export interface SearchNote {
  text: string;
  link: { text: string; href: string } | null;
}

const MAX_NEWEST = 8;

export function searchCount({ t, language }: PageRequest, pages: DealPages): string {
  const found = formatTotal(language, { ...pages, more: false });
  return pages.more ? t("search.countMore", { found }) : t("search.count", { count: pages.total, found });
}

/** The limit of synonyms and translations that a note names. */
const MAX_NAMED = 8;

export function searchNotes(
  { t, language, url }: PageRequest,
  path: string,
  state: ListState,
  pages: DealPages,
): SearchNote[] {
  const { q: query, exact } = state;
  const { search, correction, without, nearest, lowestPrice } = pages;
  const note = (text: string, link: string, change: Partial<ListState>) => ({
    text,
    link: { text: link, href: listHref(path, state, change) },
  });
  const notes: SearchNote[] = [];
  const prices = priceWords(url);
  const filters = filterText(t, language, state);
  const atOtherPrices =
    lowestPrice !== null && t("search.noneAtPrice", { query, filters, price: priceText(language, lowestPrice) });
  if (prices) {
    const { filter, sort, phrases, foreign, leftOut } = prices;
    const currency = currencyName(language, env().siteCurrency);
    const count = foreign.length;
    const texts = [
      atOtherPrices ||
        (hasFilter(filter)
          ? t("search.filteredBy", { filters })
          : sort && t(`search.sortedBy.${sort}`, { words: quoted(language, phrases) })),
      count > 0 && t("search.otherCurrency", { count, currency, words: quoted(language, foreign) }),
      leftOut.length > 0 && t("search.leftOut", { words: quoted(language, leftOut) }),
    ];
    const asTyped = { ...NO_FILTER, q: parseQuery(url.searchParams.get("q")), exact: true, sort: state.ownSort };
    notes.push(note(texts.filter(Boolean).join(language === "zh" ? "" : " "), t("search.wordsInstead"), asTyped));
  } else if (atOtherPrices) notes.push({ text: atOtherPrices, link: null });
  if (!search) return notes;
  if (correction?.shown) {
    const { text } = correction;
    notes.push(note(t("search.corrected", { text }), t("search.asTyped", { query }), { exact: true }));
  } else if (correction) {
    notes.push(note(t("search.didYouMean"), correction.text, { q: correction.text, exact: false }));
  }
  if (nearest) {
    notes.push({ text: t("search.nearestKind", { query, kind: nameOfKind(nearest, language) }), link: null });
  } else if (without.length > 0) {
    notes.push({ text: t("search.without", { words: quoted(language, without) }), link: null });
  }
  if (exact) {
    notes.push(note(t("search.exactOnly", { query }), t("search.bothLanguages"), { exact: false }));
    return notes;
  }
  const found = translationsFound(search.query, search.frequencies);
  if (found.length > 0) {
    const own = correction?.shown ? correction.text : query;
    notes.push(note(alsoText(t, language, found), t("search.exact", { query: own }), { q: own, exact: true }));
  }
  return notes;
}

const quoted = (language: Language, words: readonly string[]) =>
  formatList(
    language,
    words.map((word) => `“${word}”`),
  );

/** The prices and the coupon that the list is limited to: up to $500 and with a coupon code. */
function filterText(t: TFunction, language: Language, state: Filter) {
  const own = {
    minPrice: priceRangeText({ t, language }, state, "search.filters"),
    free: t("search.filters.free"),
    coupon: t("search.filters.coupon"),
  };
  const texts = conditionTexts({ t, language }, pickConditions(FILTER_CONDITIONS, state), { own });
  return formatList(
    language,
    texts.map(({ text }) => text),
  );
}

/** A note on synonyms and translations, only in the page's language: its readers need not read the other one. */
function alsoText(t: TFunction, language: Language, found: readonly string[]): string {
  const own = found.filter((word) => /\p{Script=Han}/u.test(word) === (language === "zh"));
  if (own.length === 0) return t("search.alsoOther");
  return t("search.also", { words: formatList(language, own.slice(0, MAX_NAMED)) });
}

export async function emptySearchSuggestions(
  pageRequest: PageRequest,
  path: string,
  state: ListState,
  search: DealSearch,
) {
  const { db, request, t, language, now } = pageRequest;
  const [wider, nearest, newest] = await Promise.all([
    widerResults(pageRequest, path, state),
    nearestCategory(db, search),
    listDeals(db, { lang: dealLanguage(request), sort: "newest", offset: 0, limit: MAX_NEWEST }),
  ]);
  const viewer = { language, now, ...(await cardMarks(db, newest, pageRequest)) };
  return {
    promise: search.query.words.length > 0 ? alertPromise(t, state) : null,
    wider,
    nearest: nearest ? { category: nearest, path: categoryPath(nearest) } : null,
    newest: newest.map((deal) => dealCard(deal, viewer)),
  };
}

/** The alert that a search without results offers, as the fields of its form. */
function alertPromise(t: TFunction, state: ListState) {
  const { href } = listAlertLink(t, feedOf(state));
  return {
    fields: [...new URLSearchParams(href.split("?")[1])],
    button: t("search.tellMe"),
    text: t("search.tellMeText"),
    rehearse: { text: t("alerts.rehearse"), href: `${href}#rehearsal` },
  };
}

export type EmptySearchSuggestions = Awaited<ReturnType<typeof emptySearchSuggestions>>;

/** Results without the price filter, else outside the category; null if neither has any. */
async function widerResults({ db, request, t, language }: PageRequest, path: string, state: ListState) {
  const lang = dealLanguage(request);
  const category = state.category && categoryName(state.category, language);
  const ways = [
    hasFilter(state) && {
      change: NO_FILTER,
      reason: t("search.noResultsAtPriceText"),
      text: (count: number, found: string) => t("search.atAnyPrice", { count, found }),
    },
    category && {
      change: { category: null },
      reason: t("search.noResultsInText", { name: category }),
      text: (count: number, found: string) => t("search.outside", { count, found, category }),
    },
  ];
  for (const way of ways) {
    if (!way) continue;
    const { total, more } = await searchDeals(db, { ...state, ...way.change, text: state.q, lang });
    if (total === 0) continue;
    const text = way.text(total, formatTotal(language, { total, more }));
    return { reason: way.reason, text, href: listHref(path, state, way.change) };
  }
  return null;
}
