import { sql } from "kysely";
import type { Database } from "~/db/connection.server";
import type { SearchField } from "~/domain/search/document.server";
import { lexeme } from "~/domain/search/document.server";
import { englishWords } from "~/domain/search/english-words.server";
import { type CountedWord, correctHomophone, nearestWord } from "~/domain/search/nearest-word.server";
import { soundsOfChinese } from "~/domain/search/pinyin.server";
import type { Clause } from "~/domain/search/query.server";
import { chineseWords } from "~/domain/search/segmenter.server";
import { charBigrams, normalizeText, scriptRuns, stem, tokensOf } from "~/domain/search/terms.server";
import { thesaurus } from "~/domain/search/thesaurus.server";
import { ANYWHERE } from "~/domain/search/tsquery.server";
import type { DealSearch } from "./search.server";

/** The fields whose words are the dictionary: descriptions have more typing errors. */
const FIELDS: readonly SearchField[] = ["a", "b"];

/** Words of a dictionary looked up in the database, the most common first. */
const MAX_WORDS = 5_000;

/** Matches with which nothing is corrected. */
const GOOD_MATCHES = 6;

/** What is corrected of a query: each word is compared with all of the dictionary. More of them is no typing error. */
const MAX_CORRECTED = { words: 4, characters: 24 };

/** Deals read for the spelling of a word whose stem is known. */
const SPELLING_DEALS = 20;

/**
 * The text of a search with its typing errors corrected, by the words that deals have and those of the thesaurus; null when
 * there is nothing to correct. Pinyin becomes the Chinese word. Only words that neither deals nor English have are corrected, and Chinese that no deal has as
 * typed: of a search with results by the thesaurus alone, and of one with six good ones not at all.
 */
export async function correctedText(db: Database, text: string, search: DealSearch): Promise<string | null> {
  if (search.code || hasGoodMatches(search)) return null;
  const typed = normalizeText(text);
  let corrected = typed;
  for (const word of unknownWords(search).slice(0, MAX_CORRECTED.words)) {
    const better = (await chineseOf(word)) ?? (await nearest(db, word));
    if (better) corrected = corrected.replace(new RegExp(`(?<![\\p{L}\\p{M}])${word}(?![\\p{L}\\p{M}])`, "gu"), better);
  }
  let characters = 0;
  for (const { text: run = "" } of search.query.phrases.filter(({ text = "" }) => isChinese(text))) {
    characters += [...run].length;
    if (characters > MAX_CORRECTED.characters) break;
    const better = run && (await correctedRun(db, run, search));
    if (better) corrected = corrected.replace(run, better);
  }
  return corrected === typed ? null : corrected;
}

/** Matches of whole words: what was typed means something. */
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

/** The Chinese word of the thesaurus that is typed by its sound: erji is 耳机. One syllable could be too many words. */
async function chineseOf(word: string): Promise<string | null> {
  const soundOf = await soundsOfChinese();
  const sounding = [...thesaurus().chinese].filter((known) => [...known].length > 1 && soundOf(known).full === word);
  return sounding[0] ?? null;
}

/** The nearest word of the thesaurus and the deals. */
async function nearest(db: Database, word: string): Promise<string | null> {
  const { english } = thesaurus();
  if (english.has(word) || (await englishWords()).has(word)) return null;
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
