import { MAX_CLAUSES, MAX_TERMS, truncateQuery } from "./bounds";
import { chineseWords } from "./segmenter.server";
import {
  charBigrams,
  normalizeText,
  scriptRuns,
  stem,
  stemsOf,
  symbolWordsOf,
  tokensOf,
  wordBigrams,
} from "./terms.server";

/** Matches if all terms of one of its variants do, with `prefix` terms that start so; or if all clauses of an alternative do. */
export interface Clause {
  variants: string[][];
  prefix?: boolean;
  alternatives?: Clause[][];
  /** Phrases, as terms, in which the clause does not count: hot dog is no dog. */
  exceptions?: string[][];
  /** The word or run as typed, normalised, or a synonym as the thesaurus spells it; not of phrases in quotes. */
  text?: string;
  /** A stop word, used only when there is nothing else. */
  isStopWord?: boolean;
}

/** A parsed query: what must match, as phrases or word by word, and what must not. */
export interface SearchQuery {
  /** The query as typed: runs of Chinese whole, numbers right behind their letters. */
  phrases: Clause[];
  /** Single words, in any order. */
  words: Clause[];
  /** The `words` with synonyms and translations as alternatives. Null if they have none. */
  translated: Clause[] | null;
  /** The `words` with Chinese as character bigrams, in case it was segmented wrongly. Null without Chinese. */
  bigrams: Clause[] | null;
  excluded: Clause[];
  /** Whether the query was truncated. */
  truncated: boolean;
}

export const STOP_WORDS: ReadonlySet<string> = new Set(
  "a an and are as at be by for from in into is it its of on or that the this to was will with you your".split(" "),
);

/** Words and quoted phrases; a minus before either excludes it, but not before a number: titles have -50% and -$5. */
const WORDS_AND_PHRASES =
  /(?<minus>(?<!\S)[-−](?=\S)(?!(?:\p{L}{0,3}\p{Sc})?\p{N}))?(?:(?<=^|\s|[-−])"(?<quoted>[^"]+)"|(?<plain>[^\s"]+))/gu;

/**
 * Parses a search. Every text is valid: anything but letters, digits, quotes and minus separates words, and excluded words
 * are searched for when there are no others. Without any word the query has no clauses.
 */
export function parseSearch(text: string): SearchQuery {
  const typed = truncateQuery(text);
  // Some characters expand to several (㎏, ﷺ): truncated again.
  const normalized = truncateQuery(normalizeText(typed))
    .replace(/(?<!\S)([-−])[“„«「『]/g, '$1"')
    .replace(/[“„«「『]/g, ' "')
    .replace(/[”»」』]/g, '" ');
  let phrases: Clause[] = [];
  let words: Clause[] = [];
  let bigrams: Clause[] = [];
  let excluded: Clause[] = [];
  for (const { groups } of normalized.matchAll(WORDS_AND_PHRASES)) {
    const { minus, quoted, plain = "" } = groups ?? {};
    const clauses =
      quoted === undefined ? scriptRuns(plain).flatMap(({ text }) => phrasesOf(text)) : phrasesOf(quoted).map(literal);
    if (minus) excluded.push(...clauses);
    else {
      phrases.push(...clauses);
      words.push(...(quoted === undefined ? wordsOf(plain, chineseWords) : clauses));
      bigrams.push(...(quoted === undefined ? wordsOf(plain, charBigrams) : clauses));
    }
  }
  if (words.length === 0) [phrases, words, bigrams, excluded] = [excluded, excluded, [], []];
  phrases = withoutStopWords(phrases);
  words = withoutStopWords(words);
  bigrams = withoutStopWords(bigrams);
  const query = {
    phrases: bounded(phrases),
    words: bounded(words),
    translated: null,
    bigrams: bigrams.length > words.length ? bounded(bigrams) : null,
    excluded: bounded(excluded),
  };
  const used = query.phrases.length + query.words.length + query.excluded.length;
  return { ...query, truncated: typed.length < text.length || used < phrases.length + words.length + excluded.length };
}

export function clausesOf({ phrases, words, translated, bigrams, excluded }: SearchQuery): Clause[] {
  return [...phrases, ...words, ...(translated ?? []), ...(bigrams ?? []), ...excluded];
}

