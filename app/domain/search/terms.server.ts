import { stemmer } from "@orama/stemmers/english";
import { Converter } from "opencc-js/t2cn";

const toSimplified = Converter({ from: "t", to: "cn" });

const HAN = /\p{Script=Han}/u;

/** In documents and queries alike: NFKC, lower case, Simplified characters, no accents on Latin letters, no apostrophes. */
export function searchForm(text: string): string {
  const plain = withoutApostrophes(text.toWellFormed())
    .normalize("NFKC")
    .toLowerCase()
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFC");
  // Normalizing makes apostrophes of some that were none, and letters stand beside others.
  const bare = withoutApostrophes(plain);
  return HAN.test(bare) ? toSimplified(bare) : bare;
}

function withoutApostrophes(text: string): string {
  return text.replace(/(?<=\p{L})['’‘`´＇](?=\p{L})/gu, "");
}

/**
 * A stretch of a text in search form: `unspaced` are scripts written without spaces (Chinese characters, kana), `spaced` a chain of words and numbers with
 * nothing between them but hyphens, such as iphone15 and wh-1000xm5.
 */
export interface Stretch {
  kind: "unspaced" | "spaced";
  text: string;
}

const UNSPACED = "[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー]";
const LETTERS = `(?:(?!${UNSPACED})[\\p{L}\\p{M}]){1,40}`;
const DIGITS = "\\p{N}{1,40}";
const STRETCHES = new RegExp(
  `(?<unspaced>${UNSPACED}+)|(?:${LETTERS}|${DIGITS})(?:[-‐]?(?:${LETTERS}|${DIGITS}))*`,
  "gu",
);
const UNITS = new RegExp(`${LETTERS}|${DIGITS}`, "gu");
const HYPHENATED = new RegExp(`${LETTERS}(?:[-‐]${LETTERS})+`, "gu");

/** Longest term made of several words, in characters. A lexeme of PostgreSQL has at most 2,046 bytes. */
const LONGEST = 80;

/** The stretches of a text in search form. Whatever is neither letter nor digit only separates. */
export function stretchesOf(form: string): Stretch[] {
  return Array.from(form.matchAll(STRETCHES), ({ 0: text, groups }) => ({
    kind: groups?.unspaced ? "unspaced" : "spaced",
    text,
  }));
}

/** The words and numbers of a spaced stretch, letters and digits apart: iphone15 is iphone and 15. */
export function writtenUnitsOf(spaced: string): string[] {
  return spaced.match(UNITS) ?? [];
}

/** The same in the form in which they are found: English words stemmed. */
export function unitsOf(spaced: string): string[] {
  return writtenUnitsOf(spaced).map(stem);
}

/** Words chained by hyphens, written as one: wi-fi is wifi, t-shirt is tshirt. Rows of hyphens are no words. */
export function compoundsOf(spaced: string): string[] {
  const joined = Array.from(spaced.matchAll(HYPHENATED), ([chain]) => chain.replace(/[-‐]/g, ""));
  return joined.filter((compound) => compound.length <= LONGEST).map(stem);
}

/** Running is run, batteries is batteri; what is not plain English stays. */
export function stem(word: string): string {
  return /^[a-z]+$/.test(word) ? stemmer(word) : word;
}

/** An unspaced stretch as overlapping pairs of characters; a single character is itself. */
export function pairsOf(unspaced: string): string[] {
  const characters = [...unspaced];
  if (characters.length === 1) return characters;
  return characters.slice(1).map((character, before) => `${characters[before]}${character}`);
}

/** Neighbouring units as pairs: what a phrase of spaced words is found by. */
export function neighboursOf(units: readonly string[]): string[] {
  return units.slice(1).map((unit, before) => `${units[before]} ${unit}`);
}

/**
 * Everything that a text can be found by: units, compounds, neighbouring units, and pairs of unspaced characters with
 * the last character of each stretch, so that a single character finds every stretch it stands in.
 */
export function termsOf(text: string): Set<string> {
  const terms = new Set<string>();
  let units: string[] = [];
  for (const stretch of stretchesOf(searchForm(text))) {
    if (stretch.kind === "spaced") {
      units.push(...unitsOf(stretch.text));
      for (const compound of compoundsOf(stretch.text)) terms.add(compound);
      continue;
    }
    flush();
    for (const pair of pairsOf(stretch.text)) terms.add(pair);
    terms.add([...stretch.text].at(-1) ?? "");
  }
  flush();
  return terms;

  function flush(): void {
    for (const term of [...units, ...neighboursOf(units)]) terms.add(term);
    units = [];
  }
}
