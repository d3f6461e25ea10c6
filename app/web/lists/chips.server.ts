import type { TFunction } from "i18next";
import type { TagCount } from "~/domain/deals/browse/tags.server";
import type { CategoryKey } from "~/domain/deals/categories";
import { type ListState, listHref } from "~/views/lists/list-address";
import type { Chip } from "~/views/lists/list-controls";

/** "All" and one chip for each category, always including the selected one. */
export function categoryChips(t: TFunction, path: string, state: ListState, offered: CategoryKey[]): Chip[] {
  const keys = state.category && !offered.includes(state.category) ? [...offered, state.category] : offered;
  return [null, ...keys].map((category) => ({
    href: listHref(path, state, { category }),
    name: t(`categories.${category ?? "all"}`),
    current: state.category === category,
  }));
}

/** The home page's orders: newest, and hot. */
export function orderChips(t: TFunction, path: string, state: ListState): Chip[] {
  return (["newest", "hot"] as const).map((sort) => ({
    href: listHref(path, state, { sort }),
    name: t(`list.sorts.${sort}`),
    current: state.sort === sort,
  }));
}

/** "All" and one chip for each tag, always including the selected one; empty without tags. */
export function tagChips(t: TFunction, path: string, state: ListState, offered: TagCount[]): Chip[] {
  return linkedTagChips(t, state.tag, offered, (tag) => listHref(path, state, { tag }));
}

/** As {@link tagChips}, for a list with addresses of its own. */
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
