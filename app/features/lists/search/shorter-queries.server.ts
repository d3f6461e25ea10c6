import { kindKey } from "~/features/deals/search-document.server";
import { type Kind, nearestKinds } from "~/features/search/kind";
import { type Clause, parseSearch, STOP_WORDS } from "~/features/search/query.server";
import { chineseWords } from "~/features/search/segmenter.server";
import { normalizeText, scriptRuns } from "~/features/search/terms.server";
import { ANYWHERE } from "~/features/search/tsquery.server";
import type { DealSearch } from "./search.server";

interface Word {
  text: string;
  start: number;
  /** How many deals have it, or a synonym. */
  deals: number;
}

/** How many words are left out alone, the rarest first. */
const MAX_ALONE = 5;

/** The least words of a query from which the two rarest are left out together: as many remain. */
const MIN_WORDS_OF_TWO = 4;

/** Chinese words that say nothing of a product, like English stop words. */
const PARTICLE = /^(?:[的了和与或给送用买要想我你他她]+|适合|自己|可以)$/;

/** A query with fewer of its words, and those that it lacks. */
export interface ShorterQuery {
  text: string;
  without: string[];
  /** The kind it looks for instead of the one that the words name. */
  nearest?: Kind;
}

/**
 * The text of a search without its Chinese particles, then without one more word, the rarest first, then without the two rarest
 * of four or more: at most seven texts, each of which is a search. None still has a word that no deal has. Words in quotes and
 * excluded ones stay; a model counts as a whole (WH-1000XM5). Of a search for a kind that deals are of, its name stays, at last
 * alone; of others, the kinds above it follow.
 */
export function shorterQueries(text: string, search: DealSearch): ShorterQuery[] {
  const { thing, frequencies } = search;
  const normalized = normalizeText(text);
  const all = wordsOf(thing?.rest ?? normalized, search);
  const particles = all.filter(({ text }) => PARTICLE.test(text));
  const words = all.filter(({ text }) => !PARTICLE.test(text));
  const isOfDeals = (kind: Kind) => frequencies.ofKey(kindKey(kind)) > 0;
  if (thing && ![thing.kind, ...thing.synonymous].some(isOfDeals)) {
    const nearest = nearestKinds(thing.kind).find(isOfDeals);
    return nearest ? [{ text: nearest.name, without: [], nearest }] : [];
  }
  if (words.length === 0) return [];
  const rarest = words.toSorted((one, other) => one.deals - other.deals);
  const none = particles.length > 0 ? [[]] : [];
  const alone = words.length < 2 ? [] : rarest.slice(0, MAX_ALONE).map((word) => [word]);
  const isLong = words.length + (thing ? 1 : 0) >= MIN_WORDS_OF_TWO;
  const together = isLong ? [rarest.slice(0, 2)] : [];
  const unknown = rarest.filter(({ deals }) => deals === 0);
  const shorter = [...none, ...alone, ...together]
    .filter((leftOut: Word[]) => unknown.every((word) => leftOut.includes(word)))
    .map((leftOut) => without(normalized, [...leftOut, ...particles]));
  // A product's name is among the words: without it, the kind's stands.
  const name = thing && without(normalized, words).text;
  return thing ? [...shorter, { text: name || thing.kind.name, without: words.map(({ text }) => text) }] : shorter;
}

function without(normalized: string, leftOut: readonly Word[]): ShorterQuery {
  const words = leftOut.toSorted((one, other) => one.start - other.start);
  const rest = words.reduceRight(
    (shorter, { text, start }) => `${shorter.slice(0, start)} ${shorter.slice(start + text.length)}`,
    normalized,
  );
  return { text: rest.replace(/\s+/g, " ").trim(), without: words.map(({ text }) => text) };
}

function wordsOf(normalized: string, search: DealSearch): Word[] {
  const words: Word[] = [];
  for (const { 0: piece, index } of normalized
    .replace(/"[^"]*"/g, (quoted) => " ".repeat(quoted.length))
    .matchAll(/\S+/g)) {
    if (/^[-−]\p{L}/u.test(piece)) continue;
    let start = 0;
    for (const run of scriptRuns(piece)) {
      for (const text of run.kind === "cjk" ? chineseWords(run.text) : [run.text]) {
        start = piece.indexOf(text, start);
        if (!STOP_WORDS.has(text)) words.push({ text, start: index + start, deals: dealsWith(text, search) });
        start += text.length;
      }
    }
  }
  return words;
}

function dealsWith(text: string, { query, frequencies }: DealSearch): number {
  // The clauses of the search itself, in which unknown words match as prefixes.
  const own = parseSearch(text).words.map((clause) => query.words.find((word) => word.text === clause.text) ?? clause);
  const isOf = ({ alternatives: [typed = []] = [] }: Clause) => typed.some((clause) => clause.text === own[0]?.text);
  const translated = query.translated?.find(isOf);
  return Math.max(frequencies.ofAll(own, ANYWHERE), translated ? frequencies.ofClause(translated, ANYWHERE) : 0);
}
