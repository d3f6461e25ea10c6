import type { TFunction } from "i18next";
import { type CategoryKey, categoryKeys, categoryName } from "~/features/categories/categories";
import { hasFilter } from "~/features/conditions/conditions";
import { storePath } from "~/features/deals/addresses";
import { storeSlug } from "~/features/deals/slugs";
import { type ListState, listHref } from "~/features/lists/addresses/lists";
import { popularStores } from "~/features/lists/stores.server";
import type { CategoryCount, TagCount } from "~/features/lists/tags.server";
import type { PageRequest } from "~/platform/page/page.server";
import { onceInContent } from "~/platform/process/once-in-content.server";

const OFFERED_STORES = 8;

type Reader = Pick<PageRequest, "t" | "language">;

export interface Chip {
  href: string;
  name: string;
  current: boolean;
  /** The number of live deals. */
  count?: number;
}

/** Whether there are filters besides category and store; then the stored counts are not those of the list. */
function isNarrowed(state: ListState): boolean {
  return state.q !== "" || state.tag !== null || hasFilter(state);
}

/** Chips for categories, the selected one included; with counts of live deals if the list has no other filters. */
export function categoryChips(
  reader: Reader,
  path: string,
  state: ListState,
  offered: readonly CategoryCount[],
): Chip[] {
  const counts = isNarrowed(state) ? offered.map(({ category }) => ({ category, live: null })) : offered;
  return linkedCategoryChips(reader, state.category, counts, (category) => listHref(path, state, { category }));
}

export function linkedCategoryChips(
  { t, language }: Reader,
  selected: CategoryKey | null,
  offered: readonly CategoryCount[],
  hrefOf: (category: CategoryKey | null) => string,
): Chip[] {
  const missing = selected && !offered.some(({ category }) => category === selected);
  const shown = categoryKeys();
  const chips = [
    ...offered.filter(({ category }) => category === selected || shown.includes(category)),
    ...(missing ? [{ category: selected, live: null }] : []),
  ];
  return [{ category: null, live: null }, ...chips].map(({ category, live }) => ({
    href: hrefOf(category),
    name: category ? categoryName(category, language) : t("categories.all"),
    current: selected === category,
    ...(live !== null && { count: live }),
  }));
}

/** Chips for tags, the selected one included; empty if there are no tags. */
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

/**
 * Chips for the stores with the most deals, whose lists keep the filters; the selected one leads back to the list of all. With
 * counts if the list has no other filters.
 */
export async function storeChips(
  { db }: PageRequest,
  state: ListState,
  selected: string | null = null,
): Promise<Chip[]> {
  const { category } = state;
  const read = () => popularStores(db, { category, limit: OFFERED_STORES });
  const offered = await onceInContent(`stores ${category}`, read);
  const others = offered.filter(({ name }) => storeSlug(name) !== (selected && storeSlug(selected)));
  const kept = { ...state, tag: null };
  return [
    ...(selected ? [{ name: selected, href: listHref("/deals", kept, {}), current: true }] : []),
    ...others.map(({ name, deals }) => ({
      name,
      href: listHref(storePath(storeSlug(name)), kept, {}),
      current: false,
      ...(!isNarrowed(kept) && { count: deals }),
    })),
  ];
}
