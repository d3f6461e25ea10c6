import { Jieba } from "@node-rs/jieba";
import { dict } from "@node-rs/jieba/dict.js";
import { SHOPPING_WORDS } from "./shopping-words";

let loaded: Jieba | null = null;

/** The dictionary of Chinese words. Reading it takes some 0.4 s and 40 MB, once in each process. */
function dictionary(): Jieba {
  if (loaded) return loaded;
  loaded = Jieba.withDict(dict);
  loaded.loadDict(Buffer.from(SHOPPING_WORDS.map((word) => `${word} ${FREQUENCY} nz\n`).join("")));
  return loaded;
}

/** As frequent as a word that the dictionary knows well: enough to win against what it is made of. */
const FREQUENCY = 2_000;

/** Reads the dictionary ahead, so that no request waits for it. */
export function loadSegmenter(): void {
  dictionary();
}

/**
 * The words of a stretch of Chinese in Simplified characters, which together are the stretch. Compounds of four and more
 * characters are taken apart where they are made of known words (移动硬盘 is 移动 and 硬盘), and guessed words of four into halves.
 */
export function chineseWords(text: string): string[] {
  return dictionary()
    .cut(text, true)
    .flatMap((word) => ([...word].length < COMPOUND ? [word] : partsOfCompound(word)));
}

/** Characters from which a word is taken for a compound. */
const COMPOUND = 4;

function partsOfCompound(word: string): string[] {
  const known = dictionary().cutForSearch(word, false);
  const parts = madeOf(
    word,
    known.filter((part) => [...part].length > 1 && part !== word),
  );
  if (parts) return parts;
  const characters = [...word];
  const isGuessed = !known.includes(word);
  return isGuessed && characters.length === COMPOUND
    ? [characters.slice(0, 2).join(""), characters.slice(2).join("")]
    : [word];
}

/** The first way to put a word together of the given ones; null when there is none. */
function madeOf(word: string, parts: readonly string[]): string[] | null {
  if (word === "") return [];
  for (const part of parts) {
    const rest = word.startsWith(part) ? madeOf(word.slice(part.length), parts) : null;
    if (rest) return [part, ...rest];
  }
  return null;
}
