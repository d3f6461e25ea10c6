import { env } from "~/env.server";
import type { PriceFilter } from "~/features/lists/price-filter";
import { formatMoney } from "~/platform/i18n/format";
import type { Language } from "~/platform/i18n/languages";
import type { Localizer } from "~/platform/i18n/translator.server";

/** A filter's range of prices: Up to $25, $12.50 and up, $10–$20; null without one. Whole amounts are without decimals. */
export function priceRangeText(
  { t, language }: Localizer,
  { minPrice, maxPrice }: Pick<PriceFilter, "minPrice" | "maxPrice">,
  texts: "list" | "search.filters" = "list",
): string | null {
  const text = (amount: number) => priceText(language, amount);
  if (minPrice !== null && maxPrice !== null) return t(`${texts}.range`, { from: text(minPrice), to: text(maxPrice) });
  if (maxPrice !== null) return t(`${texts}.upTo`, { price: text(maxPrice) });
  return minPrice === null ? null : t(`${texts}.from`, { price: text(minPrice) });
}

/** An amount in the site's currency, without decimals when it is whole. */
export function priceText(language: Language, amount: number): string {
  const { code, decimals } = env().siteCurrency;
  return formatMoney(language, amount, { code, decimals: Number.isInteger(amount) ? 0 : decimals });
}
