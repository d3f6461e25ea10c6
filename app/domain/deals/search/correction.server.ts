import { sql } from "kysely";
import type { Database } from "~/db/connection.server";
import type { Field } from "~/domain/search/document.server";
import { lexeme } from "~/domain/search/document.server";
import { englishWords } from "~/domain/search/english-words.server";
import { type CountedWord, homophoneCorrected, nearestWord } from "~/domain/search/nearest-word.server";
import { chineseWords } from "~/domain/search/segmenter.server";
import { charBigrams, scriptRuns, searchForm, stem, writtenUnitsOf } from "~/domain/search/terms.server";
import { thesaurus } from "~/domain/search/thesaurus.server";
import { ANYWHERE } from "~/domain/search/tsquery.server";
import type { DealSearch } from "./search.server";

/** The fields whose words are the dictionary: descriptions have more typing errors. */
const FIELDS: readonly Field[] = ["a", "b"];

/** Words of a dictionary looked up in the database, the most common first. */
const MAX_WORDS = 5_000;

/** Deals read for the spelling of a word whose stem is known. */
const SPELLING_DEALS = 20;

type ParsedSearch = Pick<DealSearch, "query" | "frequencies" | "total">;

/**
 * The text of a search with its typing errors corrected, by the words that deals have and those of the thesaurus; null when
 * there is nothing to correct. Only words that neither deals nor English have are corrected, and Chinese that no deal has as typed: of a search
 * with results by the thesaurus alone.
 */
export async function correctedText(db: Database, text: string, search: ParsedSearch): Promise<string | null> {
  const typed = searchForm(text);
  let corrected = typed;
  for (const word of unknownWords(search)) {
    const better = await nearest(db, word);
    if (better) corrected = corrected.replace(new RegExp(`(?<![\\p{L}\\p{M}])${word}(?![\\p{L}\\p{M}])`, "gu"), better);
  }
  for (const { text: run } of search.query.exact.filter(({ text = "" }) => isChinese(text))) {
    const better = run && (await correctedRun(db, run, search));
    if (better) corrected = corrected.replace(run, better);
  }
  return corrected === typed ? null : corrected;
}

/** The words of letters that no deal begins with either. */
function unknownWords({ query, frequencies }: ParsedSearch): string[] {
  const unknown = query.words.filter((clause) => frequencies.ofPart(clause, ANYWHERE) === 0);
  return unknown.flatMap(({ text = "" }) => (/^\p{L}+$/u.test(text) && !isChinese(text) ? [text] : []));
}

function isChinese(form: string): boolean {
  return scriptRuns(form).every(({ kind }) => kind === "cjk");
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
  for (const word of rows.flatMap(({ text }) => writtenUnitsOf(searchForm(text)))) {
    if (stem(word) === wanted) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? null;
}

/** A run of Chinese with a word corrected by its sound. */
async function correctedRun(db: Database, run: string, { frequencies, total }: ParsedSearch): Promise<string | null> {
  const pairs = charBigrams(run);
  const isUnknown = (text: string) => frequencies.ofPart({ variants: [charBigrams(text)] }, ANYWHERE) === 0;
  const doubtful = chineseWords(run).flatMap((word) =>
    Array<boolean>([...word].length).fill([...word].length === 1 || isUnknown(word)),
  );
  const isDoubtful = (at: number) =>
    doubtful[at] === true && [pairs[at - 1], pairs[at]].some((pair) => pair !== undefined && isUnknown(pair));
  if (!doubtful.some((_, at) => isDoubtful(at))) return null;
  const shopWords = Array.from(thesaurus().chinese, (word) => ({ word, documents: 0 }));
  const byThesaurus = await homophoneCorrected(run, isDoubtful, shopWords);
  if (byThesaurus || total > 0) return byThesaurus;
  const known = await Promise.all(
    pairs.filter((_, at) => isDoubtful(at + 1)).map((pair) => countedTerms(db, [...pair][0] ?? "", { min: 2, max: 2 })),
  );
  return homophoneCorrected(run, isDoubtful, known.flat());
}
