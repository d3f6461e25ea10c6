import { type ListState, listHref, offeredSorts } from "~/addresses/lists";
import { hasPriceFilter, NO_PRICE_FILTER, type PriceFilter } from "~/domain/deals/price-filter";
import { env } from "~/env.server";
import { DEAL_LANGUAGES } from "~/i18n/languages";
import type { PageRequest } from "~/web/page/page.server";
import type { Chip } from "./chips.server";
import { priceRangeText } from "./price-text.server";

const NO_PRICE = { minPrice: null, maxPrice: null, free: false } as const;

export function listFilters(pageRequest: PageRequest, path: string, state: ListState) {
  const { t } = pageRequest;
  const currency = env().siteCurrency.code;
  // The query is what the search page shows, not a filter.
  const q = path === "/search" ? state.q : "";
  const isFiltered = q !== state.q || state.category !== null || state.tag !== null || hasPriceFilter(state);
  return {
    skip: t("list.skipToDeals"),
    label: t("list.filters"),
    chips: filterChips(pageRequest, path, state),
    clear: isFiltered
      ? { href: listHref(path, state, { q, category: null, tag: null, ...NO_PRICE_FILTER }), text: t("list.clear") }
      : null,
    sorts: offeredSorts(state.ownSort).map((key) => ({ key, text: t(`list.sorts.${key}`) })),
    filter: t("list.filter"),
    filterButton: t("list.filterButton"),
    placeholder: t("list.filterPlaceholder"),
    languages: {
      label: t("list.languages.label"),
      choices: DEAL_LANGUAGES.map((language) => [language, t(`list.languages.${language}`)] as const),
    },
    apply: t("list.apply"),
    live: t("list.live"),
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

/** The current ones lead to the list without them. */
function filterChips(pageRequest: PageRequest, path: string, state: ListState): Chip[] {
  const { t } = pageRequest;
  const chip = (name: string, on: Partial<PriceFilter>, off: Partial<PriceFilter>, current: boolean): Chip => ({
    href: listHref(path, state, current ? off : on),
    name,
    current,
  });
  const offered = env().priceChips.map((maxPrice) => ({ minPrice: null, maxPrice }));
  const isSelected = (range: Pick<PriceFilter, "minPrice" | "maxPrice">) =>
    state.minPrice === range.minPrice && state.maxPrice === range.maxPrice;
  const isOther = priceRangeText(pageRequest, state) !== null && !offered.some(isSelected);
  const ranges = isOther ? [...offered, { minPrice: state.minPrice, maxPrice: state.maxPrice }] : offered;
  return [
    ...ranges.map((range) =>
      chip(priceRangeText(pageRequest, range) ?? "", { ...NO_PRICE, ...range }, NO_PRICE, isSelected(range)),
    ),
    chip(t("list.free"), { ...NO_PRICE, free: true }, NO_PRICE, state.free),
    chip(t("list.coupon"), { coupon: true }, { coupon: false }, state.coupon),
  ];
}
