import { z } from "zod";
import { isCategoryKey } from "~/features/categories/categories";
import { findCategory } from "~/features/categories/find-category";
import { TEXT_LANGUAGES } from "~/features/deals/deal-texts";
import { priceOf } from "~/features/deals/input";
import { PLAIN_PRICE } from "~/features/deals/price";
import { plainPrice } from "~/features/deals/read-price";
import { tagSlug } from "~/features/deals/slugs";
import { DEAL_LIMITS, language } from "~/features/deals/text-fields";
import { MAX_QUERY_LENGTH, parseQuery } from "~/features/search/bounds";
import type { Currency } from "~/platform/values/currency";
import { lineField, rejectField, textField } from "~/platform/values/fields";
import { cleanLine } from "~/platform/values/text";
import { ALERT_CONDITIONS, type AlertConditions, type Conditions, type Filter, STEPS } from "./conditions";

/** The parsers of a condition. */
interface Field<T> {
  /** Parses the value of an address; an invalid one counts as absent. */
  parameter: (text: string | null, currency: Currency) => T;
  /** The schema of a form or a body; an invalid value is rejected with a code. */
  input: (currency: Currency) => z.ZodType<T>;
}

const MAX_STORE_LENGTH = 100;

/** An amount as people type it, see {@link plainPrice}; null for anything else. */
function parseAmount(text: string | null, currency: Currency): number | null {
  const price = plainPrice((text ?? "").slice(0, 40), currency);
  return PLAIN_PRICE.test(price) ? Number(price) : null;
}

/** A whole number from 1 to `max`, with or without a percent sign; otherwise null. */
function parseCount(text: string | null, max: number): number | null {
  const [, digits] = /^0*([1-9]\d{0,6})\s?%?$/.exec((text ?? "").normalize("NFKC").trim()) ?? [];
  return digits !== undefined && Number(digits) <= max ? Number(digits) : null;
}

export function parseFlag(text: string | null): boolean | null {
  if (text === "1" || text === "true") return true;
  return text === "0" || text === "false" ? false : null;
}

const line = (limit: number) => lineField(limit).transform((text) => text || null);

const PRICE: Field<number | null> = {
  parameter: parseAmount,
  input: (currency) => priceOf(currency).transform((price) => price ?? null),
};

/** A whole number as text or number; null when blank. */
const count = (max: number, code: string, isOffered = (value: number) => value <= max): Field<number | null> => ({
  parameter: (text) => parseCount(text, max),
  input: () =>
    z
      .union([z.string(), z.number(), z.null()], { error: "wrong_type" })
      .prefault(null)
      .transform((value, ctx): number | null => {
        const text = String(value ?? "").trim();
        if (text === "" || text === "0") return null;
        return /^\d{1,9}$/.test(text) && isOffered(Number(text)) ? Number(text) : rejectField(ctx, code);
      }),
});

const FLAG: Field<boolean> = {
  parameter: (text) => parseFlag(text) === true,
  input: () =>
    z
      .boolean({ error: "wrong_type" })
      .nullable()
      .prefault(false)
      .transform((value) => value ?? false),
};

const FIELDS = {
  q: { parameter: parseQuery, input: () => lineField(MAX_QUERY_LENGTH) },
  category: {
    parameter: (text) => (text && isCategoryKey(text) ? text : null),
    input: () =>
      textField.transform((value, ctx) => {
        if (value.trim() === "") return null;
        return findCategory(value) ?? rejectField(ctx, "unknown_category");
      }),
  },
  tag: { parameter: (text) => tagSlug(parseQuery(text)) || null, input: () => line(DEAL_LIMITS.tag) },
  store: {
    parameter: (text) => cleanLine((text ?? "").slice(0, MAX_STORE_LENGTH)) || null,
    input: () => line(DEAL_LIMITS.store),
  },
  minPrice: PRICE,
  maxPrice: PRICE,
  minPercent: count(100, "invalid_percent"),
  free: FLAG,
  coupon: FLAG,
  minLikes: count(1_000_000, "invalid_likes", (value) => STEPS.minLikes.some((step) => step === value)),
  lowest: FLAG,
  lang: { parameter: () => null, input: () => language.transform((lang) => lang ?? null) },
  live: FLAG,
} satisfies { [Name in keyof Conditions]?: Field<Conditions[Name]> };

