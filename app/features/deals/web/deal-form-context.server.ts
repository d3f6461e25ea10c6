import { env } from "~/env.server";
import { guessLanguage } from "~/features/deals/deal-texts";
import type { DealFormSite } from "~/features/deals/edit/deal-form";
import type { DealInput } from "~/features/deals/input";
import { highestPrice } from "~/features/deals/price";
import { dealKind } from "~/features/deals/search-document.server";
import { popularTags } from "~/features/lists/tags.server";
import { kinds, nameOfKind } from "~/features/search/kinds.server";
import type { Database } from "~/platform/db/connection.server";
import { currencyName, formatMoney } from "~/platform/i18n/format";
import type { Language } from "~/platform/i18n/languages";
import type { PageRequest } from "~/platform/page/page.server";

const OFFERED_TAGS = 12;

/** The popular tags among which tags in the page's language are looked for. */
const POPULAR_TAGS = 200;

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

/** @param deal whose kind the form of an admin shows; null for a new one */
export async function formContext(
  { db, language }: PageRequest,
  deal: Pick<DealInput, "title" | "tags" | "translations"> | null = null,
) {
  const automatic = deal && dealKind({ ...deal, kind: null });
  return {
    /** The kind that the rules find, empty if they find none; null for a new deal. */
    automaticKind: deal && (automatic ? nameOfKind(automatic, language) : ""),
    timeZone: env().siteTimeZone,
    prices: priceTerms(language),
    tags: await offeredTags(db, language),
  };
}

/** Popular tags in the page's language, or others if there are none. */
async function offeredTags(db: Database, language: Language): Promise<string[]> {
  const popular = (await popularTags(db, { limit: POPULAR_TAGS })).map(({ name }) => name);
  const own = popular.filter((tag) => guessLanguage({ title: tag, description: "" }) === language);
  return (own.length > 0 ? own : popular).slice(0, OFFERED_TAGS);
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
