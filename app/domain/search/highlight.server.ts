import type { HighlightedText } from "~/domain/search/highlighted-text";
import { type Clause, flattened, type SearchQuery } from "./query.server";
import { charBigrams, compoundsOf, scriptRuns, searchForm, stem, symbolWordsOf, writtenUnitsOf } from "./terms.server";

const WORDS = /[\p{L}\p{M}\p{N}]+(?:['’‘`´＇][\p{L}\p{M}]+)*/gu;

/** Hyphenated words, which may have been searched as one, and words with symbols: wi-fi, c++. */
const CHAINS = /(?<=^|[^\p{L}\p{M}\p{N}])\p{L}+(?:(?:[-‐‑]\p{L}+)+|(?:\+{1,2}|#)(?![\p{L}\p{N}+#]))/gu;

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
    const chains = Array.from(text.matchAll(CHAINS)).filter(([chain]) =>
      [...compoundsOf(searchForm(chain)), ...symbolWordsOf(searchForm(chain))].some((word) => matches.terms.has(word)),
    );
    const inChain = (at: number) => chains.some(({ 0: chain, index }) => at >= index && at < index + chain.length);
    const pieces: HighlightedText[] = [];
    let end = 0;
    for (const { 0: word, index } of text.matchAll(WORDS)) {
      add(pieces, text.slice(end, index), inChain(end) && inChain(index));
      if (inChain(index)) add(pieces, word, true);
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

function matchTerms({ exact, words, translated }: SearchQuery): MatchTerms {
  const termsOf = (clauses: Clause[]) => clauses.flatMap(({ variants }) => variants.flat());
  const clauses = flattened([...exact, ...words, ...(translated ?? [])]);
  return {
    terms: new Set(termsOf(clauses).flatMap((term) => [term, ...term.split(" ")])),
    prefixes: termsOf(clauses.filter(({ prefix }) => prefix)),
  };
}

/** Splits a word at its matching characters; not at all when its search form has another length. */
function foundPieces(word: string, matches: MatchTerms): HighlightedText[] {
  const form = searchForm(word);
  const found = scriptRuns(form).flatMap(({ kind, text }) =>
    kind === "cjk" ? foundPairs(text, matches) : foundUnits(text, matches),
  );
  const characters = [...word];
  if (found.length !== characters.length) return [{ text: word, found: found.includes(true) }];
  const pieces: HighlightedText[] = [];
  for (const [at, character] of characters.entries()) add(pieces, character, found[at] ?? false);
  return pieces;
}

function foundPairs(text: string, { terms }: MatchTerms): boolean[] {
  const characters = [...text];
  const pairs = charBigrams(text);
  const pairAt = (at: number) => characters.length > 1 && terms.has(pairs[at] ?? "");
  return characters.map((character, at) => terms.has(character) || pairAt(at) || pairAt(at - 1));
}

function foundUnits(text: string, { terms, prefixes }: MatchTerms): boolean[] {
  const isFound = (unit: string) => terms.has(stem(unit)) || prefixes.some((prefix) => unit.startsWith(prefix));
  return writtenUnitsOf(text).flatMap((unit) => Array([...unit].length).fill(isFound(unit)));
}
