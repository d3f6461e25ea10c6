import { LRUCache } from "lru-cache";
import { categoryKeys, categoryName } from "~/features/categories/categories";
import { TEXT_LANGUAGES } from "~/features/deals/deal-texts";
import { kindKey } from "~/features/deals/search-document.server";
import { storeSlug } from "~/features/deals/slugs";
import { popularStores } from "~/features/lists/stores.server";
import { categoryCounts, popularTags } from "~/features/lists/tags.server";
import { Frequencies } from "~/features/search/frequencies.server";
import { kinds } from "~/features/search/kinds.server";
import { soundsOfChinese } from "~/features/search/pinyin.server";
import { phrasesOf } from "~/features/search/query.server";
import { HAN, normalizeText, tokensOf } from "~/features/search/terms.server";
import { singular, type Thesaurus, thesaurus } from "~/features/search/thesaurus.server";
import { NAMES } from "~/features/search/tsquery.server";
import type { Database } from "~/platform/db/connection.server";
import { MINUTE_MS } from "~/platform/values/durations";
import { MAX_QUICK, readFrequentWords } from "./frequent-words.server";
import { type Vocabulary, type VocabularyEntry, vocabularyOf } from "./rank-suggestions.server";

type Counted = [entry: Pick<VocabularyEntry, "kind" | "text" | "target">, known: number];

/** The most used stores and tags that are suggested. */
const MAX_NAMES = 5_000;

/** How many entries are made before other tasks of the process get a turn. */
const BATCH = 100;

/** The vocabulary of this process and its thesaurus. The old one stays in use while a new one is read. */
const vocabularies = new LRUCache<Thesaurus, Vocabulary, Database>({
  max: 1,
  ttl: 30 * MINUTE_MS,
  allowStale: true,
  allowStaleOnFetchRejection: true,
  noDeleteOnFetchRejection: true,
  async fetchMethod(_key, _stale, { context: db }) {
    const vocabulary = await readVocabulary(db);
    readFrequentWords(db, frequentWordsOf(vocabulary)).catch(() => undefined);
    return vocabulary;
  },
});

/** The vocabulary, at most some half an hour old. */
export function currentVocabulary(db: Database): Promise<Vocabulary> {
  return vocabularies.forceFetch(thesaurus(), { context: db });
}

/**
 * Reads all that can be suggested: words of the thesaurus, names of kinds, stores, categories and tags, with their numbers of
 * deals. Reads tables of counts, never deals: some 0.2 s at a million.
 */
export async function readVocabulary(db: Database): Promise<Vocabulary> {
  const [words, stores, tags, categories] = await Promise.all([
    countedWords(db),
    popularStores(db, { limit: MAX_NAMES }),
    popularTags(db, { limit: MAX_NAMES }),
    countedCategories(db),
  ]);
  const counted: Counted[] = [
    ...categories,
    ...stores.map(({ name, deals }): Counted => [{ kind: "store", text: name, target: storeSlug(name) }, deals]),
    ...words,
    ...tags.map(({ name, slug, deals }): Counted => [{ kind: "tag", text: name, target: slug }, deals]),
  ];
  const soundOf = await soundsOfChinese();
  const entries = new Map<string, VocabularyEntry>();
  for (const [at, [suggestion, known]] of counted.entries()) {
    const typed = normalizeText(suggestion.text);
    const sound = HAN.test(typed) ? soundOf(typed) : null;
    const spellings = HAN.test(typed) ? typed : tokensOf(typed).map(singular).join(" ");
    // The category Sports is another suggestion than the word sport.
    const group = suggestion.kind === "category" ? `${spellings} (category)` : spellings;
    // A word that is a store or a category too is suggested as that, and a tag that is a word as a word.
    if (!entries.has(typed)) entries.set(typed, { ...suggestion, known, typed, sound, group });
    if (at % BATCH === 0) await new Promise(setImmediate);
  }
  return vocabularyOf(
    [...entries.values()].sort((one, other) => other.known - one.known || one.group.length - other.group.length),
  );
}

/** The words that more deals have than are read while somebody types, the most common first. */
function frequentWordsOf({ starts }: Vocabulary): string[] {
  const words = [...new Set([...starts.values()].flat())].filter(
    ({ kind, known }) => kind === "word" && known > MAX_QUICK,
  );
  return words.sort((one, other) => other.known - one.known).map(({ target }) => target);
}

/** Words with numbers of deals. A word counts its translation's deals too, and the name of a kind those of the kind. */
async function countedWords(db: Database): Promise<Counted[]> {
  const names = [...kinds().all.values()].flatMap((kind) => kind.names);
  const words = [...new Set([...thesaurus().words, ...names])];
  const clausesOf = new Map(words.map((word) => [word, phrasesOf(normalizeText(word))]));
  const keys = Array.from(kinds().all.values(), kindKey);
  const frequencies = await Frequencies.of(db, [...clausesOf.values()].flat(), keys);
  const count = (word: string | null) => frequencies.ofAll(clausesOf.get(word ?? "") ?? [], NAMES);
  return words.map((word) => {
    const kind = kinds().named(word);
    const ofKind = kind ? frequencies.ofKey(kindKey(kind)) : 0;
    const known = Math.max(ofKind, count(word) + count(thesaurus().translation(word)));
    return [{ kind: "word", text: word, target: word }, known];
  });
}

async function countedCategories(db: Database): Promise<Counted[]> {
  const shown = categoryKeys();
  const counts = (await categoryCounts(db)).filter(({ category }) => shown.includes(category));
  return counts.flatMap(({ category, live }) =>
    TEXT_LANGUAGES.map((language) => categoryName(category, language)).map(
      (text): Counted => [{ kind: "category", text, target: category }, live ?? 0],
    ),
  );
}
