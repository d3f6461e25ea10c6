import type { CategoryKey } from "~/features/categories/categories";
import type { State } from "~/features/life/state";
import type { DealTexts } from "./deal-texts";

/** The sources of deals (specification §3.2). */
export const SOURCES = ["crawler", "admin", "user", "revisedbyadmin", "revisedbyuser"] as const;
export type Source = (typeof SOURCES)[number];

/** A deal as viewers see it. Prices with two decimals, the average rating 0 to 5 (0: none yet). */
export interface Deal extends DealTexts {
  id: string;
  originalPrice: number;
  discountedPrice: number;
  discountPercentage: number;
  imageUrl: string;
  /** The hash of this site's copy of its picture; null: none, or not yet; "": it was removed for good. */
  picture: string | null;
  store: string;
  category: CategoryKey;
  tags: string[];
  url: string;
  crawlurl: string;
  source: Source;
  expiresAt: Date | null;
  featured: boolean;
  coupon: string | null;
  /** The kind's English name, if an admin has set it (`dealKind`). */
  kind: string | null;
  averageRating: number;
  ratingSum: number;
  ratingsCount: number;
  likeCount: number;
  noluckCount: number;
  workedCount: number;
  /** The key of the order "hot" (app/features/life/heat.server.ts). */
  hot: number;
  state: State;
  createdAt: Date;
  updatedAt: Date;
}

/** The editable fields of a deal, in the order of forms and histories. */
export const DEAL_FIELDS = [
  "title",
  "description",
  "originalPrice",
  "discountedPrice",
  "imageUrl",
  "store",
  "category",
  "tags",
  "kind",
  "url",
  "crawlurl",
  "source",
  "expiresAt",
  "featured",
  "coupon",
  "lang",
  "translations",
] as const satisfies readonly (keyof Deal)[];

/** The average with one decimal (specification §9.2), null without ratings. The stored 4.45 of 4.447 would be rounded to 4.5. */
export function shownAverage({ ratingSum, ratingsCount }: Pick<Deal, "ratingSum" | "ratingsCount">): string | null {
  return ratingsCount > 0 ? (Math.round((ratingSum * 10) / ratingsCount) / 10).toFixed(1) : null;
}

/** The sort orders for visitors: the five keys of specification §3.4, newest first, the default, and "hot". */
export const SORTS = ["newest", "hot", "discount", "price-low", "price-high", "rating", "expiry"] as const;
export type Sort = (typeof SORTS)[number];

/** The sort orders for admins (specification §2.10): recently updated and created, and the five of §3.4. */
export const ADMIN_SORTS = ["updated", "created", "discount", "price-low", "price-high", "rating", "expiry"] as const;
export type AdminSort = (typeof ADMIN_SORTS)[number];

export type ListSort = Sort | AdminSort;

export type SearchSort = Sort | "relevance";

export function isSource(value: string): value is Source {
  return (SOURCES as readonly string[]).includes(value);
}

/** The default source of a deal that an admin saves. */
export function revisedSource(source: Source): Source {
  return source === "admin" ? "admin" : "revisedbyadmin";
}

export function isAdminSort(value: string): value is AdminSort {
  return (ADMIN_SORTS as readonly string[]).includes(value);
}

export function isSort(value: string): value is Sort {
  return (SORTS as readonly string[]).includes(value);
}
