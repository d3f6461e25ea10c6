import type { HighlightedText } from "./highlighted-text";
import { type Clause, flattened, type SearchQuery } from "./query.server";
import {
  charBigrams,
  compoundsOf,
  HAN,
  normalizeText,
  scriptRuns,
  stem,
  stemsOf,
  symbolWordsOf,
  tokensOf,
  wordBigrams,
} from "./terms.server";

const WORDS = /[\p{L}\p{M}\p{N}]+(?:['’‘`´＇][\p{L}\p{M}]+)*/gu;

/** Hyphenated words, which may have been searched as one, and words with symbols: wi-fi, c++. */
const COMPOUNDS = /(?<=^|[^\p{L}\p{M}\p{N}])\p{L}+(?:(?:[-‐‑]\p{L}+)+|(?:\+{1,2}|#)(?![\p{L}\p{N}+#]))/gu;

/** Splits a text into matching and other pieces; joined they are the text. */
export type Highlighter = (text: string) => HighlightedText[];

/** A highlighter for all texts of a list; memoises each word. */
export function highlighter(query: SearchQuery): Highlighter {
  const matches = matchTerms(query);
  const cache = new Map<string, HighlightedText[]>();
  const piecesOf = (word: string) => {
    const pieces = cache.get(word) ?? foundPieces(word, matches);
    cache.set(word, pieces);
    return pieces;
  };
  return (text) => {
    const compounds = Array.from(text.matchAll(COMPOUNDS)).filter(([compound]) =>
      [...compoundsOf(normalizeText(compound)), ...symbolWordsOf(normalizeText(compound))].some((word) =>
        matches.terms.has(word),
      ),
    );
    const inCompound = (at: number) =>
      compounds.some(({ 0: compound, index }) => at >= index && at < index + compound.length);
    const pieces: HighlightedText[] = [];
    const words = [...text.matchAll(WORDS)];
    const inPhrase = phrasesIn(words, matches);
    let end = 0;
    for (const [at, { 0: word, index }] of words.entries()) {
      add(pieces, text.slice(end, index), inCompound(end) && inCompound(index));
      if (inCompound(index) || inPhrase.has(at)) add(pieces, word, true);
      else for (const { text: piece, found } of piecesOf(word)) add(pieces, piece, found);
      end = index + word.length;
    }
    add(pieces, text.slice(end), false);
    return pieces;
  };
}

function add(pieces: HighlightedText[], text: string, found: boolean): void {
  const last = pieces.at(-1);
  if (last?.found === found) last.text += text;
  else if (text) pieces.push({ text, found });
}

interface MatchTerms {
  terms: Set<string>;
  prefixes: string[];
}

function matchTerms({ phrases, words, translated }: SearchQuery): MatchTerms {
  const termsOf = (clauses: Clause[]) => clauses.flatMap(({ variants }) => variants.flat());
  const clauses = flattened([...phrases, ...words, ...(translated ?? [])]);
  return {
    terms: new Set(termsOf(clauses)),
    prefixes: termsOf(clauses.filter(({ prefix }) => prefix)),
  };
}

/** The words that are part of a phrase: "ear" is one in "ear buds", not in "over-ear". */
function phrasesIn(words: readonly RegExpExecArray[], { terms }: MatchTerms): ReadonlySet<number> {
  const latin = words.map(([word]) => normalizeText(word)).map((word) => (HAN.test(word) ? "" : word));
  const stems = latin.flatMap((word, at) => stemsOf(word).map((text) => ({ text, at })));
  const found = wordBigrams(stems.map(({ text }) => text)).map((pair) => terms.has(pair));
  return new Set(stems.filter((_, at) => found[at] || found[at - 1]).map(({ at }) => at));
}

/** Splits a word at its matching characters; not at all when normalising changes its length. */
function foundPieces(word: string, matches: MatchTerms): HighlightedText[] {
  const found = scriptRuns(normalizeText(word)).flatMap(({ kind, text }) =>
    kind === "cjk" ? foundBigrams(text, matches) : foundTokens(text, matches),
  );
  const characters = [...word];
  if (found.length !== characters.length) return [{ text: word, found: found.includes(true) }];
  const pieces: HighlightedText[] = [];
  for (const [at, character] of characters.entries()) add(pieces, character, found[at] ?? false);
  return pieces;
}

function foundBigrams(text: string, { terms }: MatchTerms): boolean[] {
  const characters = [...text];
  const bigrams = charBigrams(text);
  const bigramAt = (at: number) => characters.length > 1 && terms.has(bigrams[at] ?? "");
  return characters.map((character, at) => terms.has(character) || bigramAt(at) || bigramAt(at - 1));
}

function foundTokens(text: string, { terms, prefixes }: MatchTerms): boolean[] {
  const tokens = tokensOf(text);
  const pairs = wordBigrams(tokens.map(stem)).map((pair) => terms.has(pair));
  const isFound = (token: string) => terms.has(stem(token)) || prefixes.some((prefix) => token.startsWith(prefix));
  return tokens.flatMap((token, at) =>
    Array<boolean>([...token].length).fill(isFound(token) || pairs[at] === true || pairs[at - 1] === true),
  );
}
