import type { TFunction } from "i18next";
import type { TagCount } from "~/domain/deals/browse/browse.server";
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

/** "All" and one chip for each tag, always including the selected one; empty without tags. */
export function tagChips(t: TFunction, path: string, state: ListState, offered: TagCount[]): Chip[] {
  const missing = state.tag && !offered.some(({ slug }) => slug === state.tag);
  const tags = missing && state.tag ? [...offered, { slug: state.tag, name: state.tag }] : offered;
  if (tags.length === 0) return [];
  return [{ slug: null, name: t("list.all") }, ...tags].map(({ slug, name }) => ({
    href: listHref(path, state, { tag: slug }),
    name: slug ? `#${name}` : name,
    current: state.tag === slug,
  }));
}
