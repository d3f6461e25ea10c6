import { sql } from "kysely";
import type { SearchField } from "~/features/search/document.server";
import { lexeme } from "~/features/search/document.server";
import { englishWords } from "~/features/search/english-words.server";
import { type CountedWord, correctHomophone, nearestWord } from "~/features/search/nearest-word.server";
import type { Clause } from "~/features/search/query.server";
import { chineseWords } from "~/features/search/segmenter.server";
import { charBigrams, normalizeText, scriptRuns, stem, tokensOf } from "~/features/search/terms.server";
import { thesaurus } from "~/features/search/thesaurus.server";
import { ANYWHERE } from "~/features/search/tsquery.server";
import type { Database } from "~/platform/db/connection.server";
import { chineseOfInitials, chineseOfSound } from "./pinyin-words.server";
import type { DealSearch } from "./search.server";

/** The fields whose words are the dictionary: descriptions have more typing errors. */
const FIELDS: readonly SearchField[] = ["a", "b"];

/** The limit of the dictionary's words read from the database, the most common first. */
const MAX_WORDS = 5_000;

/** The number of matches from which on nothing is corrected. */
const GOOD_MATCHES = 6;

/** The limits of a query that is corrected: each word is compared with the whole dictionary, and more are no typing error. */
const MAX_CORRECTED = { words: 4, characters: 24 };

/** Deals read for the spelling of a word whose stem is known. */
const SPELLING_DEALS = 20;

/** The most syllables that are read as one Chinese word, and the most places in a text from which they are. */
const MAX_SYLLABLES = 8;
const MAX_STARTS = 12;

/** A mark around Chinese that was typed by its sound, until adjacent words become one run. */
const SPELT = "\ue000";

/**
 * The text of a search with its typing errors corrected, by the words that deals have and those of the thesaurus; null when
 * there is nothing to correct. Pinyin becomes Chinese: words with or without spaces between syllables, and initials. Only words that
 * neither deals nor English have are corrected, and Chinese that no deal has as typed: of a search with results by the thesaurus
 * alone, and of one with six good ones not at all.
 */
export async function correctedText(db: Database, text: string, search: DealSearch): Promise<string | null> {
  if (search.code || hasGoodMatches(search)) return null;
  const typed = normalizeText(text);
  let corrected = search.total === 0 ? await withSyllables(db, typed) : typed;
  for (const word of unknownWords(search).slice(0, MAX_CORRECTED.words)) {
    const inText = new RegExp(`(?<![\\p{L}\\p{M}])${word}(?![\\p{L}\\p{M}])`, "gu");
    if (!inText.test(corrected) || (await isEnglish(word))) continue;
    const chinese = await chineseOfSound(db, word);
    const nearby = chinese ? null : await nearest(db, word);
    const byInitials = chinese ?? (nearby || search.total > 0 ? null : await chineseOfInitials(db, word));
    const better = byInitials ? SPELT + byInitials + SPELT : nearby;
    if (better) corrected = corrected.replace(inText, better);
  }
  corrected = corrected.replaceAll(`${SPELT} ${SPELT}`, "").replaceAll(SPELT, "");
  let characters = 0;
  for (const { text: run = "" } of search.query.phrases.filter(({ text = "" }) => isChinese(text))) {
    characters += [...run].length;
    if (characters > MAX_CORRECTED.characters) break;
    const better = run && (await correctedRun(db, run, search));
    if (better) corrected = corrected.replace(run, better);
  }
  return corrected === typed ? null : corrected;
}

/** Whether whole words match: then the text meant something as typed. */
function hasGoodMatches({ query, total }: DealSearch): boolean {
  const isScattered = ({ text = "" }: Clause) =>
    isChinese(text) && chineseWords(text).every((word) => [...word].length === 1);
  return total >= GOOD_MATCHES && !query.phrases.some(isScattered);
}

/** The words of letters that no deal begins with either. */
function unknownWords({ query, frequencies }: DealSearch): string[] {
  const unknown = query.words.filter((clause) => frequencies.ofClause(clause, ANYWHERE) === 0);
  return unknown.flatMap(({ text = "" }) => (/^\p{L}+$/u.test(text) && !isChinese(text) ? [text] : []));
}

function isChinese(normalized: string): boolean {
  return scriptRuns(normalized).every(({ kind }) => kind === "cjk");
}

/** Whether the thesaurus or English has a word of letters. */
async function isEnglish(word: string): Promise<boolean> {
  return thesaurus().english.has(word) || (await englishWords()).has(word);
}

