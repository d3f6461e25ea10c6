import type { CategoryKey } from "./categories";

/** Where a deal came from (specification §3.2). */
export const SOURCES = ["crawler", "admin", "user", "revisedbyadmin", "revisedbyuser"] as const;
export type Source = (typeof SOURCES)[number];

/** A deal as its readers know it. Prices with two decimals, the average rating 0 to 5 (0: none yet). */
export interface Deal {
  id: string;
  title: string;
  description: string;
  originalPrice: number;
  discountedPrice: number;
  discountPercentage: number;
  imageUrl: string;
  store: string;
  category: CategoryKey;
  tags: string[];
  url: string;
  crawlurl: string;
  source: Source;
  expiresAt: Date | null;
  featured: boolean;
  coupon: string | null;
  averageRating: number;
  /** Stars of all ratings together. */
  ratingSum: number;
  ratingsCount: number;
  likeCount: number;
  noluckCount: number;
  createdAt: Date;
  updatedAt: Date;
}

/**
 * The average rating with one decimal (specification §9.2), null before the first. Rounded once, from the stars
 * themselves: of 4.447, kept as 4.45, it would otherwise become 4.5.
 */
export function shownAverage({ ratingSum, ratingsCount }: Pick<Deal, "ratingSum" | "ratingsCount">): string | null {
  return ratingsCount > 0 ? (Math.round((ratingSum * 10) / ratingsCount) / 10).toFixed(1) : null;
}

/** The orders a visitor can choose: the five keys of specification §3.4, and newest first, which lists start with. */
export const SORTS = ["newest", "discount", "price-low", "price-high", "rating", "expiry"] as const;
export type Sort = (typeof SORTS)[number];

/** The orders an admin can choose (specification §2.10): recently updated and created, and the five of §3.4. */
export const ADMIN_SORTS = ["updated", "created", "discount", "price-low", "price-high", "rating", "expiry"] as const;
export type AdminSort = (typeof ADMIN_SORTS)[number];

/** The orders that lists have without a text searched for. */
export type ListSort = Sort | AdminSort;

/** A search has one order more, its own: the best match first. */
export type SearchSort = Sort | "relevance";

/** Whether a text is one of the five sources. */
export function isSource(value: string): value is Source {
  return (SOURCES as readonly string[]).includes(value);
}

/** The source of a deal after an admin has saved it, unless the admin says otherwise. */
export function revisedSource(source: Source): Source {
  return source === "admin" ? "admin" : "revisedbyadmin";
}

export function isAdminSort(value: string): value is AdminSort {
  return (ADMIN_SORTS as readonly string[]).includes(value);
}

export function isSort(value: string): value is Sort {
  return (SORTS as readonly string[]).includes(value);
}
