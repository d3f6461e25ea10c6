import { readFileSync } from "node:fs";

/** A thesaurus file cannot be read, or a line of it is malformed. One line, for the operator. */
export class ThesaurusError extends Error {}

/** Words and phrases that find each other. */
export type ThesaurusEntry = string[];

const HAN = /\p{Script=Han}/u;

/**
 * The entries of a file: on each line English words or phrases, a tab, and Chinese ones, both separated by commas. Blank
 * lines and those that begin with # are skipped.
 *
 * @throws ThesaurusError when the file cannot be read, or a line is malformed
 */
export function readThesaurus(file: string): ThesaurusEntry[] {
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
 * As {@link readThesaurus}, of a text.
 *
 * @param name of the file, for errors
 */
export function parseThesaurus(text: string, name: string): ThesaurusEntry[] {
  return text
    .replace(/^\ufeff/, "")
    .split(/\r?\n/)
    .flatMap((line, at) => {
      if (line.trim() === "" || line.startsWith("#")) return [];
      const [english, chinese, ...more] = line.split("\t").map(wordsIn);
      const reject = (reason: string) => new ThesaurusError(`${name}, line ${at + 1}: ${reason}.`);
      if (!english || !chinese || more.length > 0) throw reject("must be English words, one tab and Chinese words");
      for (const word of english) if (!isWord(word) || HAN.test(word)) throw reject(`"${word}" is no English word`);
      for (const word of chinese) if (!HAN.test(word)) throw reject(`"${word}" is no Chinese word`);
      return [[...english, ...chinese]];
    });
}

function wordsIn(list: string): string[] {
  return list.split(/[,，、]/).map((word) => word.trim());
}

function isWord(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}
