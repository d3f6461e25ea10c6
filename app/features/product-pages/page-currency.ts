import { type Currency, findCurrency, isSignOf } from "~/platform/values/currency";
import type { StructuredData } from "./structured-data";

/** `unclear`: an amount without a currency, on a page of another country than the site's currency. */
export type PageCurrency = "own" | "unclear" | { foreign: string | null };

const EURO = "AT BE CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK".split(" ");
/** Top-level domains of countries that sites everywhere use. */
const VANITY = "ac ai cc co eu fm gg io ly me sh to tv ws".split(" ");

export function namedCurrency(code: string, currency: Currency): PageCurrency {
  if (isSignOf(code, currency)) return "own";
  const other = findCurrency(code);
  return { foreign: typeof other === "object" ? other.code : null };
}

/** The currency of amounts that name none: that of the page's other data, else of its country. */
export function defaultCurrency({ meta, language }: StructuredData, url: URL, currency: Currency): PageCurrency {
  const named = ["product:price:currency", "og:price:currency"].flatMap((name) => meta.get(name) ?? []);
  if (named.length > 0) {
    const all = named.map((code) => namedCurrency(code, currency));
    return all.find((one) => one === "own") ?? all[0] ?? "own";
  }
  const regions = [regionOf(language), url.hostname.split(".").at(-1)?.toUpperCase().replace(/^UK$/, "GB") ?? ""];
  const isCountry = (region: string) => /^[A-Z]{2}$/.test(region) && !VANITY.includes(region.toLowerCase());
  return regions.filter(isCountry).every((region) => isAtHome(region, currency)) ? "own" : "unclear";
}

/** Whether a country, in two letters, has the currency. */
export function isAtHome(region: string, { code }: Currency): boolean {
  // Codes of currencies of several countries begin with X.
  return code.startsWith("X") || (code === "EUR" ? EURO.includes(region) : code.startsWith(region));
}

/** The region of a language; English alone names none. */
function regionOf(language: string): string {
  try {
    const locale = new Intl.Locale(language.trim().replaceAll("_", "-"));
    return (locale.language === "en" ? locale.region : locale.maximize().region) ?? "";
  } catch {
    return "";
  }
}
