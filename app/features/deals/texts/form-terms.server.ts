import { env } from "~/env.server";
import type { DealFormSite } from "~/features/deals/edit/deal-form";
import { highestPrice } from "~/features/deals/price";
import { kinds, nameOfKind } from "~/features/search/kinds.server";
import { currencyName } from "~/platform/i18n/format";
import type { Language } from "~/platform/i18n/languages";
import { moneyText } from "~/platform/i18n/site-format.server";

export function formSite(language: Language = "en"): DealFormSite {
  const { siteTimeZone: timeZone, siteCurrency: currency } = env();
  const kindName = (kind: string) => kindText(kind, language);
  return { timeZone, currency, kindName, findKind: (name) => kinds().named(name)?.name ?? null };
}

/** A stored kind; one that is not known any more by its name then. */
export function kindText(kind: string, language: Language): string {
  const known = kinds().named(kind);
  return known ? nameOfKind(known, language) : kind;
}

export function priceTerms(language: Language) {
  const { siteCurrency: currency } = env();
  return { currency, name: currencyName(language, currency), most: moneyText(language, highestPrice(currency)) };
}

export type PriceTerms = ReturnType<typeof priceTerms>;
