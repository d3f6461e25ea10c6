import { popularTags } from "~/domain/deals/browse/tags.server";
import type { DealFormSite } from "~/domain/deals/edit/deal-form";
import { highestPrice } from "~/domain/deals/price";
import { env } from "~/env.server";
import { currencyName, formatMoney } from "~/i18n/format";
import type { Language } from "~/i18n/languages";
import type { PageRequest } from "~/web/page/page.server";

const OFFERED_TAGS = 12;

export function formSite(): DealFormSite {
  const { siteTimeZone: timeZone, siteCurrency: currency } = env();
  return { timeZone, currency };
}

export async function formContext({ db, language }: PageRequest) {
  return {
    timeZone: env().siteTimeZone,
    prices: priceTerms(language),
    tags: (await popularTags(db, { limit: OFFERED_TAGS })).map(({ name }) => name),
  };
}

export function priceTerms(language: Language) {
  const { siteCurrency: currency } = env();
  return {
    currency,
    name: currencyName(language, currency),
    most: formatMoney(language, highestPrice(currency), currency),
  };
}

export type PriceTerms = ReturnType<typeof priceTerms>;
