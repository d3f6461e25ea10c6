import { z } from "zod";
import { findCategory } from "~/features/categories/find-category";
import { cleanLink } from "~/features/links/clean-link";
import type { Currency } from "~/platform/values/currency";
import type { FieldError, FieldErrorCode } from "~/platform/values/field-error";
import { fieldErrors, isOverlong, lineField, type Parsed, rejectField, textField } from "~/platform/values/fields";
import { hasHiddenCharacter } from "~/platform/values/hidden-characters";
import { cleanLine, textLength } from "~/platform/values/text";
import { wellFormed } from "~/platform/values/well-formed";
import { type DEAL_FIELDS, type Deal, SOURCES, type Source } from "./deal";
import { guessLanguage, type Translations } from "./deal-texts";
import { MAX_PRICE, PLAIN_PRICE, toCents } from "./price";
import { readPrice } from "./read-price";
import { tagSlug } from "./slugs";
import { DEAL_LIMITS, description, language, requiredLine, translations, translationsOf } from "./text-fields";
import { imageUrl, MAX_URL_LENGTH, webUrl } from "./urls";

/** A validated deal to write. Prices in the site's currency. */
export type DealInput = Pick<Deal, (typeof DEAL_FIELDS)[number]>;

/** A deal's stored addresses: unchanged ones are accepted even if new rules would reject them. */
export type DealAddresses = Pick<DealInput, "imageUrl" | "url" | "crawlurl">;

export interface DealDefaults {
  source: Source;
  currency: Currency;
  expiresAt?: Date;
  /** The stored addresses of the deal being edited. */
  addresses?: DealAddresses;
  translations?: Translations;
  /** The stored kind of the deal being edited. */
  kind?: string | null;
  /** The kind of a name. Without it, as in browsers and for deliveries, the kind stays. */
  findKind?: (name: string) => string | null;
}

/** The limit in code points; no kind has a longer name. */
const MAX_KIND_NAME = 100;

const reject = rejectField<FieldErrorCode>;

/** Rejects 1e3, 0x10 and a third decimal; undefined when blank. A currency without decimals allows "19.00", not "19.50". */
export const priceOf = (currency: Currency) =>
  z
    .union([z.string(), z.number(), z.null()], { error: "wrong_type" })
    .prefault(null)
    .transform((value, ctx): number | undefined => {
      if (value === null) return undefined;
      const read = typeof value === "number" ? { price: decimalText(value) } : readPrice(value, currency);
      if (!read) return undefined;
      if ("error" in read) return reject(ctx, read.error === "ambiguous_price" ? read.error : "invalid_price");
      if (/^-\d/.test(read.price)) return reject(ctx, "negative_price");
      if (!PLAIN_PRICE.test(read.price)) return reject(ctx, "invalid_price");
      const amount = Number(read.price);
      return currency.decimals === 0 && !Number.isInteger(amount) ? reject(ctx, "fractional_price") : amount;
    });

/** A number as text with at most two decimals, or an invalid price. */
function decimalText(value: number): string {
  if (Object.is(value, -0)) return "-0";
  return Math.abs(value) <= MAX_PRICE && toCents(value) / 100 === value ? String(value) : value < 0 ? "-1" : "x";
}

function address(stored: string | undefined, valid = webUrl, code: FieldErrorCode = "invalid_url") {
  return textField.transform((value, ctx) => {
    const text = wellFormed(value).trim();
    if (text === "") return "";
    if (text.length > MAX_URL_LENGTH && text !== stored) return reject(ctx, "too_long");
    if (text !== stored && hasHiddenCharacter(text)) return reject(ctx, "hidden_characters");
    return valid(text) ?? reject(ctx, text.length > MAX_URL_LENGTH ? "too_long" : code);
  });
}

/** The content security policy allows images over https only. */
function pictureAddress(stored: string | undefined) {
  return address(stored, imageUrl, "invalid_image_url").transform((text, ctx) =>
    text !== stored && /^http:/i.test(text) ? reject(ctx, "insecure_image_url") : text,
  );
}

/** Splits tags at commas, Chinese ones too; one per slug, without "." and "..", which are no valid path segments. */
export function splitTags(text: string): string[] {
  const bySlug = new Map<string, string>();
  for (const tag of text.split(/[,，、]/)) {
    const name = tag.trim();
    const slug = tagSlug(name);
    if (slug && !/^\.{1,2}$/.test(slug) && !bySlug.has(slug)) bySlug.set(slug, name);
  }
  return [...bySlug.values()];
}

