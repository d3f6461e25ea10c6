import { z } from "zod";
import { TEXT_LANGUAGES } from "~/features/deals/deal-texts";
import { PLAIN_PRICE } from "~/features/deals/price";
import { findCurrency } from "~/platform/values/currency";
import { hasHiddenCharacter } from "~/platform/values/hidden-characters";
import { isTimeZone, TIME_OF_DAY } from "~/platform/values/local-time";
import { parseUrl } from "~/platform/values/parse-url";

/* Types of settings; their error messages follow the setting's name. */

/** `NAME=` in an .env file means unset. */
const blankIsUnset = (value: unknown) => (typeof value === "string" && value.trim() === "" ? undefined : value);

export function optional<T extends z.ZodType>(schema: T) {
  return z.preprocess(blankIsUnset, schema.optional());
}

export function defaulted<T extends z.ZodType>(schema: T, value: string) {
  return z.preprocess((text) => blankIsUnset(text) ?? value, schema);
}

export const url = (protocols: RegExp, example: string) =>
  z.string().refine(
    (text) => {
      const parsed = parseUrl(text);
      return parsed !== null && protocols.test(parsed.protocol) && !isMisreadPassword(parsed);
    },
    { error: `must be a URL such as ${example}` },
  );

/** An unencoded / ? or # in a password: a part of it would be parsed as the host, and could be logged. */
function isMisreadPassword({ pathname, search, hash }: URL): boolean {
  return `${pathname}${search}${hash}`.includes("@");
}

const numberBetween = (min: number, max: number, { kind, pattern }: { kind: string; pattern: RegExp }) => {
  const error = `must be ${kind} from ${min} to ${max}`;
  return z
    .string()
    .regex(pattern, { error })
    .transform(Number)
    .refine((number) => number >= min && number <= max, { error });
};

export const wholeNumber = (min: number, max: number) =>
  numberBetween(min, max, { kind: "a whole number", pattern: /^\d{1,7}$/ });

export const decimal = (min: number, max: number) =>
  numberBetween(min, max, { kind: "a number", pattern: /^\d{1,4}(\.\d{1,4})?$/ });

export const timeOfDay = z
  .string()
  .regex(TIME_OF_DAY, { error: "must be a time of day such as 04:30" })
  .transform((text) => ({ hour: Number(text.slice(0, 2)), minute: Number(text.slice(3)) }));

/** Origins such as https://app.example, separated by commas or spaces. */
export const origins = z.string().transform((text, ctx) => {
  const names = text.split(/[\s,]+/).filter(Boolean);
  const urls = names.flatMap((name) => (/^https?:/.test(name) && parseUrl(name)) || []);
  const valid = urls.filter(({ href, origin }) => href === `${origin}/`);
  if (valid.length === names.length) return [...new Set(valid.map(({ origin }) => origin))];
  ctx.addIssue({ code: "custom", message: "must be origins such as https://app.example, separated by commas" });
  return z.NEVER;
});

export const language = z.enum(TEXT_LANGUAGES, { error: "must be en or zh" });

export const onOrOff = z
  .enum(["on", "off", "1", "0", "true", "false", "yes", "no"], { error: "must be on or off" })
  .transform((text) => ["on", "1", "true", "yes"].includes(text));

/** An address, or a name and an address in angle brackets. */
const SENDER = /^(?:[^<>@\p{Cc}]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u;

export const sender = z
  .string()
  .max(320, { error: "must have at most 320 characters" })
  .regex(SENDER, { error: "must be an address, or a name and <an@address.example>" })
  .refine((text) => !hasHiddenCharacter(text), { error: "must hold no character that is not seen" });

/** Prices are stored with two decimals. */
export const currency = z.string().transform((text, ctx) => {
  const found = findCurrency(text);
  if (typeof found === "object") return found;
  const message =
    found === "too_fine" ? "must be a currency with at most two decimals" : "must be a currency's code such as EUR";
  ctx.addIssue({ code: "custom", message });
  return z.NEVER;
});

/** Ascending amounts above 0, separated by commas. */
export const amounts = z.string().transform((text, ctx) => {
  const parts = text.split(",").map((part) => part.trim());
  const found = parts.map(Number);
  const isValid = parts.every((part) => PLAIN_PRICE.test(part)) && found.every((one, at) => one > (found[at - 1] ?? 0));
  if (isValid && found.length <= 6) return found;
  ctx.addIssue({ code: "custom", message: "must be up to 6 rising amounts such as 25,50,100" });
  return z.NEVER;
});

export const timeZone = z.string().refine(isTimeZone, { error: "must be a time zone such as Asia/Shanghai" });
