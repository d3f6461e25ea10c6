/** Each has a picture in public/images/categories, which deal-image.css names. */
export const CATEGORY_ICONS = [
  ...(["electronics", "fashion", "home_kitchen", "health_fitness", "books", "sports", "beauty", "automotive"] as const),
  ...(["toys_games", "pets", "garden", "travel", "food", "baby", "tools", "office", "other"] as const),
] as const;
export type CategoryIcon = (typeof CATEGORY_ICONS)[number];
