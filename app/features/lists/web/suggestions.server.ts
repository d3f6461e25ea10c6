import { categoryIcon, categoryPath } from "~/features/categories/categories";
import type { CategoryIcon } from "~/features/categories/category-icons";
import { dealPath, storePath, tagPath } from "~/features/deals/addresses";
import type { Deal } from "~/features/deals/deal";
import { textsFor } from "~/features/deals/deal-texts";
import { priceDisplay } from "~/features/deals/price";
import { shownPicture } from "~/features/deals/texts/shown-picture.server";
import { listHref, WHOLE_LIST } from "~/features/lists/addresses/lists";
import { countRecentlyLive } from "~/features/lists/suggestions/count-suggested.server";
import { MAX_LIVE_DEALS } from "~/features/lists/suggestions/frequent-words.server";
import { type Suggestion, suggest } from "~/features/lists/suggestions/rank-suggestions.server";
import { suggestedDeals } from "~/features/lists/suggestions/suggested-deals.server";
import { currentVocabulary } from "~/features/lists/suggestions/vocabulary.server";
import { parseQuery } from "~/features/search/bounds";
import type { Database } from "~/platform/db/connection.server";
import type { Language } from "~/platform/i18n/languages";
import { moneyText } from "~/platform/i18n/site-format.server";
import type { PageRequest } from "~/platform/page/page.server";
import { dealLanguage } from "~/platform/preferences/preferences.server";
import { formatTotal } from "./deal-list.server";

export interface SuggestionView {
  text: string;
  href: string;
  /** What follows the text: "12 deals", "Store · 12 deals", or a deal's price. */
  note: string;
  /** The language of a deal's title, where it is not the page's. */
  lang?: Language;
  /** A deal's picture, and the illustration that stands for a missing one. */
  picture?: { src: string | null; icon: CategoryIcon };
}

const MAX_SUGGESTIONS = 8;

const MAX_DEALS = 3;

/** The order in which suggestions are listed; within a kind the closest first. */
const KINDS: readonly Suggestion["kind"][] = ["word", "store", "category", "tag"];

/** The limit in code points; a longer text is not the beginning of a word. */
const MAX_LENGTH = 40;

/** Reads the vocabulary early, so that no request waits for it; a failure leaves that to the first request. */
export function prepareSuggestions(db: Database): void {
  currentVocabulary(db).catch(() => undefined);
}

/** Deals first, then words, stores, categories and tags. */
export async function searchSuggestions(pageRequest: PageRequest): Promise<SuggestionView[]> {
  const { db, url, language, request, now } = pageRequest;
  const text = parseQuery(url.searchParams.get("q"));
  if (text === "" || [...text].length > MAX_LENGTH) return [];
  const options = { language, limit: MAX_SUGGESTIONS };
  const found = await suggest(await currentVocabulary(db), text, options, (entries) => countRecentlyLive(db, entries));
  const deals = await suggestedDeals(db, text, found[0], { lang: dealLanguage(request), now, limit: MAX_DEALS });
  const sorted = found.toSorted((one, other) => KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind));
  return [
    ...deals.map((deal) => dealSuggestion(pageRequest, deal)),
    ...sorted.map((suggestion) => wordSuggestion(pageRequest, suggestion)),
  ];
}

function dealSuggestion({ t, language }: PageRequest, deal: Deal): SuggestionView {
  const { title, titleLang } = textsFor(deal, language);
  const { free, price } = priceDisplay(deal);
  return {
    text: title,
    href: dealPath(deal),
    note: free ? t("deal.free") : moneyText(language, price),
    ...(titleLang !== language && { lang: titleLang }),
    picture: { src: shownPicture(deal, "small"), icon: categoryIcon(deal.category) },
  };
}

function wordSuggestion({ t, language }: PageRequest, suggestion: Suggestion): SuggestionView {
  const { kind, text, deals } = suggestion;
  const more = kind === "word" && deals > MAX_LIVE_DEALS;
  const total = formatTotal(language, { total: more ? MAX_LIVE_DEALS : deals, more });
  const counted = t("search.suggested", { count: deals, total });
  return {
    text,
    href: hrefOf(suggestion),
    note: kind === "word" ? counted : `${t(`search.kinds.${kind}`)} · ${counted}`,
  };
}

function hrefOf({ kind, target }: Suggestion): string {
  if (kind === "store") return storePath(target);
  if (kind === "tag") return tagPath(target);
  if (kind === "category") return categoryPath(target as Parameters<typeof categoryPath>[0]);
  return listHref("/search", { ...WHOLE_LIST, q: target }, {});
}
