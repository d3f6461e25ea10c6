import { z } from "zod";
import { isSource } from "~/features/deals/deal";
import { type DealInput, parseDealInput } from "~/features/deals/input";
import type { Currency } from "~/platform/values/currency";
import type { FieldErrorCode } from "~/platform/values/field-error";
import { fieldErrors, lineField, type Parsed, rejectField } from "~/platform/values/fields";
import { isUnavailable } from "./availability";
import { foreignCurrency } from "./foreign-currency";
import { addressKey, importKey } from "./import.server";

/** A delivered deal, with its import key, and its GTIN in 14 digits and its variant, if given. */
export interface Delivery {
  key: string;
  input: DealInput;
  keepsTranslations: boolean;
  gtin: string | null;
  variant: string | null;
  isUnavailable: boolean;
}

/** The limit in code points. */
const MAX_VARIANT_LENGTH = 200;

/** An error in a row of a delivery; an empty field means the whole row. */
export interface DeliveryError {
  field: string;
  code: FieldErrorCode | "invalid_gtin" | "not_allowed" | "blocked_host" | "foreign_currency";
  /** Why a host is blocked, in an admin's words. */
  reason?: string;
}

type ParsedDelivery = Parsed<Delivery, DeliveryError>;

const reject = rejectField<DeliveryError["code"]>;

const GTIN_LENGTHS = new Set([8, 12, 13, 14]);

/** A GTIN of 8, 12, 13 or 14 digits as 14; null with a wrong check digit (GS1 General Specifications, 7.9). */
function normalGtin(text: string): string | null {
  const digits = text.replace(/[\s-]/g, "");
  if (!/^\d+$/.test(digits) || !GTIN_LENGTHS.has(digits.length)) return null;
  const padded = digits.padStart(14, "0");
  const sum = [...padded].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return sum % 10 === 0 && Number(padded) > 0 ? padded : null;
}

const fields = z.object({
  gtin: z
    .union([z.string(), z.int().min(0)], { error: "wrong_type" })
    .nullish()
    .transform((value, ctx) => {
      const text = String(value ?? "").trim();
      if (text === "") return null;
      return normalGtin(text) ?? reject(ctx, "invalid_gtin");
    }),
  variant: z
    .union([z.string(), z.int()], { error: "wrong_type" })
    .nullish()
    .transform((value) => (typeof value === "number" ? String(value) : value))
    .pipe(lineField(MAX_VARIANT_LENGTH))
    .transform((text) => text || null),
  availability: z.union([z.string(), z.boolean(), z.number()], { error: "wrong_type" }).nullish(),
});

/** Parses a crawler's deal, with `gtin`, `variant` and `availability`; a `currency` must be the site's. */
export function parseDelivery(value: unknown, currency: Currency): ParsedDelivery {
  const deal = parseDealInput(value, { source: "crawler", currency });
  const more = fields.safeParse(value);
  const foreign = foreignCurrency(value, currency);
  // `deal.errors` has the error for a value that is no object.
  const errors = fieldErrors<string, DeliveryError["code"]>(more.error).filter(({ field }) => field !== "");
  if (foreign) errors.push(foreign);
  if (!deal.ok) return { ok: false, errors: [...deal.errors, ...errors] };
  if (errors.length > 0 || !more.success) return { ok: false, errors };
  // The key is made from the address as delivered, tracking included, because sources identify their deals by it.
  const key = addressKey(value as Parameters<typeof addressKey>[0]) ?? importKey(deal.value);
  const keepsTranslations = (value as { translations?: unknown }).translations == null;
  const { availability, ...identity } = more.data;
  const stock = { isUnavailable: isUnavailable(availability) };
  return { ok: true, value: { key, input: deal.value, keepsTranslations, ...identity, ...stock } };
}

/** Parses a delivery with a service token: the source is always crawler, never featured. */
export function parseServiceDelivery(value: unknown, currency: Currency): ParsedDelivery {
  const parsed = parseDelivery(value, currency);
  const { source, featured } = (value ?? {}) as { source?: unknown; featured?: unknown };
  const errors: DeliveryError[] = [];
  const named = typeof source === "string" ? source.trim() : "";
  if (isSource(named) && named !== "crawler") errors.push({ field: "source", code: "not_allowed" });
  if (featured === true) errors.push({ field: "featured", code: "not_allowed" });
  if (errors.length === 0) return parsed;
  return { ok: false, errors: [...(parsed.ok ? [] : parsed.errors), ...errors] };
}
