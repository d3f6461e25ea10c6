import { beginningOfQuery, MAX_PARTS, MAX_TERMS } from "./bounds";
import { chineseWords } from "./segmenter.server";
import { neighboursOf, pairsOf, searchForm, stretchesOf, unitsOf } from "./terms.server";

/** Something looked for. It is there when all terms of one of its alternatives are; `prefix`: terms that begin so. */
export interface Part {
  alternatives: string[][];
  prefix?: boolean;
  /** An English word that counts only when there are no others. */
  common?: boolean;
}

/** A query understood: what must be there, as typed or word by word, and what must not. */
export interface SearchQuery {
  /** Stretches of Chinese as whole phrases, numbers right behind their letters. */
  whole: Part[];
  /** Every word for itself, in any order. */
  words: Part[];
  /** The same without trust in how Chinese was taken apart: every pair of its characters for itself. Null without any. */
  pairs: Part[] | null;
  excluded: Part[];
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
  const typed = beginningOfQuery(text);
  // Some characters stand for many (㎏, ﷺ): the bound holds for what they stand for.
  const form = beginningOfQuery(searchForm(typed))
    .replace(/(?<!\S)([-−])[“„«「『]/g, '$1"')
    .replace(/[“„«「『]/g, ' "')
    .replace(/[”»」』]/g, '" ');
  let whole: Part[] = [];
  let words: Part[] = [];
  let pairs: Part[] = [];
  let excluded: Part[] = [];
  for (const { groups } of form.matchAll(TOKENS)) {
    const { minus, quoted, plain = "" } = groups ?? {};
    const phrases =
      quoted === undefined ? stretchesOf(plain).flatMap(({ text }) => phrasesOf(text)) : phrasesOf(quoted);
    if (minus) excluded.push(...phrases);
    else {
      whole.push(...phrases);
      words.push(...(quoted === undefined ? wordsOf(plain, chineseWords) : phrases));
      pairs.push(...(quoted === undefined ? wordsOf(plain, pairsOf) : phrases));
    }
  }
  if (words.length === 0) [whole, words, pairs, excluded] = [excluded, excluded, [], []];
  whole = withoutCommonWords(whole);
  words = withoutCommonWords(words);
  pairs = withoutCommonWords(pairs);
  const query = {
    whole: bounded(whole),
    words: bounded(words),
    pairs: pairs.length > words.length ? bounded(pairs) : null,
    excluded: bounded(excluded),
  };
  const kept = query.whole.length + query.words.length + query.excluded.length;
  return { ...query, cut: typed.length < text.length || kept < whole.length + words.length + excluded.length };
}

/** The same query with words that are `unknown` taken for the beginnings of others; the very same when none is. */
export function withBeginnings(query: SearchQuery, unknown: (part: Part) => boolean): SearchQuery {
  const isBeginning = (part: Part) => {
    const [[term = "", ...terms] = [], ...spellings] = part.alternatives;
    return terms.length + spellings.length === 0 && /^(?!\p{Script=Han})\p{L}{2,}$/u.test(term) && unknown(part);
  };
  const taken = (parts: Part[]) => parts.map((part) => (isBeginning(part) ? { ...part, prefix: true } : part));
  if (!query.words.some(isBeginning)) return query;
  return { ...query, whole: taken(query.whole), words: taken(query.words), pairs: query.pairs && taken(query.pairs) };
}

/** A text as the phrases to find in one piece: one of the words and numbers between two stretches of Chinese, one of each such stretch. */
function phrasesOf(text: string): Part[] {
  const phrases: Part[] = [];
  let spaced: string[] = [];
  const flush = () => {
    if (spaced.length > 0) phrases.push(spacedPart(spaced.join(" "), phrase));
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

/** A text as its single words, stretches of Chinese as `takeApart` takes them apart. */
function wordsOf(text: string, takeApart: (unspaced: string) => string[]): Part[] {
  return stretchesOf(text).flatMap(({ kind, text: stretch }): Part[] => {
    if (kind === "unspaced") return takeApart(stretch).map(unspacedPart);
    const part = spacedPart(stretch, unitsOf);
    const [units = [], ...others] = part.alternatives;
    return others.length > 0 || units.length === 1 ? [part] : units.map((unit) => ({ alternatives: [[unit]] }));
  });
}

function unspacedPart(text: string): Part {
  const pairs = pairsOf(text);
  return pairs.length === 1 && [...text].length === 1
    ? { alternatives: [pairs], prefix: true }
    : { alternatives: [pairs] };
}

function spacedPart(text: string, termsOf: (text: string) => string[]): Part {
  const alternatives = spellings(text).map(termsOf);
  return COMMON_WORDS.has(text) ? { alternatives, common: true } : { alternatives };
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

function withoutCommonWords(parts: Part[]): Part[] {
  const meaningful = parts.filter(({ common }) => !common);
  return meaningful.length > 0 ? meaningful : parts;
}

/** As many parts as are searched for; of a very long phrase its beginning. */
function bounded(parts: Part[]): Part[] {
  let terms = 0;
  return parts.slice(0, MAX_PARTS).flatMap((part, at) => {
    const alternatives = part.alternatives.map((all) => all.slice(0, MAX_TERMS));
    terms += alternatives.flat().length;
    return at === 0 || terms <= MAX_TERMS ? [{ ...part, alternatives }] : [];
  });
}