/** A normalised text with syllables between spaces as the Chinese that they spell, the longest words first: kong qi zha guo. */
async function withSyllables(db: Database, typed: string): Promise<string> {
  const words = typed.split(/\s+/);
  const isEnglishAt = await Promise.all(words.map(isEnglish));
  const parts: string[] = [];
  for (let at = 0; at < words.length; ) {
    const letters = words.slice(at, at + MAX_SYLLABLES).findIndex((word) => !/^[a-z]+$/.test(word));
    let end = at < MAX_STARTS ? Math.min(words.length, at + (letters < 0 ? MAX_SYLLABLES : letters)) : at;
    let chinese: string | null = null;
    for (; end > at + 1 && !chinese; end -= 1)
      if (!isEnglishAt.slice(at, end).every(Boolean))
        chinese = await chineseOfSound(db, words.slice(at, end).join(" "));
    parts.push(chinese ? SPELT + chinese + SPELT : (words[at] ?? ""));
    at = chinese ? end + 1 : at + 1;
  }
  return parts.some((part) => part.startsWith(SPELT)) ? parts.join(" ") : typed;
}

/** The nearest word of the thesaurus and the deals. */
async function nearest(db: Database, word: string): Promise<string | null> {
  const { english } = thesaurus();
  const stems = await countedTerms(db, [...word][0] ?? "", { min: stem(word).length - 2, max: stem(word).length + 2 });
  const counts = new Map(stems.map(({ word: known, documents }) => [known, documents]));
  const shopWords = Array.from(english, (known) => ({ word: known, documents: counts.get(stem(known)) ?? 0 }));
  const shopWord = nearestWord(word, shopWords);
  const other = nearestWord(stem(word), stems);
  if (other && other.distance < (shopWord?.distance ?? Number.POSITIVE_INFINITY)) return spelling(db, other.word);
  return shopWord?.word ?? null;
}

/** Terms that begin with a text, without phrases; lengths are in characters. */
async function countedTerms(
  db: Database,
  start: string,
  { min, max }: { min: number; max: number },
): Promise<CountedWord[]> {
  const ranges = FIELDS.map(
    (field) => sql`
      select substr(lexeme, 2) as word, deals from search_lexemes
      where lexeme >= ${lexeme(field, start)} and lexeme < ${`${lexeme(field, start)}\u{10ffff}`}
        and length(lexeme) between ${min + 1} and ${max + 1} and position(' ' in lexeme) = 0 and deals > 0`,
  );
  const { rows } = await sql<CountedWord>`
    select word, sum(deals)::integer as documents from (${sql.join(ranges, sql` union all `)}) terms
    group by word order by documents desc, word limit ${MAX_WORDS}`.execute(db);
  return rows;
}

/** The most frequent word with the stem in some deals. */
async function spelling(db: Database, wanted: string): Promise<string | null> {
  const tsquery = FIELDS.map((field) => `'${lexeme(field, wanted)}'`).join(" | ");
  const { rows } = await sql<{ text: string }>`
    select concat_ws(' ', title, store, array_to_string(tags, ' ')) as text from deals
    where search @@ ${tsquery}::tsquery limit ${SPELLING_DEALS}`.execute(db);
  const counts = new Map<string, number>();
  for (const word of rows.flatMap(({ text }) => tokensOf(normalizeText(text)))) {
    if (stem(word) === wanted) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? null;
}

/** A run of Chinese with a word corrected by its sound. */
async function correctedRun(db: Database, run: string, { frequencies, total }: DealSearch): Promise<string | null> {
  const bigrams = charBigrams(run);
  const isUnknown = (text: string) => frequencies.ofClause({ variants: [charBigrams(text)] }, ANYWHERE) === 0;
  const doubtful = chineseWords(run).flatMap((word) =>
    Array<boolean>([...word].length).fill([...word].length === 1 || isUnknown(word)),
  );
  const isDoubtful = (at: number) =>
    doubtful[at] === true && [bigrams[at - 1], bigrams[at]].some((bigram) => bigram !== undefined && isUnknown(bigram));
  if (!doubtful.some((_, at) => isDoubtful(at))) return null;
  const shopWords = Array.from(thesaurus().chinese, (word) => ({ word, documents: 0 }));
  const byThesaurus = await correctHomophone(run, isDoubtful, shopWords);
  if (byThesaurus || total > 0) return byThesaurus;
  const known = await Promise.all(
    bigrams
      .filter((_, at) => isDoubtful(at + 1))
      .map((bigram) => countedTerms(db, [...bigram][0] ?? "", { min: 2, max: 2 })),
  );
  return correctHomophone(run, isDoubtful, known.flat());
}
