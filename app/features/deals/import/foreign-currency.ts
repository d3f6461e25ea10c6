import { type Currency, isSignOf } from "~/platform/values/currency";

/** Whether a code (EUR) or sign (€) is of another currency than the site's; false for a blank text. */
export function isForeign(text: string, currency: Currency): boolean {
  return text.trim() !== "" && !isSignOf(text, currency);
}

/** The error for a record whose `currency` is not the site's (amounts are never converted), or null. */
export function foreignCurrency(record: unknown, currency: Currency) {
  const named = (record as { currency?: unknown } | null)?.currency ?? "";
  const foreign = typeof named !== "string" || isForeign(named, currency);
  return foreign ? ({ field: "currency", code: "foreign_currency" } as const) : null;
}