type FieldName = keyof typeof FIELDS;

/** The condition in an address; null if it is invalid. */
export function readCondition(name: FieldName, text: string | null, currency: Currency) {
  return FIELDS[name].parameter(text, currency);
}

/** The conditions of these names in an address; invalid ones are ignored. */
export function readConditions<Name extends FieldName>(
  params: URLSearchParams,
  names: readonly Name[],
  currency: Currency,
): Pick<Conditions, Name> {
  const entries = names.map((name) => [name, readCondition(name, params.get(name), currency)]);
  const read = Object.fromEntries(entries) as Pick<Conditions, Name> & Filter;
  return { ...read, ...orderedPrices(read) };
}

/** Swaps bounds in the wrong order. An amount overrides `free`, so that its form replaces it. */
function orderedPrices({ minPrice: from, maxPrice: to, free }: Filter) {
  const [lowest, highest] = from !== null && to !== null && from > to ? [to, from] : [from, to];
  const isFree = highest === 0 || (lowest === null && highest === null && free);
  return { minPrice: lowest || null, maxPrice: highest || null, free: isFree };
}

/** The fields of an alert's conditions in a form or a body. */
export function alertFields(currency: Currency) {
  const fields = ALERT_CONDITIONS.map((name) => [name, FIELDS[name].input(currency)]);
  return Object.fromEntries(fields) as { [Name in keyof AlertConditions]: z.ZodType<Conditions[Name]> };
}

/** The parameters of the API that filter a list. */
export const FILTER_PARAMETERS = {
  minPrice: z
    .number()
    .min(0)
    .optional()
    .meta({ description: "From this price on, in the site's currency; swapped with a lower maxPrice" }),
  maxPrice: z.number().min(0).optional().meta({ description: "Up to this price, in the site's currency" }),
  minPercent: z.int().min(1).max(100).optional().meta({
    description: "Only deals whose discountPercentage is at least this",
  }),
  free: z.enum(["1", "true"]).optional().meta({
    description: "Only deals that cost nothing; without effect beside minPrice or maxPrice",
  }),
  coupon: z.enum(["1", "true"]).optional().meta({ description: "Only deals with a coupon code" }),
};

const words = (name: string) => z.string(`${name} must be a string`).nullish();
const number = (name: string) => z.union([z.number(), z.string()], `${name} must be a number`).nullish();
const truth = (name: string) => z.boolean(`${name} must be true or false`).nullish();

/** The conditions of an alert in the body of a call. */
export const ALERT_BODY = {
  q: words("q").meta({
    description: `Whole words, with exclusions as in the search; at most ${MAX_QUERY_LENGTH} characters`,
  }),
  category: words("category").meta({ description: `The name of a category, such as Electronics, or its key` }),
  tag: words("tag").meta({ description: `At most ${DEAL_LIMITS.tag} characters` }),
  store: words("store").meta({ description: `At most ${DEAL_LIMITS.store} characters` }),
  minPrice: number("minPrice"),
  maxPrice: number("maxPrice").meta({ description: "In the site's currency; 0: free deals" }),
  minPercent: number("minPercent").meta({ description: "The least discount, 1 to 100" }),
  minLikes: number("minLikes").meta({ description: `Once a deal has so many likes: ${STEPS.minLikes.join(", ")}` }),
  lowest: truth("lowest").meta({ description: "Only prices below all others of the last 90 days" }),
  coupon: truth("coupon"),
  lang: words("lang").meta({ description: TEXT_LANGUAGES.join(" or ") }),
};

/** The conditions of an alert in a response. */
export const ALERT_RESPONSE = {
  q: z.string(),
  category: z.string().optional(),
  tag: z.string(),
  store: z.string(),
  minPrice: z.number().optional(),
  maxPrice: z.number().optional(),
  minPercent: z.int().optional(),
  minLikes: z.int().optional(),
  lowest: z.boolean(),
  coupon: z.boolean(),
  lang: z.enum(TEXT_LANGUAGES).optional(),
};
