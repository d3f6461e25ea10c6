import type { HighlightedText } from "~/domain/search/highlighted-text";
import type { Clause, SearchQuery } from "./query.server";
import { charBigrams, compoundsOf, scriptRuns, searchForm, stem, writtenUnitsOf } from "./terms.server";

const WORDS = /[\p{L}\p{M}\p{N}]+(?:['’‘`´＇][\p{L}\p{M}]+)*/gu;

/** Words chained by hyphens, which may have been typed as one. */
const CHAINS = /(?<=^|[^\p{L}\p{M}\p{N}])\p{L}+(?:[-‐‑]\p{L}+)+/gu;

/** Tells the words that a query looks for from the rest of a text. The pieces together are the text. */
export type Highlighter = (text: string) => HighlightedText[];

/** The highlighter of a query, for all texts of a list: their words are much the same, and each is looked at once. */
export function highlighter(query: SearchQuery): Highlighter {
  const wanted = wantedTerms(query);
  const known = new Map<string, HighlightedText[]>();
  const piecesOf = (word: string) => {
    const pieces = known.get(word) ?? foundPieces(word, wanted);
    known.set(word, pieces);
    return pieces;
  };
  return (text) => {
    const chains = Array.from(text.matchAll(CHAINS)).filter(([chain]) =>
      compoundsOf(searchForm(chain)).some((compound) => wanted.terms.has(compound)),
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

interface Wanted {
  terms: Set<string>;
  /** Terms that are the beginnings of words. */
  beginnings: string[];
}

function wantedTerms({ exact, words }: SearchQuery): Wanted {
  const termsOf = (parts: Clause[]) => parts.flatMap(({ variants }) => variants.flat());
  const parts = [...exact, ...words];
  return {
    terms: new Set(termsOf(parts).flatMap((term) => [term, ...term.split(" ")])),
    beginnings: termsOf(parts.filter(({ prefix }) => prefix)),
  };
}

/** A word as its wanted and its other characters: all of it or none when its search form is of another length. */
function foundPieces(word: string, wanted: Wanted): HighlightedText[] {
  const form = searchForm(word);
  const found = scriptRuns(form).flatMap(({ kind, text }) =>
    kind === "cjk" ? foundPairs(text, wanted) : foundUnits(text, wanted),
  );
  const characters = [...word];
  if (found.length !== characters.length) return [{ text: word, found: found.includes(true) }];
  const pieces: HighlightedText[] = [];
  for (const [at, character] of characters.entries()) add(pieces, character, found[at] ?? false);
  return pieces;
}

function foundPairs(text: string, { terms }: Wanted): boolean[] {
  const characters = [...text];
  const pairs = charBigrams(text);
  const pairAt = (at: number) => characters.length > 1 && terms.has(pairs[at] ?? "");
  return characters.map((character, at) => terms.has(character) || pairAt(at) || pairAt(at - 1));
}

function foundUnits(text: string, { terms, beginnings }: Wanted): boolean[] {
  const isFound = (unit: string) => terms.has(stem(unit)) || beginnings.some((beginning) => unit.startsWith(beginning));
  return writtenUnitsOf(text).flatMap((unit) => Array([...unit].length).fill(isFound(unit)));
}
