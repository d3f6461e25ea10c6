import { z } from "zod";
import type { Currency } from "~/domain/currency";
import type { FieldError, FieldErrorCode, Parsed } from "~/domain/field-error";
import { hasHiddenCharacter } from "~/domain/hidden-characters";
import { cleanLine, cleanText, textLength } from "~/domain/text";
import { type CategoryKey, findCategory } from "./categories";
import { SOURCES, type Source } from "./deal";
import { MAX_PRICE, PLAIN_PRICE, toCents } from "./price";
import { tagSlug } from "./slugs";
import { imageUrl, webUrl } from "./urls";

/** Longest texts, in code points, and most tags of a deal. */
export const DEAL_LIMITS = { title: 200, description: 5000, store: 100, coupon: 50, tag: 30, tags: 20 } as const;

/** A deal as somebody wants it written: parsed, cleaned, within every limit. Prices in the site's currency. */
export interface DealInput {
  title: string;
  description: string;
  originalPrice: number;
  discountedPrice: number;
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
}

/** The addresses that a deal has: left as they are they are taken, though nobody could write them anew. */
export type DealAddresses = Pick<DealInput, "imageUrl" | "url" | "crawlurl">;

export interface DealDefaults {
  source: Source;
  /** What the prices are in. */
  currency: Currency;
  expiresAt?: Date;
  /** Of the deal that is edited. */
  addresses?: DealAddresses;
}

type Refine = z.core.$RefinementCtx;

function refuse(ctx: Refine, code: FieldErrorCode): never {
  ctx.addIssue({ code: "custom", message: code });
  return z.NEVER;
}

/** An absent, null or blank field is "" here; what that means is each field's own rule. */
const raw = z
  .string({ error: "wrong_type" })
  .nullable()
  .prefault("")
  .transform((value) => value ?? "");

function line(limit: number, required: boolean) {
  return raw.transform((value, ctx) => {
    const text = cleanLine(value);
    if (text === null) return refuse(ctx, "invalid_text");
    if (required && text === "") return refuse(ctx, "required");
    return textLength(text) > limit ? refuse(ctx, "too_long") : text;
  });
}

const paragraphs = raw.transform((value, ctx) => {
  const text = cleanText(value);
  if (text === null) return refuse(ctx, "invalid_text");
  return textLength(text) > DEAL_LIMITS.description ? refuse(ctx, "too_long") : text;
});

/**
 * "19.99" or 19.99; never 1e3, 0x10, 1,5 or a third decimal. Undefined when blank. Where the currency has no decimals "19.00"
 * is a price and "19.50" is none.
 */
const priceOf = (decimals: Currency["decimals"]) =>
  z
    .union([z.string(), z.number(), z.null()], { error: "wrong_type" })
    .prefault(null)
    .transform((value, ctx): number | undefined => {
      if (value === null) return undefined;
      const text = typeof value === "number" ? decimalText(value) : value.trim();
      if (text === "") return undefined;
      if (/^-\d/.test(text)) return refuse(ctx, "negative_price");
      if (!PLAIN_PRICE.test(text)) return refuse(ctx, "invalid_price");
      const amount = Number(text);
      return decimals === 0 && !Number.isInteger(amount) ? refuse(ctx, "fractional_price") : amount;
    });

/** A number as a text with at most two decimals, or one that no price grammar takes. */
function decimalText(value: number): string {
  if (Object.is(value, -0)) return "-0";
  return Math.abs(value) <= MAX_PRICE && toCents(value) / 100 === value ? String(value) : value < 0 ? "-1" : "x";
}

function address(kept: string | undefined, { required = false } = {}) {
  return raw.transform((value, ctx) => {
    const text = value.toWellFormed().trim();
    if (text === "") return required ? refuse(ctx, "required") : "";
    if (text !== kept && hasHiddenCharacter(text)) return refuse(ctx, "hidden_characters");
    return webUrl(text) ?? refuse(ctx, "invalid_url");
  });
}

/** Browsers are told to load pictures over https alone. */
function pictureAddress(kept: string | undefined) {
  return raw.transform((value, ctx) => {
    const text = value.toWellFormed().trim();
    if (text === "") return "";
    if (text !== kept && hasHiddenCharacter(text)) return refuse(ctx, "hidden_characters");
    const address = imageUrl(text) ?? refuse(ctx, "invalid_image_url");
    return text !== kept && /^http:/i.test(address) ? refuse(ctx, "insecure_image_url") : address;
  });
}

/**
 * One comma-separated text (Chinese commas too) as a list: trimmed, no empties, no two with one slug, and no "." or "..",
 * which would be no address.
 */
