import { MAX_CLAUSES, MAX_TERMS, truncateQuery } from "./bounds";
import { chineseWords } from "./segmenter.server";
import { charBigrams, scriptRuns, searchForm, unitsOf, wordBigrams } from "./terms.server";

/** Something looked for. It is there when all terms of one of its variants are; `prefix`: terms that begin so. */
export interface Clause {
  variants: string[][];
  prefix?: boolean;
  /** An English word that counts only when there are no others. */
  common?: boolean;
}

/** A query understood: what must be there, as typed or word by word, and what must not. */
export interface SearchQuery {
  /** Stretches of Chinese as exact phrases, numbers right behind their letters. */
  exact: Clause[];
  /** Every word for itself, in any order. */
  words: Clause[];
  /** The same without trust in how Chinese was taken apart: every pair of its characters for itself. Null without any. */
  bigrams: Clause[] | null;
  excluded: Clause[];
  /** Whether there was more than is searched for. */
  cut: boolean;
}

const COMMON_WORDS = new Set(
  "a an and are as at be by for from in into is it its of on or that the this to was will with you your".split(" "),
);

/** Words, and texts in quotes; a minus before either excludes it. */
const TOKENS = /(?<minus>(?<!\S)[-−](?=\S))?(?:(?<=^|\s|[-−])"(?<quoted>[^"]+)"|(?<plain>[^\s"]+))/gu;

/**
 * Reads what somebody typed. Every text has a meaning: what is neither letter, digit, quote nor minus only separates,
 * and what is to be excluded is looked for when there is nothing else. No part is left when there is nothing to look for.
 */
export function parseSearch(text: string): SearchQuery {
  const typed = truncateQuery(text);
  // Some characters stand for many (㎏, ﷺ): the bound holds for what they stand for.
  const form = truncateQuery(searchForm(typed))
    .replace(/(?<!\S)([-−])[“„«「『]/g, '$1"')
    .replace(/[“„«「『]/g, ' "')
    .replace(/[”»」』]/g, '" ');
  let exact: Clause[] = [];
  let words: Clause[] = [];
  let bigrams: Clause[] = [];
  let excluded: Clause[] = [];
  for (const { groups } of form.matchAll(TOKENS)) {
    const { minus, quoted, plain = "" } = groups ?? {};
    const phrases = quoted === undefined ? scriptRuns(plain).flatMap(({ text }) => phrasesOf(text)) : phrasesOf(quoted);
    if (minus) excluded.push(...phrases);
    else {
      exact.push(...phrases);
      words.push(...(quoted === undefined ? wordsOf(plain, chineseWords) : phrases));
      bigrams.push(...(quoted === undefined ? wordsOf(plain, charBigrams) : phrases));
    }
  }
  if (words.length === 0) [exact, words, bigrams, excluded] = [excluded, excluded, [], []];
  exact = withoutCommonWords(exact);
  words = withoutCommonWords(words);
  bigrams = withoutCommonWords(bigrams);
  const query = {
    exact: bounded(exact),
    words: bounded(words),
    bigrams: bigrams.length > words.length ? bounded(bigrams) : null,
    excluded: bounded(excluded),
  };
  const kept = query.exact.length + query.words.length + query.excluded.length;
  return { ...query, cut: typed.length < text.length || kept < exact.length + words.length + excluded.length };
}

/** The same query with words that are `unknown` taken for the beginnings of others; the very same when none is. */
export function withPrefixes(query: SearchQuery, unknown: (part: Clause) => boolean): SearchQuery {
  const isBeginning = (part: Clause) => {
    const [[term = "", ...terms] = [], ...spellings] = part.variants;
    return terms.length + spellings.length === 0 && /^(?!\p{Script=Han})\p{L}{2,}$/u.test(term) && unknown(part);
  };
  const taken = (parts: Clause[]) => parts.map((part) => (isBeginning(part) ? { ...part, prefix: true } : part));
  if (!query.words.some(isBeginning)) return query;
  return {
    ...query,
    exact: taken(query.exact),
    words: taken(query.words),
    bigrams: query.bigrams && taken(query.bigrams),
  };
}

/** A text as the phrases to find in one piece: one of the words and numbers between two stretches of Chinese, one of each such stretch. */
function phrasesOf(text: string): Clause[] {
  const phrases: Clause[] = [];
  let latin: string[] = [];
  const flush = () => {
    if (latin.length > 0) phrases.push(latinClause(latin.join(" "), phrase));
    latin = [];
  };
  for (const stretch of scriptRuns(text)) {
    if (stretch.kind === "latin") latin.push(stretch.text);
    else {
      flush();
      phrases.push(cjkClause(stretch.text));
    }
  }
  flush();
  return phrases;
}

/** A text as its single words, stretches of Chinese as `takeApart` takes them apart. */
function wordsOf(text: string, takeApart: (cjk: string) => string[]): Clause[] {
  return scriptRuns(text).flatMap(({ kind, text: stretch }): Clause[] => {
    if (kind === "cjk") return takeApart(stretch).map(cjkClause);
    const part = latinClause(stretch, unitsOf);
    const [units = [], ...others] = part.variants;
    return others.length > 0 || units.length === 1 ? [part] : units.map((unit) => ({ variants: [[unit]] }));
  });
}

function cjkClause(text: string): Clause {
  const bigrams = charBigrams(text);
  return bigrams.length === 1 && [...text].length === 1
    ? { variants: [bigrams], prefix: true }
    : { variants: [bigrams] };
}

function latinClause(text: string, termsOf: (text: string) => string[]): Clause {
  const variants = spellings(text).map(termsOf);
  return COMMON_WORDS.has(text) ? { variants, common: true } : { variants };
}

/** As typed and, when words are chained by hyphens, with these written as one: wi-fi and wifi. */
function spellings(latin: string): string[] {
  const joined = latin.replace(/(?<=\p{L})[-‐](?=\p{L})/gu, "");
  return joined === latin ? [latin] : [latin, joined];
}

function phrase(latin: string): string[] {
  const units = unitsOf(latin);
  return units.length > 1 ? wordBigrams(units) : units;
}

function withoutCommonWords(parts: Clause[]): Clause[] {
  const meaningful = parts.filter(({ common }) => !common);
  return meaningful.length > 0 ? meaningful : parts;
}

/** As many parts as are searched for; of a very long phrase its beginning. */
function bounded(parts: Clause[]): Clause[] {
  let terms = 0;
  return parts.slice(0, MAX_CLAUSES).flatMap((part, at) => {
    const variants = part.variants.map((all) => all.slice(0, MAX_TERMS));
    terms += variants.flat().length;
    return at === 0 || terms <= MAX_TERMS ? [{ ...part, variants }] : [];
  });
}
