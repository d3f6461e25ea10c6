import { highestPrice } from "~/domain/deals/price";
import { env } from "~/env.server";
import { currencyName, formatMoney } from "~/i18n/format";
import type { Language } from "~/i18n/languages";
import type { PriceTerms } from "~/views/admin/deal-form-response";

/** The site's currency and highest price, for a deal's form. */
export function priceTerms(language: Language): PriceTerms {
  const { siteCurrency: currency } = env();
  return {
    currency,
    name: currencyName(language, currency),
    most: formatMoney(language, highestPrice(currency), currency),
  };
}
