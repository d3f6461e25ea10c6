import { type RawBuilder, sql } from "kysely";
import { DEAL_FIELDS } from "./deal";
import type { DealInput } from "./input";
import { tagSlug } from "./slugs";

export const FIELD_COLUMNS = {
  title: "title",
  description: "description",
  originalPrice: "original_price",
  discountedPrice: "discounted_price",
  imageUrl: "image_url",
  store: "store",
  category: "category",
  tags: "tags",
  kind: "product_kind",
  url: "url",
  crawlurl: "crawlurl",
  source: "source",
  expiresAt: "expires_at",
  featured: "featured",
  coupon: "coupon",
  lang: "lang",
  translations: "translations",
} as const satisfies Record<keyof DealInput, string>;

/** The columns of what a deal says, which forms, the API and imports write. */
export const CONTENT_COLUMNS = [...Object.values(FIELD_COLUMNS), "tag_slugs"] as const;

/** SQL that assigns the content columns from a row of this name. */
export function assignContent(row: string): RawBuilder<unknown> {
  return sql.join(CONTENT_COLUMNS.map((name) => sql`${sql.ref(name)} = ${sql.ref(`${row}.${name}`)}`));
}

/** The values by column. Prices are text, which PostgreSQL parses as exact decimals. */
export function contentColumns(input: DealInput): Record<string, unknown> {
  return {
    ...Object.fromEntries(DEAL_FIELDS.map((field) => [FIELD_COLUMNS[field], input[field]])),
    original_price: input.originalPrice.toFixed(2),
    discounted_price: input.discountedPrice.toFixed(2),
    tag_slugs: input.tags.map(tagSlug),
  };
}
