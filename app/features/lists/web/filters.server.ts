import { env } from "~/env.server";
import {
  type Filter,
  LIST_CONDITIONS,
  NO_CONDITIONS,
  NO_FILTER,
  pickConditions,
} from "~/features/conditions/conditions";
import { conditionTexts, priceRangeText } from "~/features/conditions/texts/condition-texts.server";
import type { SearchSort } from "~/features/deals/deal";
import { tagName } from "~/features/deals/texts/tag-view.server";
import { type ListState, listHref, offeredSorts } from "~/features/lists/addresses/lists";
import type { DealPages } from "~/features/lists/pages.server";
import { currencyLabel } from "~/platform/i18n/format";
import { DEAL_LANGUAGES } from "~/platform/i18n/languages";
import type { PageRequest } from "~/platform/page/page.server";
import type { Chip } from "./chips.server";
import { formatTotal } from "./deal-list.server";

const NO_PRICE = { minPrice: null, maxPrice: null, free: false } as const;

export function listFilters(
  pageRequest: PageRequest,
  path: string,
  state: ListState,
  found: Pick<DealPages, "total" | "more">,
  sorts: readonly SearchSort[] = offeredSorts(state.ownSort),
) {
  const { t, language } = pageRequest;
  const currency = currencyLabel(language, env().siteCurrency);
  // The query is what the search page shows, not a filter; the home page has a search of its own.
  const hasText = path !== "/search" && path !== "/";
  const applied = appliedFilters(pageRequest, path, state, hasText);
  const isNarrowed = applied.length > Number(state.live);
  return {
    skip: t("list.skipToDeals"),
    title: t("list.filters"),
    show:
      found.total > 0
        ? t("list.showDeals", { count: found.total, total: formatTotal(language, found) })
        : t("list.emptyTitle"),
    close: t("list.closeFilters"),
    applied,
    clear: isNarrowed
      ? {
          href: listHref(path, state, { q: hasText ? "" : state.q, tag: null, ...NO_FILTER }),
          text: t("list.clear"),
        }
      : null,
    tabsLabel: t("list.tabs.label"),
    tabs: state.ownSort === "newest" ? tabs(pageRequest, path, state) : [],
    sorts: sorts.map((key) => ({ key, text: t(`list.sorts.${key}`) })),
    sortButton: t("list.sortButton"),
    views: { cards: t("list.showCards"), rows: t("list.showRows") },
    chipsLabel: t("list.priceAndCoupons"),
    chips: filterChips(pageRequest, path, state),
    text: hasText
      ? { label: t("list.filter"), button: t("list.filterButton"), placeholder: t("list.filterPlaceholder") }
      : null,
    languages: {
      label: t("list.languages.label"),
      choices: DEAL_LANGUAGES.map((language) => [language, t(`list.languages.${language}`)] as const),
    },
    store: t("list.store"),
    apply: t("list.apply"),
    live: t("conditions.live"),
    price: t("list.price", { currency }),
    bounds: (["minPrice", "maxPrice"] as const).map((name) => ({
      name,
      label: t(`list.${name}`, { currency }),
      placeholder: t(`list.${name}Short`),
      value: String(state[name] ?? ""),
    })),
  };
}

export type ListFiltersView = ReturnType<typeof listFilters>;

/** The sorts and filters that are chosen most. Each drops the others; other filters stay. */
function tabs({ t }: PageRequest, path: string, state: ListState): Chip[] {
  const { sort, ownSort, free, coupon } = state;
  const plain = { sort: ownSort, free: false, coupon: false } as const;
  const all = {
    hot: { ...plain, sort: "hot" },
    newest: plain,
    expiry: { ...plain, sort: "expiry" },
    coupon: { ...plain, coupon: true },
    free: { ...plain, ...NO_PRICE, free: true },
  } as const satisfies Record<string, Partial<ListState>>;
  const chosen = free ? "free" : coupon ? "coupon" : sort;
  return Object.entries(all).map(([key, change]) => ({
    name: t(`list.tabs.${key as keyof typeof all}`),
    href: listHref(path, state, change),
    current: key === chosen,
  }));
}

/** The filters besides the category, each with the address of the list without it. */
function appliedFilters(pageRequest: PageRequest, path: string, state: ListState, hasText: boolean) {
  const { t, language } = pageRequest;
  const { q, tag, minPercent: percent } = state;
  const own = {
    q: t("list.containing", { text: q }),
    tag: tag && `#${tagName(language, tag)}`,
    minPercent: t("list.minPercent", { percent }),
  };
  const narrowed = pickConditions(LIST_CONDITIONS, { ...state, category: null, q: hasText ? q : "" });
  return conditionTexts(pageRequest, narrowed, { own }).map(({ name, text }) => {
    const change = name === "minPrice" ? { minPrice: null, maxPrice: null } : { [name]: NO_CONDITIONS[name] };
    return { name: text, href: listHref(path, state, change), remove: t("list.remove", { name: text }) };
  });
}

/** The current ones lead to the list without them. */
function filterChips(pageRequest: PageRequest, path: string, state: ListState): Chip[] {
  const { t } = pageRequest;
  const chip = (name: string, on: Partial<Filter>, off: Partial<Filter>, current: boolean): Chip => ({
    href: listHref(path, state, current ? off : on),
    name,
    current,
  });
  const offered = env().priceChips.map((maxPrice) => ({ minPrice: null, maxPrice }));
  const isSelected = (range: Pick<Filter, "minPrice" | "maxPrice">) =>
    state.minPrice === range.minPrice && state.maxPrice === range.maxPrice;
  return [
    ...offered.map((range) =>
      chip(priceRangeText(pageRequest, range) ?? "", { ...NO_PRICE, ...range }, NO_PRICE, isSelected(range)),
    ),
    chip(t("conditions.free"), { ...NO_PRICE, free: true }, NO_PRICE, state.free),
    chip(t("conditions.coupon"), { coupon: true }, { coupon: false }, state.coupon),
  ];
}
