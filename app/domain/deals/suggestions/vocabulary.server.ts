import type { Database } from "~/db/connection.server";
import { popularStores } from "~/domain/deals/browse/stores.server";
import { categoryCounts, popularTags } from "~/domain/deals/browse/tags.server";
import { categoryKeys, categoryName } from "~/domain/deals/categories";
import { TEXT_LANGUAGES } from "~/domain/deals/deal-texts";
import { storeSlug } from "~/domain/deals/slugs";
import { Frequencies } from "~/domain/search/frequencies.server";
import { soundsOfChinese } from "~/domain/search/pinyin.server";
import { phrasesOf } from "~/domain/search/query.server";
import { normalizeText, tokensOf } from "~/domain/search/terms.server";
import { singular, thesaurus } from "~/domain/search/thesaurus.server";
import { ANYWHERE } from "~/domain/search/tsquery.server";
import { type Suggestion, type Vocabulary, type VocabularyEntry, vocabularyOf } from "./suggest.server";

/** The most used stores and tags that are suggested. */
const MAX_NAMES = 5_000;

/** Entries that are made between two other tasks of the process. */
const BATCH = 100;

const HAN = /\p{Script=Han}/u;

/**
 * What can be suggested: the words of the thesaurus, stores, categories and tags, with their numbers of deals. Reads tables of
 * counts, never deals: some 0.2 s at a million.
 */
export async function readVocabulary(db: Database): Promise<Vocabulary> {
  const [words, stores, tags, categories] = await Promise.all([
    countedWords(db),
    popularStores(db, { limit: MAX_NAMES }),
    popularTags(db, { limit: MAX_NAMES }),
    countedCategories(db),
  ]);
  const counted: [Suggestion, deals: number][] = [
    ...categories,
    ...stores.map(({ name, deals }): [Suggestion, number] => [
      { kind: "store", text: name, target: storeSlug(name) },
      deals,
    ]),
    ...words,
    ...tags.map(({ name, slug, deals }): [Suggestion, number] => [{ kind: "tag", text: name, target: slug }, deals]),
  ];
  const soundOf = await soundsOfChinese();
  const entries = new Map<string, VocabularyEntry>();
  for (const [at, [suggestion, deals]] of counted.entries()) {
    const typed = normalizeText(suggestion.text);
    const sound = HAN.test(typed) ? soundOf(typed) : null;
    const spellings = HAN.test(typed) ? typed : tokensOf(typed).map(singular).join(" ");
    // The category Sports is another suggestion than the word sport.
    const group = suggestion.kind === "category" ? `${spellings} (category)` : spellings;
    // A word that is a store or a category too is suggested as that, and a tag that is a word as a word.
    if (!entries.has(typed)) entries.set(typed, { ...suggestion, deals, typed, sound, group });
    if (at % BATCH === 0) await new Promise(setImmediate);
  }
  return vocabularyOf(
    [...entries.values()].sort((one, other) => other.deals - one.deals || one.group.length - other.group.length),
  );
}

/** Of two words that translate each other, each leads to the deals of both. */
async function countedWords(db: Database): Promise<[Suggestion, number][]> {
  const words = thesaurus().words;
  const clausesOf = new Map(words.map((word) => [word, phrasesOf(normalizeText(word))]));
  const known = await Frequencies.of(db, [...clausesOf.values()].flat(), []);
  const count = (word: string | null) => known.ofAll(clausesOf.get(word ?? "") ?? [], ANYWHERE);
  return words.map((word) => {
    const deals = count(word) + count(thesaurus().translation(word));
    return [{ kind: "word", text: word, target: word }, deals];
  });
}

async function countedCategories(db: Database): Promise<[Suggestion, number][]> {
  const shown = categoryKeys();
  const counts = (await categoryCounts(db)).filter(({ category }) => shown.includes(category));
  return counts.flatMap(({ category, live }) =>
    TEXT_LANGUAGES.map((language) => categoryName(category, language)).map((text): [Suggestion, number] => [
      { kind: "category", text, target: category },
      live ?? 0,
    ]),
  );
}
