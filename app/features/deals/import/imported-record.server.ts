import { defaultExpiry } from "~/features/deals/expiry";
import type { Parsed } from "~/platform/values/fields";
import { type Delivery, type DeliveryError, parseDelivery } from "./delivery.server";
import type { FeedAddresses, FeedContext } from "./formats/feed-row";
import { expiryText } from "./formats/moments";

/** Fields without which a record still makes the same offer. */
const OPTIONAL = new Set([
  ...["description", "imageUrl", "tags", "coupon", "gtin", "expiresAt", "lang", "translations", "featured", "source"],
]);

const ADDRESSES = ["url", "crawlurl", "imageUrl"];

export type ImportedDelivery = Delivery & { leftOut: DeliveryError[] };

/**
 * Parses a record of a file, which stores write: invalid optional fields and control characters are left out, addresses mended,
 * and dates read in any of their forms. A deal with an unreadable end gets the default one, because it does end.
 */
export function parseImported(
  record: unknown,
  { currency, timeZone, now }: FeedContext,
): Parsed<ImportedDelivery, DeliveryError> {
  const { mended, leftOut } = readTexts(record, timeZone);
  const parsed = parseDelivery(mended, currency);
  if (parsed.ok) return { ok: true, value: { ...parsed.value, leftOut } };
  const isOptional = ({ field }: DeliveryError) => OPTIONAL.has(nameOf(field));
  if (!parsed.errors.every(isOptional))
    return { ok: false, errors: parsed.errors.filter((error) => !isOptional(error)) };
  const unusable = new Set(parsed.errors.map(({ field }) => nameOf(field)));
  const rest = Object.fromEntries(Object.entries(mended as object).filter(([name]) => !unusable.has(name)));
  if (unusable.has("expiresAt")) rest.expiresAt = defaultExpiry(now, timeZone).toISOString();
  const second = parseDelivery(rest, currency);
  return second.ok ? { ok: true, value: { ...second.value, leftOut: [...leftOut, ...parsed.errors] } } : second;
}

/** The field of an error: `translations` for `translations.zh.title`. */
const nameOf = (field: string) => field.split(".", 1)[0] ?? "";

const CONTROLS = /(?![\t\n\r])\p{Cc}/gu;

function readTexts(record: unknown, timeZone: string): { mended: unknown; leftOut: DeliveryError[] } {
  if (typeof record !== "object" || record === null || Array.isArray(record)) return { mended: record, leftOut: [] };
  const leftOut: DeliveryError[] = [];
  const entries = Object.entries(record).map(([field, value]): [string, unknown] => {
    if (typeof value !== "string") return [field, value];
    if (ADDRESSES.includes(field)) return [field, mendAddress(value)];
    if (field === "expiresAt" && value.trim() !== "") return [field, expiryText(value, timeZone)];
    // Spreadsheets write the vertical tab for a new line.
    const text = value.replace(/[\v\f\u0085]/g, "\n").replace(CONTROLS, "");
    if (text !== value) leftOut.push({ field, code: "invalid_text" });
    return [field, text];
  });
  return { mended: Object.fromEntries(entries), leftOut };
}

/** An address as a browser would open it: with spaces encoded, "&amp;" decoded, and https where it begins with "//". */
function mendAddress(text: string): string {
  return text
    .trim()
    .replace(/&(?:amp;)+/gi, "&")
    .replace(/[\t\n\r]/g, "")
    .replace(/\s/g, encodeURIComponent)
    .replace(/^\/\/(?=[^/])/, "https://");
}

export function mendedAddresses({ url, crawlurl }: Partial<FeedAddresses>): FeedAddresses {
  return { url: url && mendAddress(url), crawlurl: crawlurl && mendAddress(crawlurl) };
}
