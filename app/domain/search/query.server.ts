import { beginningOfQuery, MAX_PARTS } from "./bounds";
import { type ChineseWord, chineseWords, splitsOf } from "./segmenter.server";
import { neighboursOf, pairsOf, searchForm, stretchesOf, unitsOf } from "./terms.server";

/** Something looked for. It is there when all terms of one of its alternatives are; `prefix`: terms that begin so. */
export interface Part {
  alternatives: string[][];
  prefix?: boolean;
}

/** A query understood: what must be there, as typed or word by word, and what must not. */
export interface SearchQuery {
  /** Stretches of Chinese as whole phrases, numbers right behind their letters. */
  whole: Part[];
  /** Every word for itself, in any order. */
  words: Part[];
  excluded: Part[];
  /** Whether there was more than is searched for. */
  cut: boolean;
}

/** English words that count only when there are no others. */
const STOP_WORDS = new Set(
  unitsOf("a an and are as at be by for from in into is it its of on or that the this to was will with you your"),
);

/** Words, and texts in quotes; a minus before either excludes it. */
const TOKENS = /(?<minus>(?<!\S)[-−](?=\S))?(?:(?<=^|\s|[-−])"(?<quoted>[^"]+)"|(?<plain>[^\s"]+))/gu;

/**
 * Reads what somebody typed. Every text has a meaning: what is neither letter, digit, quote nor minus only separates,
 * and what is to be excluded is looked for when there is nothing else. No part is left when there is nothing to look for.
 */
export function parseSearch(text: string): SearchQuery {
  const typed = beginningOfQuery(text);
  const form = searchForm(typed)
    .replace(/[“„«「『]/g, ' "')
    .replace(/[”»」』]/g, '" ');
  let whole: Part[] = [];
  let words: Part[] = [];
  let excluded: Part[] = [];
  for (const { groups } of form.matchAll(TOKENS)) {
    const { minus, quoted, plain = "" } = groups ?? {};
    const phrases =
      quoted === undefined ? stretchesOf(plain).flatMap(({ text }) => phrasesOf(text)) : phrasesOf(quoted);
    if (minus) excluded.push(...phrases);
    else {
      whole.push(...phrases);
      words.push(...(quoted === undefined ? wordsOf(plain) : phrases));
    }
  }
  if (words.length === 0) [whole, words, excluded] = [excluded, excluded, []];
  whole = withoutStopWords(whole);
  words = withoutStopWords(words);
  const bounded = (parts: Part[]) => parts.slice(0, MAX_PARTS);
  return {
    whole: bounded(whole),
    words: bounded(words),
    excluded: bounded(excluded),
    cut: typed.length < text.length || Math.max(whole.length, words.length, excluded.length) > MAX_PARTS,
  };
}

/** The same query with words that are `unknown` taken for the beginnings of others; the very same when none is. */
export function withBeginnings(query: SearchQuery, unknown: (part: Part) => boolean): SearchQuery {
  const isBeginning = (part: Part) => {
    const [[term = "", ...terms] = [], ...spellings] = part.alternatives;
    return terms.length + spellings.length === 0 && /^\p{L}{2,}$/u.test(term) && unknown(part);
  };
  const taken = (parts: Part[]) => parts.map((part) => (isBeginning(part) ? { ...part, prefix: true } : part));
  return query.words.some(isBeginning) ? { ...query, whole: taken(query.whole), words: taken(query.words) } : query;
}

/** A text as the phrases to find in one piece: one of the words and numbers between two stretches of Chinese, one of each such stretch. */
function phrasesOf(text: string): Part[] {
  const phrases: Part[] = [];
  let spaced: string[] = [];
  const flush = () => {
    if (spaced.length > 0) phrases.push({ alternatives: spellings(spaced.join(" ")).map(phrase) });
    spaced = [];
  };
  for (const stretch of stretchesOf(text)) {
    if (stretch.kind === "spaced") spaced.push(stretch.text);
    else {
      flush();
      phrases.push(unspacedPart(stretch.text));
    }
  }
  flush();
  return phrases;
}

/** A text as its single words. Chinese that cannot be taken apart falls into pairs of characters. */
function wordsOf(text: string): Part[] {
  return stretchesOf(text).flatMap(({ kind, text: stretch }): Part[] => {
    if (kind === "unspaced") return chineseWords(stretch)?.map(chinesePart) ?? pairsOf(stretch).map(unspacedPart);
    const [units = [], ...others] = spellings(stretch).map(unitsOf);
    return others.length > 0
      ? [{ alternatives: [units, ...others] }]
      : units.map((unit) => ({ alternatives: [[unit]] }));
  });
}

/** A row of characters that is no known word is found in one piece, or as any words that it can be taken apart into. */
function chinesePart({ text, known }: ChineseWord): Part {
  const { alternatives, ...part } = unspacedPart(text);
  const splits = known ? [] : splitsOf(text).map((words) => words.flatMap(pairsOf));
  return { ...part, alternatives: [...alternatives, ...splits] };
}

function unspacedPart(text: string): Part {
  const pairs = pairsOf(text);
  return pairs.length === 1 && [...text].length === 1
    ? { alternatives: [pairs], prefix: true }
    : { alternatives: [pairs] };
}

/** As typed and, when words are chained by hyphens, with these written as one: wi-fi and wifi. */
function spellings(spaced: string): string[] {
  const joined = spaced.replace(/(?<=\p{L})[-‐](?=\p{L})/gu, "");
  return joined === spaced ? [spaced] : [spaced, joined];
}

function phrase(spaced: string): string[] {
  const units = unitsOf(spaced);
  return units.length > 1 ? neighboursOf(units) : units;
}

function withoutStopWords(parts: Part[]): Part[] {
  const meaningful = parts.filter(
    ({ alternatives: [first = [], ...others] }) =>
      others.length > 0 || first.length > 1 || !STOP_WORDS.has(first[0] ?? ""),
  );
  return meaningful.length > 0 ? meaningful : parts;
}
