import { z } from "zod";
import { categoryText } from "~/features/categories/find-category";
import { isUnavailable } from "~/features/deals/import/availability";
import { isForeign } from "~/features/deals/import/foreign-currency";
import { plainText } from "~/platform/values/markup";
import { readAmount } from "./amounts";
import { feedCategory } from "./feed-categories";
import {
  columnName,
  type FeedAddresses,
  type FeedContext,
  NOT_ON_SALE,
  type ReadRow,
  type RowTexts,
  UNAVAILABLE,
} from "./feed-row";

const TEXTS = [
  ...["title", "description", "originalPrice", "discountedPrice", "imageUrl", "store", "category", "tags", "url"],
  ...["crawlurl", "expiresAt", "coupon", "gtin", "variant"],
];
const name = z.string().trim().min(1).transform(columnName);
const optionalNames = Object.fromEntries(
  [...TEXTS, "availability", "currency", "featured"].map((field) => [field, name.optional()]),
);
const optionalTexts = Object.fromEntries(TEXTS.map((field) => [field, z.string().optional()]));

const schema = z.strictObject({
  columns: z.strictObject(optionalNames).default({}),
  /** Values for every row, which override its columns. */
  constants: z
    .strictObject({ ...optionalTexts, currency: z.string().optional(), featured: z.boolean().optional() })
    .default({}),
  delimiter: z.enum([",", ";", "|", "\t"]).optional(),
  /** The decimal sign; default: as each price is written. */
  decimal: z.enum([".", ","]).optional(),
});

/** How the columns of a table, by their normalized names, become the fields of a deal. */
export type FeedMap = z.infer<typeof schema>;

/** An error in a map; `unknown` is an unknown key. */
export interface MapError {
  path: string;
  code: "not_json" | "unknown" | "wrong_value";
}

export function parseFeedMap(text: string): { ok: true; map: FeedMap } | { ok: false; errors: MapError[] } {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ""));
  } catch {
    return { ok: false, errors: [{ path: "", code: "not_json" }] };
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return { ok: true, map: parsed.data };
  const errors = parsed.error.issues.flatMap((issue): MapError[] => {
    if (issue.code !== "unrecognized_keys") return [{ path: issue.path.join("."), code: "wrong_value" }];
    return issue.keys.map((key) => ({ path: [...issue.path, key].join("."), code: "unknown" }));
  });
  return { ok: false, errors };
}

export function mapNeeds({ columns }: FeedMap): string[][] {
  return Object.values(columns).flatMap((column) => (column === undefined ? [] : [[column]]));
}

/** Reads a row by a map. A mapped sale price is required in every row; any foreign currency is reported. */
export function mappedRow({ columns, constants, decimal }: FeedMap, { currency }: FeedContext): ReadRow {
  return (texts: RowTexts) => {
    const text = (field: string) => cell(texts, columns[field]);
    if (isUnavailable(text("availability"))) return UNAVAILABLE;
    const amount = (field: string) => readAmount(text(field), currency, decimal);
    const [original, sale] = [amount("originalPrice"), amount("discountedPrice")];
    if (columns.discountedPrice !== undefined && !sale) return NOT_ON_SALE;
    const isOther = [text("currency"), constants.currency].some((name) => isForeign(name ?? "", currency));
    if (isOther || original?.isForeign || sale?.isForeign) return [{ field: "currency", code: "foreign_currency" }];
    const category = text("category");
    const featured = text("featured");
    const named = {
      ...Object.fromEntries(TEXTS.map((field) => [field, text(field)])),
      title: plainText(text("title")),
      description: plainText(text("description")),
      store: plainText(text("store")),
      category: categoryText(feedCategory(category) ?? category),
      originalPrice: original?.text,
      discountedPrice: sale?.text,
      featured: featured && /^(?:1|true|yes|y)$/i.test(featured),
    };
    return { ...named, ...constants, currency: undefined };
  };
}

function cell(texts: RowTexts, column: string | undefined): string | undefined {
  return column === undefined ? undefined : texts[column];
}

export function mappedAddresses({ columns, constants }: FeedMap): (texts: RowTexts) => FeedAddresses {
  return (texts) => {
    const named: Record<string, unknown> = constants;
    const [url, crawlurl] = ["url", "crawlurl"].map((field) => {
      const constant = named[field];
      return typeof constant === "string" ? constant : cell(texts, columns[field]);
    });
    return { url, crawlurl };
  };
}
