import { LRUCache } from "lru-cache";
import { listHref, parseQuery, WHOLE_LIST } from "~/addresses/lists";
import type { Database } from "~/db/connection.server";
import { categoryPath } from "~/domain/deals/categories";
import { storePath, tagPath } from "~/domain/deals/slugs";
import { type Suggestion, suggest, type Vocabulary } from "~/domain/deals/suggestions/suggest.server";
import { readVocabulary } from "~/domain/deals/suggestions/vocabulary.server";
import type { PageRequest } from "~/web/page/page.server";

export interface SuggestionView {
  text: string;
  href: string;
  /** "Store", "Category" or "Tag"; absent for a word. */
  kind?: string;
}

const MAX_SUGGESTIONS = 8;

/** In code points: what is longer is no beginning of a word. */
const MAX_LENGTH = 40;

/** Of this process. It is read anew while the last one is in use. */
const vocabularies = new LRUCache<"all", Vocabulary, Database>({
  max: 1,
  ttl: 30 * 60_000,
  allowStale: true,
  allowStaleOnFetchRejection: true,
  noDeleteOnFetchRejection: true,
  fetchMethod: (_key, _stale, { context: db }) => readVocabulary(db),
});

/** Reads the vocabulary early, so that no request waits for it; a failure leaves that to the first request. */
export function prepareSuggestions(db: Database): void {
  vocabularies.forceFetch("all", { context: db }).catch(() => undefined);
}

export async function searchSuggestions({ db, url, t, language }: PageRequest): Promise<SuggestionView[]> {
  const text = parseQuery(url.searchParams.get("q"));
  if (text === "" || [...text].length > MAX_LENGTH) return [];
  const vocabulary = await vocabularies.forceFetch("all", { context: db });
  return suggest(vocabulary, text, { language, limit: MAX_SUGGESTIONS }).map((suggestion) => ({
    text: suggestion.text,
    href: hrefOf(suggestion),
    ...(suggestion.kind !== "word" && { kind: t(`search.kinds.${suggestion.kind}`) }),
  }));
}

function hrefOf({ kind, target }: Suggestion): string {
  if (kind === "store") return storePath(target);
  if (kind === "tag") return tagPath(target);
  if (kind === "category") return categoryPath(target as Parameters<typeof categoryPath>[0]);
  return listHref("/search", { ...WHOLE_LIST, q: target }, {});
}