/** The clauses with those of their alternatives. */
export function flattened(clauses: readonly Clause[]): Clause[] {
  return clauses.flatMap((clause) => [clause, ...flattened(clause.alternatives?.flat() ?? [])]);
}

/** The query with `unknown` words as prefixes; the same object when there are none. */
export function withPrefixes(query: SearchQuery, unknown: (clause: Clause) => boolean): SearchQuery {
  const isPrefix = (clause: Clause) => {
    const [[term = "", ...terms] = [], ...spellings] = clause.variants;
    return terms.length + spellings.length === 0 && /^(?!\p{Script=Han})\p{L}{2,}$/u.test(term) && unknown(clause);
  };
  const withPrefix = (clauses: Clause[]) =>
    clauses.map((clause) => (isPrefix(clause) ? { ...clause, prefix: true } : clause));
  if (!query.words.some(isPrefix)) return query;
  return {
    ...query,
    phrases: withPrefix(query.phrases),
    words: withPrefix(query.words),
    translated: query.translated && withPrefix(query.translated),
    bigrams: query.bigrams && withPrefix(query.bigrams),
  };
}

/** A normalised text as phrases: one for each run of Chinese, one for the words and numbers between two of them. */
export function phrasesOf(text: string): Clause[] {
  const phrases: Clause[] = [];
  let latin: string[] = [];
  const flush = () => {
    if (latin.length > 0) phrases.push(latinClause(latin.join(" "), phrase));
    latin = [];
  };
  for (const run of scriptRuns(text)) {
    if (run.kind === "latin") latin.push(run.text);
    else {
      flush();
      phrases.push(cjkClause(run.text));
    }
  }
  flush();
  return phrases;
}

/** A text as single words, with runs of Chinese split by `segment`. */
function wordsOf(text: string, segment: (cjk: string) => string[]): Clause[] {
  return scriptRuns(text).flatMap(({ kind, text: run }): Clause[] => {
    if (kind === "cjk") return segment(run).map(cjkClause);
    const tokens = tokensOf(run);
    if (isModel(run, tokens)) return [latinClause(run, phrase)];
    const clause = latinClause(run, stemsOf);
    const [stems = [], ...others] = clause.variants;
    if (others.length > 0 || stems.length === 1) return [clause];
    return tokens.map((token) => ({ variants: [[stem(token)]], text: token }));
  });
}

/** Whether a run means nothing in parts: 4k, ps5, c++, c#. */
function isModel(run: string, tokens: readonly string[]): boolean {
  const isShort = tokens.length > 1 && /\p{N}/u.test(run) && tokens.every((token) => token.length <= 2);
  return isShort || /^\p{L}(?:\+\+|#)$/u.test(run);
}

function literal({ text: _, ...clause }: Clause): Clause {
  return clause;
}

function cjkClause(text: string): Clause {
  const clause: Clause = { variants: [charBigrams(text)], text };
  return [...text].length === 1 ? { ...clause, prefix: true } : clause;
}

function latinClause(text: string, termsOf: (text: string) => string[]): Clause {
  const clause: Clause = { variants: spellings(text).map(termsOf), text };
  return STOP_WORDS.has(text) ? { ...clause, isStopWord: true } : clause;
}

/** The word as typed and, if hyphenated, joined: wi-fi and wifi. */
function spellings(latin: string): string[] {
  const joined = latin.replace(/(?<=\p{L})[-‐](?=\p{L})/gu, "");
  return joined === latin ? [latin] : [latin, joined];
}

function phrase(latin: string): string[] {
  const stems = stemsOf(latin);
  const symbolWords = latin.split(" ").flatMap(symbolWordsOf);
  return [...(stems.length > 1 ? wordBigrams(stems) : stems), ...symbolWords];
}

function withoutStopWords(clauses: Clause[]): Clause[] {
  const meaningful = clauses.filter(({ isStopWord }) => !isStopWord);
  return meaningful.length > 0 ? meaningful : clauses;
}

/** Truncates to {@link MAX_CLAUSES} and {@link MAX_TERMS}. */
function bounded(clauses: Clause[]): Clause[] {
  let terms = 0;
  return clauses.slice(0, MAX_CLAUSES).flatMap((clause, at) => {
    const variants = clause.variants.map((all) => all.slice(0, MAX_TERMS));
    terms += variants.flat().length;
    return at === 0 || terms <= MAX_TERMS ? [{ ...clause, variants }] : [];
  });
}
