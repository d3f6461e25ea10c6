import { readFileSync } from "node:fs";
import { HAN } from "./terms.server";

/** A thesaurus file cannot be read, or a line of it is malformed. One line, for the operator. */
export class ThesaurusError extends Error {}

/** A word or phrase of an entry. */
export interface ThesaurusWord {
  word: string;
  /** The other words of the entry find it, but it does not find them. */
  isNarrow: boolean;
}

/** Words and phrases that find each other. */
type ThesaurusEntry = ThesaurusWord[];

export interface ThesaurusContent {
  entries: ThesaurusEntry[];
  /** Words with the longer ones that contain them with another meaning, which the word as a synonym does not find. */
  exceptions: [word: string, others: string[]][];
}

/**
 * The content of a file. An entry is a line of English words or phrases, a tab, and Chinese ones, both separated by commas; a
 * word behind < is narrower than the others. A line of !, a word, a tab and longer words of its language has exceptions. Blank
 * lines and those that begin with # are skipped.
 *
 * @throws ThesaurusError when the file cannot be read, or a line is malformed
 */
export function readThesaurus(file: string): ThesaurusContent {
  return parseThesaurus(read(file), file);
}

function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new ThesaurusError(`Cannot read the thesaurus ${file}: ${(error as NodeJS.ErrnoException).code}.`);
  }
}

/**
 * Parses the text of a thesaurus, see {@link readThesaurus}.
 *
 * @param name of the file, for errors
 */
export function parseThesaurus(text: string, name: string): ThesaurusContent {
  const content: ThesaurusContent = { entries: [], exceptions: [] };
  const lines = text.replace(/^\ufeff/, "").split(/\r?\n/);
  for (const [at, line] of lines.entries()) {
    if (line.trim() === "" || line.startsWith("#")) continue;
    const reject = (reason: string) => new ThesaurusError(`${name}, line ${at + 1}: ${reason}.`);
    const [first, second, ...more] = line.split("\t").map(wordsIn);
    if (line.startsWith("!")) {
      const word = first?.[0]?.slice(1).trim() ?? "";
      if (!isWord(word) || first?.length !== 1 || !second || more.length > 0)
        throw reject("must be ! and a word, one tab and longer words");
      for (const other of second)
        if (other === word || !other.includes(word)) throw reject(`"${other}" is not longer than "${word}"`);
      content.exceptions.push([word, second]);
      continue;
    }
    if (!first || !second || more.length > 0) throw reject("must be English words, one tab and Chinese words");
    const [english, chinese] = [first.map(thesaurusWord), second.map(thesaurusWord)];
    for (const { word } of english) if (!isWord(word) || HAN.test(word)) throw reject(`"${word}" is no English word`);
    for (const { word } of chinese) if (!HAN.test(word)) throw reject(`"${word}" is no Chinese word`);
    content.entries.push([...english, ...chinese]);
  }
  return content;
}

function thesaurusWord(text: string): ThesaurusWord {
  return { word: text.replace(/^<\s*/, ""), isNarrow: text.startsWith("<") };
}

function wordsIn(list: string): string[] {
  return list.split(/[,，、]/).map((word) => word.trim());
}

function isWord(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}
