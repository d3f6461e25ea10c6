import { Jieba } from "@node-rs/jieba";
import { dict } from "@node-rs/jieba/dict.js";
import { SHOPPING_WORDS } from "./segmenter-words";

let loaded: Jieba | null = null;

/** The dictionary of Chinese words. Loading takes about 0.4 s and 40 MB, once per process. */
function dictionary(): Jieba {
  if (loaded) return loaded;
  loaded = Jieba.withDict(dict);
  loaded.loadDict(Buffer.from(SHOPPING_WORDS.map((word) => `${word} ${FREQUENCY} nz\n`).join("")));
  return loaded;
}

/** A frequency high enough for a word to win against its parts. */
const FREQUENCY = 2_000;

/** Loads the dictionary early, so that no request waits for it. */
export function loadSegmenter(): void {
  dictionary();
}

/**
 * Segments a run of Simplified Chinese into words. Compounds of four and more characters are split into known words (移动硬盘
 * is 移动 and 硬盘), guessed words of four characters into halves.
 */
export function chineseWords(text: string): string[] {
  return dictionary()
    .cut(text, true)
    .flatMap((word) => ([...word].length < COMPOUND_LENGTH ? [word] : partsOfCompound(word)));
}

/** Minimum characters of a compound. */
const COMPOUND_LENGTH = 4;

function partsOfCompound(word: string): string[] {
  const known = dictionary().cutForSearch(word, false);
  const parts = composeFrom(
    word,
    known.filter((part) => [...part].length > 1 && part !== word),
  );
  if (parts) return parts;
  const characters = [...word];
  const isGuessed = !known.includes(word);
  return isGuessed && characters.length === COMPOUND_LENGTH
    ? [characters.slice(0, 2).join(""), characters.slice(2).join("")]
    : [word];
}

/** The first concatenation of `parts` that gives the word, or null. */
function composeFrom(word: string, parts: readonly string[]): string[] | null {
  if (word === "") return [];
  for (const part of parts) {
    const rest = word.startsWith(part) ? composeFrom(word.slice(part.length), parts) : null;
    if (rest) return [part, ...rest];
  }
  return null;
}
