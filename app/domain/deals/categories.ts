/** The ten categories (specification §3.3): the client key, and the server name that the API speaks. */
export const CATEGORIES = {
  electronics: "Electronics",
  fashion: "Fashion",
  home_kitchen: "Home & Kitchen",
  health_fitness: "Health & Fitness",
  books: "Books",
  sports: "Sports",
  beauty: "Beauty",
  automotive: "Automotive",
  toys_games: "Toys & Games",
  other: "Other",
} as const;

export type CategoryKey = keyof typeof CATEGORIES;

export const CATEGORY_KEYS = Object.keys(CATEGORIES) as CategoryKey[];

/** Whether a text is one of the ten client keys; `all` is not one. */
export function isCategoryKey(value: string): value is CategoryKey {
  return Object.hasOwn(CATEGORIES, value);
}

/** The key of a category written as its key or as its server name, whatever the case; null when there is none. */
export function findCategory(text: string): CategoryKey | null {
  const wanted = text.trim().toLowerCase();
  return CATEGORY_KEYS.find((key) => key === wanted || CATEGORIES[key].toLowerCase() === wanted) ?? null;
}
