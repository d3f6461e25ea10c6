import { allCategories, type Category, type CategoryKey, isCategoryKey } from "./categories";
import { DEFAULT_CATEGORIES } from "./default-categories";

/** Of the site's own, else by what the default ones are called: programs and links outlive a renaming. */
function findKey(matches: (category: Category) => boolean): CategoryKey | null {
  const found =
    allCategories().find(matches) ?? DEFAULT_CATEGORIES.find((one) => matches(one) && isCategoryKey(one.key));
  return found?.key ?? null;
}

/** The category of a key or a name in either language, case-insensitive; null for an unknown one. */
export function findCategory(text: string): CategoryKey | null {
  const normalized = text.trim().toLowerCase();
  return findKey(({ key, en, zh }) => [key, en, zh].some((one) => one.toLowerCase() === normalized));
}

export function findCategoryBySlug(slug: string): CategoryKey | null {
  return findKey((category) => category.slug === slug);
}
