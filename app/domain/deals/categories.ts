/** The ten categories (specification §3.3): client key to server name, which the API uses. */
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

/** Whether a text is one of the ten client keys; `all` is not. */
export function isCategoryKey(value: string): value is CategoryKey {
  return Object.hasOwn(CATEGORIES, value);
}

/** The category of a key or server name, case-insensitive; null for an unknown one. */
export function findCategory(text: string): CategoryKey | null {
  const normalized = text.trim().toLowerCase();
  return CATEGORY_KEYS.find((key) => key === normalized || CATEGORIES[key].toLowerCase() === normalized) ?? null;
}
