import { categoryPath } from "~/features/categories/categories";
import { storePath, tagPath } from "~/features/deals/slugs";
import { listHref, WHOLE_LIST } from "~/features/lists/addresses/lists";
import { countRecentlyLive, MAX_LIVE_DEALS } from "~/features/lists/suggestions/count-suggested.server";
import { type Suggestion, suggest } from "~/features/lists/suggestions/rank-suggestions.server";
import { currentVocabulary } from "~/features/lists/suggestions/vocabulary.server";
import { parseQuery } from "~/features/search/bounds";
import type { Database } from "~/platform/db/connection.server";
import type { PageRequest } from "~/platform/page/page.server";
import { formatTotal } from "./deal-list.server";

export interface SuggestionView {
  text: string;
  href: string;
  /** The label "Store", "Category" or "Tag"; absent for a word. */
  kind?: string;
  /** The number of live deals: "12 deals". */
  deals: string;
}

const MAX_SUGGESTIONS = 8;

/** The limit in code points; a longer text is not the beginning of a word. */
const MAX_LENGTH = 40;

/** Reads the vocabulary early, so that no request waits for it; a failure leaves that to the first request. */
export function prepareSuggestions(db: Database): void {
  currentVocabulary(db).catch(() => undefined);
}

export async function searchSuggestions({ db, url, t, language }: PageRequest): Promise<SuggestionView[]> {
  const text = parseQuery(url.searchParams.get("q"));
  if (text === "" || [...text].length > MAX_LENGTH) return [];
  const options = { language, limit: MAX_SUGGESTIONS };
  const found = await suggest(await currentVocabulary(db), text, options, (entries) => countRecentlyLive(db, entries));
  return found.map((suggestion) => {
    const { kind, text, deals } = suggestion;
    const more = kind === "word" && deals > MAX_LIVE_DEALS;
    const total = formatTotal(language, { total: more ? MAX_LIVE_DEALS : deals, more });
    return {
      text,
      href: hrefOf(suggestion),
      ...(kind !== "word" && { kind: t(`search.kinds.${kind}`) }),
      deals: t("search.suggested", { count: deals, total }),
    };
  });
}

function hrefOf({ kind, target }: Suggestion): string {
  if (kind === "store") return storePath(target);
  if (kind === "tag") return tagPath(target);
  if (kind === "category") return categoryPath(target as Parameters<typeof categoryPath>[0]);
  return listHref("/search", { ...WHOLE_LIST, q: target }, {});
}
