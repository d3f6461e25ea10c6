import type { HighlightedText } from "~/domain/search/highlighted-text";
import type { Part, SearchQuery } from "./query.server";
import { compoundsOf, pairsOf, searchForm, stem, stretchesOf, writtenUnitsOf } from "./terms.server";

const WORDS = /[\p{L}\p{M}\p{N}]+(?:['’‘`´＇][\p{L}\p{M}]+)*/gu;

/** Words chained by hyphens, which may have been typed as one. */
const CHAINS = /(?<=^|[^\p{L}\p{M}\p{N}])\p{L}+(?:[-‐‑]\p{L}+)+/gu;

/** Tells the words that a query looks for from the rest of a text. The pieces together are the text. */
export function highlightFound(text: string, query: SearchQuery): HighlightedText[] {
  const wanted = wantedTerms(query);
  const chains = Array.from(text.matchAll(CHAINS)).filter(([chain]) =>
    compoundsOf(searchForm(chain)).some((compound) => wanted.terms.has(compound)),
  );
  const inChain = (at: number) => chains.some(({ 0: chain, index }) => at >= index && at < index + chain.length);
  const pieces: HighlightedText[] = [];
  const add = (piece: string, found: boolean) => {
    const last = pieces.at(-1);
    if (last?.found === found) last.text += piece;
    else if (piece) pieces.push({ text: piece, found });
  };
  let end = 0;
  for (const { 0: word, index } of text.matchAll(WORDS)) {
    add(text.slice(end, index), inChain(end) && inChain(index));
    const found = inChain(index) ? Array(word.length).fill(true) : foundIn(word, wanted);
    for (const [at, character] of [...word].entries()) add(character, found[at] ?? false);
    end = index + word.length;
  }
  add(text.slice(end), false);
  return pieces;
}

interface Wanted {
  terms: Set<string>;
  /** Terms that are the beginnings of words. */
  beginnings: string[];
}

function wantedTerms({ whole, words }: SearchQuery): Wanted {
  const termsOf = (parts: Part[]) => parts.flatMap(({ alternatives }) => alternatives.flat());
  const parts = [...whole, ...words];
  return {
    terms: new Set(termsOf(parts).flatMap((term) => [term, ...term.split(" ")])),
    beginnings: termsOf(parts.filter(({ prefix }) => prefix)),
  };
}

/** Which characters of a word belong to a wanted term: all of it or none when its search form is of another length. */
function foundIn(word: string, wanted: Wanted): boolean[] {
  const form = searchForm(word);
  const found = stretchesOf(form).flatMap(({ kind, text }) =>
    kind === "unspaced" ? foundPairs(text, wanted) : foundUnits(text, wanted),
  );
  const { length } = [...word];
  return found.length === length ? found : Array(length).fill(found.includes(true));
}

function foundPairs(text: string, { terms }: Wanted): boolean[] {
  const characters = [...text];
  const pairs = pairsOf(text);
  const pairAt = (at: number) => characters.length > 1 && terms.has(pairs[at] ?? "");
  return characters.map((character, at) => terms.has(character) || pairAt(at) || pairAt(at - 1));
}

function foundUnits(text: string, { terms, beginnings }: Wanted): boolean[] {
  const isFound = (unit: string) => terms.has(stem(unit)) || beginnings.some((beginning) => unit.startsWith(beginning));
  return writtenUnitsOf(text).flatMap((unit) => [...unit].map(() => isFound(unit)));
}
