import type { PriceFilter } from "~/domain/deals/price-filter";
import { env } from "~/env.server";
import { formatMoney } from "~/i18n/format";
import type { PageRequest } from "~/web/page/page.server";

/** A filter's range of prices: Up to $25, $12.50 and up, $10–$20; null without one. Whole amounts are without decimals. */
export function priceRangeText(
  { t, language }: Pick<PageRequest, "t" | "language">,
  { minPrice, maxPrice }: Pick<PriceFilter, "minPrice" | "maxPrice">,
  texts: "list" | "search.filters" = "list",
): string | null {
  const { code, decimals } = env().siteCurrency;
  const text = (amount: number) =>
    formatMoney(language, amount, { code, decimals: Number.isInteger(amount) ? 0 : decimals });
  if (minPrice !== null && maxPrice !== null) return t(`${texts}.range`, { from: text(minPrice), to: text(maxPrice) });
  if (maxPrice !== null) return t(`${texts}.upTo`, { price: text(maxPrice) });
  return minPrice === null ? null : t(`${texts}.from`, { price: text(minPrice) });
}
