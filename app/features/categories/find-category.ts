import {
  allCategories,
  type Category,
  type CategoryKey,
  categoryKeys,
  categoryName,
  isCategoryKey,
} from "./categories";

/** Former names and slugs of categories, in lower case. */
export type FormerNames = readonly { kind: "name" | "slug"; value: string; category: CategoryKey }[];

/** The site's, as this process was last told; browsers are not told any. */
let formerNames: FormerNames = [];

export function setFormerNames(names: FormerNames): void {
  formerNames = names;
}

function formerOwner(kind: "name" | "slug", value: string): CategoryKey | null {
  return formerNames.find((former) => former.kind === kind && former.value === value)?.category ?? null;
}

/**
 * The category of a name or a key, null for an unknown one. A name comes before the key of another category that has had it:
 * exact English names, Chinese ones and keys, then the same in any case, then names that a category has had.
 */
export function findCategory(text: string): CategoryKey | null {
  const name = text.trim();
  const folded = name.toLowerCase();
  return findBy((own) => own === name) ?? findBy((own) => own.toLowerCase() === folded) ?? formerOwner("name", folded);
}

/** The English name of a key, which forms send, for {@link findCategory}; other text is returned as it is. */
export function categoryText(keyOrName = ""): string {
  return isCategoryKey(keyOrName) ? categoryName(keyOrName, "en") : keyOrName;
}

function findBy(matches: (own: string) => boolean): CategoryKey | null {
  for (const column of ["en", "zh", "key"] as const) {
    const found = allCategories().find((category: Category) => matches(category[column]));
    if (found) return found.key;
  }
  return null;
}

/** The category at an address of the present or, after a renaming, of the past; null for an unknown one. */
export function findCategoryBySlug(slug: string): CategoryKey | null {
  return allCategories().find((category) => category.slug === slug)?.key ?? formerOwner("slug", slug);
}

/** The options of a select: the present value stays among them even if the category is hidden now. */
export function offeredCategories(present: string): CategoryKey[] {
  const offered = categoryKeys();
  return isCategoryKey(present) && !offered.includes(present) ? [...offered, present] : offered;
}
