import { stemmer } from "@orama/stemmers/english";
import { Converter } from "opencc-js/t2cn";

const toSimplified = Converter({ from: "t", to: "cn" });

export const HAN = /\p{Script=Han}/u;

/** Soft hyphens, joiners, marks of direction and the like, which are not seen and do not separate words. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;

/** Sizes of memory: 2 TB, 2TB and 2T, or 64G. G only with powers of 2, since 5G is a network; "a 2 t shirt" is no size. */
const MEMORY_SIZES =
  /(?<![\p{L}\p{N}.])(\d{1,2}(?= ?t)|(?:8|16|32|64|128|256|512|1024)(?= ?g)) ?([tg])b?(?![a-z\d'-]| shirts?(?![a-z])|恤)/gu;

/** Latin letters that Unicode does not decompose into a letter and an accent. */
const PLAIN_LETTERS = new Map(
  "æ:ae œ:oe ß:ss þ:th ð:d đ:d ɖ:d ħ:h ı:i ɨ:i ĸ:k ł:l ƚ:l ŋ:ng ø:o ɵ:o ŧ:t ʉ:u ƀ:b ɓ:b ɗ:d ƒ:f ǥ:g ƙ:k ƶ:z ə:e ɛ:e ɔ:o"
    .split(" ")
    .map((pair) => pair.split(":") as [string, string]),
);

const UNDECOMPOSED = new RegExp(`[${[...PLAIN_LETTERS.keys()].join("")}]`, "g");

/**
 * Normalises documents and queries: NFKC, lower case, Simplified Chinese, no accents on Latin letters, no apostrophes, no
 * invisible characters, sizes of memory as one word (2tb).
 */
export function normalizeText(text: string): string {
  const plain = withoutApostrophes(text.toWellFormed().replace(INVISIBLE, ""))
    .normalize("NFKC")
    .toLowerCase()
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(UNDECOMPOSED, (letter) => PLAIN_LETTERS.get(letter) ?? letter)
    .normalize("NFC");
  // Normalising can produce new apostrophes, and letters beside them.
  const bare = withoutApostrophes(plain).replace(MEMORY_SIZES, "$1$2b");
  return HAN.test(bare) ? toSimplified(bare) : bare;
}

function withoutApostrophes(text: string): string {
  return text.replace(/(?<=\p{L})['’‘`´＇](?=\p{L})/gu, "");
}

/**
 * A run of a normalised text: `cjk` of scripts without spaces (Chinese characters, kana), `latin` of words and numbers
 * joined by nothing or hyphens, such as iphone15 and wh-1000xm5, with the symbols of c++, c# and .net.
 */
interface ScriptRun {
  kind: "cjk" | "latin";
  text: string;
}

/** A character of the scripts without spaces, as a pattern. */
export const CJK = "[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー]";
const LETTERS = `(?:(?!${CJK})[\\p{L}\\p{M}]){1,40}`;
const DIGITS = "\\p{N}{1,40}";

/** Symbols that end a word, as in c++, c# and disney+. */
const SYMBOLS = "(?:\\+{1,2}|#)(?![\\p{L}\\p{N}+#])";
const SCRIPT_RUNS = new RegExp(
  `(?<cjk>${CJK}+)|(?:(?<![\\p{L}\\p{N}])\\.(?=net(?![\\p{L}\\p{N}])))?(?:${LETTERS}|${DIGITS})(?:[-‐]?(?:${LETTERS}|${DIGITS}))*(?:${SYMBOLS})?`,
  "gu",
);
const TOKENS = new RegExp(`${LETTERS}|${DIGITS}`, "gu");
const HYPHENATED = new RegExp(`${LETTERS}(?:[-‐]${LETTERS})+`, "gu");

/** The limit in characters: a lexeme of PostgreSQL has at most 2,046 bytes. */
const MAX_COMPOUND_LENGTH = 80;

/** The runs of a normalised text. Anything but letters and digits separates. */
export function scriptRuns(normalized: string): ScriptRun[] {
  return Array.from(normalized.matchAll(SCRIPT_RUNS), ({ 0: text, groups }) => ({
    kind: groups?.cjk ? "cjk" : "latin",
    text,
  }));
}

/** The words and numbers of a latin run: iphone15 is iphone and 15. */
export function tokensOf(latin: string): string[] {
  return latin.match(TOKENS) ?? [];
}

/** The words and numbers of {@link tokensOf}, with English words stemmed. */
export function stemsOf(latin: string): string[] {
  return tokensOf(latin).map(stem);
}

/** Hyphenated words, joined: wi-fi is wifi, t-shirt is tshirt. */
export function compoundsOf(latin: string): string[] {
  const joined = Array.from(latin.matchAll(HYPHENATED), ([chain]) => chain.replace(/[-‐]/g, ""));
  return joined.filter((compound) => compound.length <= MAX_COMPOUND_LENGTH).map(stem);
}

/** A word with symbols, spelt out: c++ is cplusplus, c# is csharp, .net is dotnet. None without symbols. */
export function symbolWordsOf(latin: string): string[] {
  const spelt = latin.replace(/^\./, "dot").replaceAll("+", "plus").replace("#", "sharp").replace(/[-‐]/g, "");
  return /[.+#]/.test(latin) && spelt.length <= MAX_COMPOUND_LENGTH ? [spelt] : [];
}

/** The stem of a word: running is run, batteries is batteri; only plain English is stemmed. */
export function stem(word: string): string {
  return /^[a-z]+$/.test(word) ? stemmer(word) : word;
}

/** A cjk run as overlapping pairs of characters; a single character as itself. */
export function charBigrams(cjk: string): string[] {
  const characters = [...cjk];
  if (characters.length === 1) return characters;
  return characters.slice(1).map((character, before) => `${characters[before]}${character}`);
}

/** Pairs of adjacent words, by which Latin phrases are found. */
export function wordBigrams(words: readonly string[]): string[] {
  return words.slice(1).map((word, before) => `${words[before]} ${word}`);
}

/**
 * All terms of a text: stems, compounds, words with symbols, word bigrams, character bigrams, and the last character of each
 * Chinese run, so that a single character as a prefix finds every run that it is in.
 */
export function termsOf(text: string): Set<string> {
  const terms = new Set<string>();
  let stems: string[] = [];
  for (const run of scriptRuns(normalizeText(text))) {
    if (run.kind === "latin") {
      stems.push(...stemsOf(run.text));
      for (const compound of [...compoundsOf(run.text), ...symbolWordsOf(run.text)]) terms.add(compound);
      continue;
    }
    flush();
    for (const pair of charBigrams(run.text)) terms.add(pair);
    terms.add([...run.text].at(-1) ?? "");
  }
  flush();
  return terms;

  function flush(): void {
    for (const term of [...stems, ...wordBigrams(stems)]) terms.add(term);
    stems = [];
  }
}
