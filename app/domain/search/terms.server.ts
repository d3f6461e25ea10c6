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
 * A stretch of a text in search form: `cjk` are scripts written without spaces (Chinese characters, kana), `latin` a chain of words and numbers with
 * nothing between them but hyphens, such as iphone15 and wh-1000xm5.
 */
export interface ScriptRun {
  kind: "cjk" | "latin";
  text: string;
}

const CJK = "[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー]";
const LETTERS = `(?:(?!${CJK})[\\p{L}\\p{M}]){1,40}`;
const DIGITS = "\\p{N}{1,40}";
const SCRIPT_RUNS = new RegExp(`(?<cjk>${CJK}+)|(?:${LETTERS}|${DIGITS})(?:[-‐]?(?:${LETTERS}|${DIGITS}))*`, "gu");
const UNITS = new RegExp(`${LETTERS}|${DIGITS}`, "gu");
const HYPHENATED = new RegExp(`${LETTERS}(?:[-‐]${LETTERS})+`, "gu");

/** Longest term made of several words, in characters. A lexeme of PostgreSQL has at most 2,046 bytes. */
const MAX_COMPOUND_LENGTH = 80;

/** The stretches of a text in search form. Whatever is neither letter nor digit only separates. */
export function scriptRuns(form: string): ScriptRun[] {
  return Array.from(form.matchAll(SCRIPT_RUNS), ({ 0: text, groups }) => ({
    kind: groups?.cjk ? "cjk" : "latin",
    text,
  }));
}

/** The words and numbers of a latin stretch, letters and digits apart: iphone15 is iphone and 15. */
export function writtenUnitsOf(latin: string): string[] {
  return latin.match(UNITS) ?? [];
}

/** The same in the form in which they are found: English words stemmed. */
export function unitsOf(latin: string): string[] {
  return writtenUnitsOf(latin).map(stem);
}

/** Words chained by hyphens, written as one: wi-fi is wifi, t-shirt is tshirt. Rows of hyphens are no words. */
export function compoundsOf(latin: string): string[] {
  const joined = Array.from(latin.matchAll(HYPHENATED), ([chain]) => chain.replace(/[-‐]/g, ""));
  return joined.filter((compound) => compound.length <= MAX_COMPOUND_LENGTH).map(stem);
}

/** Running is run, batteries is batteri; what is not plain English stays. */
export function stem(word: string): string {
  return /^[a-z]+$/.test(word) ? stemmer(word) : word;
}

/** An cjk stretch as overlapping pairs of characters; a single character is itself. */
export function charBigrams(cjk: string): string[] {
  const characters = [...cjk];
  if (characters.length === 1) return characters;
  return characters.slice(1).map((character, before) => `${characters[before]}${character}`);
}

/** Neighbouring units as pairs: what a phrase of latin words is found by. */
export function wordBigrams(units: readonly string[]): string[] {
  return units.slice(1).map((unit, before) => `${units[before]} ${unit}`);
}

/**
 * Everything that a text can be found by: units, compounds, neighbouring units, and pairs of cjk characters with
 * the last character of each stretch, so that a single character finds every stretch it stands in.
 */
export function termsOf(text: string): Set<string> {
  const terms = new Set<string>();
  let units: string[] = [];
  for (const stretch of scriptRuns(searchForm(text))) {
    if (stretch.kind === "latin") {
      units.push(...unitsOf(stretch.text));
      for (const compound of compoundsOf(stretch.text)) terms.add(compound);
      continue;
    }
    flush();
    for (const pair of charBigrams(stretch.text)) terms.add(pair);
    terms.add([...stretch.text].at(-1) ?? "");
  }
  flush();
  return terms;

  function flush(): void {
    for (const term of [...units, ...wordBigrams(units)]) terms.add(term);
    units = [];
  }
}
