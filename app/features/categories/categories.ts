import type { CategoryIcon } from "./category-icons";

/** A key, which deals have and addresses of filters. */
export type CategoryKey = string;

export interface Category {
  key: CategoryKey;
  /** The segment of its page's path. */
  slug: string;
  /** The English name, which the API uses. */
  en: string;
  zh: string;
  icon: CategoryIcon;
  /** Whether it is offered nowhere; its deals and its page stay. */
  hidden: boolean;
}

/** A category's slug (specification §2.2): lower case, spaces to hyphens, `&` becomes "and". */
export function categorySlug(name: string): string {
  return name.trim().toLowerCase().replaceAll("&", "and").replace(/\s+/g, "-");
}

/** The site's, in their order: what this process, or this page, was last told. */
let categories: readonly Category[] = [];

export function setCategories(list: readonly Category[]): void {
  categories = list;
}

export function allCategories(): readonly Category[] {
  return categories;
}

/** The categories that are offered. */
export function categoryKeys(): CategoryKey[] {
  return categories.filter(({ hidden }) => !hidden).map(({ key }) => key);
}

function categoryOf(key: string): Category | undefined {
  return categories.find((category) => category.key === key);
}

/** Whether a text is a category's key; `all` is not. */
export function isCategoryKey(value: string): value is CategoryKey {
  return categoryOf(value) !== undefined;
}

/** The key, for one that is not known yet. */
export function categoryName(key: CategoryKey, language: "en" | "zh"): string {
  return categoryOf(key)?.[language] ?? key;
}

export function categoryIcon(key: CategoryKey): CategoryIcon {
  return categoryOf(key)?.icon ?? "other";
}

export function categoryPath(key: CategoryKey): string {
  return `/category/${categoryOf(key)?.slug ?? key}`;
}
