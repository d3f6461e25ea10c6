import type { TFunction } from "i18next";
import { type ListState, listHref } from "~/addresses/lists";
import type { CategoryCount, TagCount } from "~/domain/deals/browse/tags.server";
import type { CategoryKey } from "~/domain/deals/categories";
import { hasPriceFilter } from "~/domain/deals/price-filter";

export interface Chip {
  href: string;
  name: string;
  current: boolean;
  /** Its number of live deals. */
  count?: number;
}

/** Always including the selected one; with counts of live deals where the list has no other filters. */
export function categoryChips(t: TFunction, path: string, state: ListState, offered: readonly CategoryCount[]): Chip[] {
  const isNarrowed = state.q !== "" || state.tag !== null || hasPriceFilter(state);
  const counts = isNarrowed ? offered.map(({ category }) => ({ category, live: null })) : offered;
  return linkedCategoryChips(t, state.category, counts, (category) => listHref(path, state, { category }));
}

export function linkedCategoryChips(
  t: TFunction,
  selected: CategoryKey | null,
  offered: readonly CategoryCount[],
  hrefOf: (category: CategoryKey | null) => string,
): Chip[] {
  const missing = selected && !offered.some(({ category }) => category === selected);
  const chips = missing ? [...offered, { category: selected, live: null }] : offered;
  return [{ category: null, live: null }, ...chips].map(({ category, live }) => ({
    href: hrefOf(category),
    name: t(`categories.${category ?? "all"}`),
    current: selected === category,
    ...(live !== null && { count: live }),
  }));
}

/** Always including the selected one; empty without tags. */
export function tagChips(t: TFunction, path: string, state: ListState, offered: TagCount[]): Chip[] {
  return linkedTagChips(t, state.tag, offered, (tag) => listHref(path, state, { tag }));
}

export function linkedTagChips(
  t: TFunction,
  selected: string | null,
  offered: TagCount[],
  hrefOf: (tag: string | null) => string,
): Chip[] {
  const missing = selected && !offered.some(({ slug }) => slug === selected);
  const tags = missing ? [...offered, { slug: selected, name: selected }] : offered;
  if (tags.length === 0) return [];
  return [{ slug: null, name: t("list.all") }, ...tags].map(({ slug, name }) => ({
    href: hrefOf(slug),
    name: slug ? `#${name}` : name,
    current: selected === slug,
  }));
}
