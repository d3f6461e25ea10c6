import { stemmer } from "@orama/stemmers/english";
import { Converter } from "opencc-js/t2cn";

const toSimplified = Converter({ from: "t", to: "cn" });

const HAN = /\p{Script=Han}/u;

/** Normalises documents and queries: NFKC, lower case, Simplified Chinese, no accents on Latin letters, no apostrophes. */
export function searchForm(text: string): string {
  const plain = withoutApostrophes(text.toWellFormed())
    .normalize("NFKC")
    .toLowerCase()
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFC");
  // Normalising can produce new apostrophes, and letters beside them.
  const bare = withoutApostrophes(plain);
  return HAN.test(bare) ? toSimplified(bare) : bare;
}

function withoutApostrophes(text: string): string {
  return text.replace(/(?<=\p{L})['’‘`´＇](?=\p{L})/gu, "");
}

/**
 * A run of a text in search form: `cjk` of scripts without spaces (Chinese characters, kana), `latin` of words and numbers
 * joined by nothing or hyphens, such as iphone15 and wh-1000xm5.
 */
interface ScriptRun {
  kind: "cjk" | "latin";
  text: string;
}

const CJK = "[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー]";
const LETTERS = `(?:(?!${CJK})[\\p{L}\\p{M}]){1,40}`;
const DIGITS = "\\p{N}{1,40}";
const SCRIPT_RUNS = new RegExp(`(?<cjk>${CJK}+)|(?:${LETTERS}|${DIGITS})(?:[-‐]?(?:${LETTERS}|${DIGITS}))*`, "gu");
const UNITS = new RegExp(`${LETTERS}|${DIGITS}`, "gu");
const HYPHENATED = new RegExp(`${LETTERS}(?:[-‐]${LETTERS})+`, "gu");

/** In characters. A lexeme of PostgreSQL has at most 2,046 bytes. */
const MAX_COMPOUND_LENGTH = 80;

/** The runs of a text in search form. Anything but letters and digits separates. */
export function scriptRuns(form: string): ScriptRun[] {
  return Array.from(form.matchAll(SCRIPT_RUNS), ({ 0: text, groups }) => ({
    kind: groups?.cjk ? "cjk" : "latin",
    text,
  }));
}

/** The words and numbers of a latin run: iphone15 is iphone and 15. */
export function writtenUnitsOf(latin: string): string[] {
  return latin.match(UNITS) ?? [];
}

/** As {@link writtenUnitsOf}, with English words stemmed. */
export function unitsOf(latin: string): string[] {
  return writtenUnitsOf(latin).map(stem);
}

/** Hyphenated words, joined: wi-fi is wifi, t-shirt is tshirt. */
export function compoundsOf(latin: string): string[] {
  const joined = Array.from(latin.matchAll(HYPHENATED), ([chain]) => chain.replace(/[-‐]/g, ""));
  return joined.filter((compound) => compound.length <= MAX_COMPOUND_LENGTH).map(stem);
}

/** Running is run, batteries is batteri; only plain English is stemmed. */
export function stem(word: string): string {
  return /^[a-z]+$/.test(word) ? stemmer(word) : word;
}

/** A cjk run as overlapping pairs of characters; a single character as itself. */
export function charBigrams(cjk: string): string[] {
  const characters = [...cjk];
  if (characters.length === 1) return characters;
  return characters.slice(1).map((character, before) => `${characters[before]}${character}`);
}

/** Pairs of adjacent units, by which latin phrases are found. */
export function wordBigrams(units: readonly string[]): string[] {
  return units.slice(1).map((unit, before) => `${units[before]} ${unit}`);
}

/**
 * All terms of a text: units, compounds, word bigrams and character bigrams, and the last character of each cjk run, so that
 * a single character as a prefix finds every run that it is in.
 */
export function termsOf(text: string): Set<string> {
  const terms = new Set<string>();
  let units: string[] = [];
  for (const run of scriptRuns(searchForm(text))) {
    if (run.kind === "latin") {
      units.push(...unitsOf(run.text));
      for (const compound of compoundsOf(run.text)) terms.add(compound);
      continue;
    }
    flush();
    for (const pair of charBigrams(run.text)) terms.add(pair);
    terms.add([...run.text].at(-1) ?? "");
  }
  flush();
  return terms;

  function flush(): void {
    for (const term of [...units, ...wordBigrams(units)]) terms.add(term);
    units = [];
  }
}