const tags = textField.transform((value, ctx) => {
  if (isOverlong(value, DEAL_LIMITS.tags * DEAL_LIMITS.tag)) return reject(ctx, "too_many_tags");
  const text = cleanLine(value);
  if (text === null) return reject(ctx, "invalid_text");
  const list = splitTags(text);
  if (list.length > DEAL_LIMITS.tags) return reject(ctx, "too_many_tags");
  return list.some((tag) => textLength(tag) > DEAL_LIMITS.tag) ? reject(ctx, "tag_too_long") : list;
});

/** An expiry in ISO 8601 with a zone, from 2000 to 2100. Null: no end date; undefined: not given. */
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
    return year >= 2000 && year <= 2100 ? when : reject(ctx, "invalid_date");
  });

const pricesOf = (currency: Currency) => ({
  originalPrice: priceOf(currency).transform((value, ctx) => value ?? reject(ctx, "required")),
  discountedPrice: priceOf(currency),
});

const fieldsOf = (currency: Currency, stored?: DealAddresses) =>
  z.object(
    {
      title: requiredLine(DEAL_LIMITS.title),
      description,
      ...pricesOf(currency),
      imageUrl: pictureAddress(stored?.imageUrl),
      store: requiredLine(DEAL_LIMITS.store),
      category: textField.transform((value, ctx) => {
        if (value.trim() === "") return reject(ctx, "required");
        return findCategory(value) ?? reject(ctx, "unknown_category");
      }),
      tags,
      url: address(stored?.url).transform((url, ctx) => (url ? cleanLink(url).url : reject(ctx, "required"))),
      crawlurl: address(stored?.crawlurl),
      source: textField.transform((value, ctx) => {
        const text = value.trim();
        return text === "" ? undefined : (SOURCES.find((source) => source === text) ?? reject(ctx, "unknown_source"));
      }),
      expiresAt: expiry,
      featured: z
        .boolean({ error: "wrong_type" })
        .nullable()
        .prefault(false)
        .transform((value) => value ?? false),
      coupon: lineField(DEAL_LIMITS.coupon).transform((value) => value || null),
      lang: language,
      translations,
    },
    { error: "wrong_type" },
  );

/** Schemas of new deals and of prices, built once for each currency. */
const schemas = new Map<
  string,
  { deal: ReturnType<typeof fieldsOf>; prices: z.ZodObject<ReturnType<typeof pricesOf>> }
>();

function schemasOf(currency: Currency) {
  const built = schemas.get(currency.code) ?? { deal: fieldsOf(currency), prices: z.object(pricesOf(currency)) };
  schemas.set(currency.code, built);
  return built;
}

/**
 * Parses the API's fields (specification §3.1, §5.3 and §7.1); unknown ones are ignored. An empty sale price means the original
 * price, an expiry of null no end date. Unchanged addresses of an edited deal are always accepted. A missing language is guessed;
 * translations and a kind that are not given stay as they are.
 */
export function parseDealInput(value: unknown, defaults: DealDefaults): Parsed<DealInput, FieldError> {
  const { addresses, currency } = defaults;
  const parsed = (addresses ? fieldsOf(currency, addresses) : schemasOf(currency).deal).safeParse(value);
  const errors: FieldError[] = fieldErrors(parsed.error);
  if (isSaleAboveOriginal(value, currency)) errors.push({ field: "discountedPrice", code: "sale_above_original" });
  const kind = kindOf(value, defaults);
  if (kind === undefined) errors.push({ field: "kind", code: "unknown_kind" });
  if (!parsed.success || kind === undefined || errors.length > 0) return { ok: false, errors };
  const { discountedPrice = parsed.data.originalPrice, source = defaults.source, ...rest } = parsed.data;
  const expiresAt = rest.expiresAt === undefined ? (defaults.expiresAt ?? null) : rest.expiresAt;
  const lang = rest.lang ?? guessLanguage(rest);
  const translations = translationsOf(rest.translations ?? defaults.translations, lang);
  return { ok: true, value: { ...rest, lang, translations, kind, discountedPrice, source, expiresAt } };
}

/** The kind: null if the name is empty, undefined if it is unknown; the stored one if none is given. */
function kindOf(value: unknown, { kind = null, findKind }: DealDefaults): string | null | undefined {
  const { kind: given } = Object(value) as { kind?: unknown };
  if (!findKind || given === undefined) return kind;
  const name = cleanLine(typeof given === "string" ? given : "");
  if (name === "") return null;
  return (name !== null && textLength(name) <= MAX_KIND_NAME && findKind(name)) || undefined;
}

/** Checks the prices if both are valid, even if other fields are not. */
function isSaleAboveOriginal(value: unknown, currency: Currency): boolean {
  const { data } = schemasOf(currency).prices.safeParse(value);
  return data?.discountedPrice !== undefined && toCents(data.discountedPrice) > toCents(data.originalPrice);
}