export function splitTags(text: string): string[] {
  const bySlug = new Map<string, string>();
  for (const tag of text.split(/[,，、]/)) {
    const name = tag.trim();
    if (name && !/^\.{1,2}$/.test(name) && !bySlug.has(tagSlug(name))) bySlug.set(tagSlug(name), name);
  }
  return [...bySlug.values()];
}

const tags = raw.transform((value, ctx) => {
  const text = cleanLine(value);
  if (text === null) return refuse(ctx, "invalid_text");
  const list = splitTags(text);
  if (list.length > DEAL_LIMITS.tags) return refuse(ctx, "too_many_tags");
  return list.some((tag) => textLength(tag) > DEAL_LIMITS.tag) ? refuse(ctx, "tag_too_long") : list;
});

/** ISO 8601 with a zone, from 2000 to 2100. Null where the deal has no end, undefined where that is not said. */
const expiry = z
  .string({ error: "wrong_type" })
  .nullish()
  .transform((value, ctx): Date | null | undefined => {
    if (value === null) return null;
    const text = value?.trim() ?? "";
    if (text === "") return undefined;
    const parsed = z.iso.datetime({ offset: true }).safeParse(text);
    const when = new Date(parsed.success ? text : Number.NaN);
    const year = when.getUTCFullYear();
    return year >= 2000 && year <= 2100 ? when : refuse(ctx, "invalid_date");
  });

const pricesOf = (decimals: Currency["decimals"]) => ({
  originalPrice: priceOf(decimals).transform((value, ctx) => value ?? refuse(ctx, "required")),
  discountedPrice: priceOf(decimals),
});

const prices = { 0: pricesOf(0), 2: pricesOf(2) };

const fieldsOf = (decimals: Currency["decimals"], kept?: DealAddresses) =>
  z.object(
    {
      title: line(DEAL_LIMITS.title, true),
      description: paragraphs,
      ...prices[decimals],
      imageUrl: pictureAddress(kept?.imageUrl),
      store: line(DEAL_LIMITS.store, true),
      category: raw.transform((value, ctx) => {
        if (value.trim() === "") return refuse(ctx, "required");
        return findCategory(value) ?? refuse(ctx, "unknown_category");
      }),
      tags,
      url: address(kept?.url, { required: true }),
      crawlurl: address(kept?.crawlurl),
      source: raw.transform((value, ctx) => {
        const text = value.trim();
        return text === "" ? undefined : (SOURCES.find((source) => source === text) ?? refuse(ctx, "unknown_source"));
      }),
      expiresAt: expiry,
      featured: z
        .boolean({ error: "wrong_type" })
        .nullable()
        .prefault(false)
        .transform((value) => value ?? false),
      coupon: line(DEAL_LIMITS.coupon, false).transform((value) => value || null),
    },
    { error: "wrong_type" },
  );

/** Made once for all that is new. */
const fields = { 0: fieldsOf(0), 2: fieldsOf(2) };

/**
 * A deal from the API's field names (specification §3.1, §5.3 and §7.1). Unknown fields are ignored. An empty sale price is
 * the original price. The defaults stand where no source and no expiry is named; with an expiry of null it has none.
 * Addresses hold nothing hidden, and pictures come over https; one that the edited deal has already is taken as it is.
 */
export function parseDealInput(value: unknown, defaults: DealDefaults): Parsed<DealInput> {
  const { addresses, currency } = defaults;
  const parsed = (addresses ? fieldsOf(currency.decimals, addresses) : fields[currency.decimals]).safeParse(value);
  const errors: FieldError[] = (parsed.error?.issues ?? []).map((issue) => ({
    field: String(issue.path[0] ?? ""),
    code: issue.message as FieldErrorCode,
  }));
  if (isSaleAboveOriginal(value, currency)) errors.push({ field: "discountedPrice", code: "sale_above_original" });
  if (!parsed.success || errors.length > 0) return { ok: false, errors };
  const { discountedPrice = parsed.data.originalPrice, source = defaults.source, ...rest } = parsed.data;
  const expiresAt = rest.expiresAt === undefined ? (defaults.expiresAt ?? null) : rest.expiresAt;
  return { ok: true, value: { ...rest, discountedPrice, source, expiresAt } };
}

/** Asked of two good prices, whatever is wrong with the other fields. */
function isSaleAboveOriginal(value: unknown, { decimals }: Currency): boolean {
  const { data } = z.object(prices[decimals]).safeParse(value);
  return data?.discountedPrice !== undefined && toCents(data.discountedPrice) > toCents(data.originalPrice);
}
