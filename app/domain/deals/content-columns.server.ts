import type { DealInput } from "./input";
import { tagSlug } from "./slugs";

/** The columns of what a deal says, which forms, the API and imports write. */
export const CONTENT_COLUMNS = [
  "title",
  "description",
  "original_price",
  "discounted_price",
  "image_url",
  "store",
  "category",
  "tags",
  "tag_slugs",
  "url",
  "crawlurl",
  "source",
  "expires_at",
  "featured",
  "coupon",
  "lang",
  "translations",
] as const;

/** The values by column. Prices are text, which PostgreSQL parses as exact decimals. */
export function contentColumns(input: DealInput) {
  return {
    title: input.title,
    description: input.description,
    original_price: input.originalPrice.toFixed(2),
    discounted_price: input.discountedPrice.toFixed(2),
    image_url: input.imageUrl,
    store: input.store,
    category: input.category,
    tags: input.tags,
    tag_slugs: input.tags.map(tagSlug),
    url: input.url,
    crawlurl: input.crawlurl,
    source: input.source,
    expires_at: input.expiresAt,
    featured: input.featured,
    coupon: input.coupon,
    lang: input.lang,
    translations: input.translations,
  } satisfies Record<(typeof CONTENT_COLUMNS)[number], unknown>;
}
