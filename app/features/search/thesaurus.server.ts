import { LRUCache } from "lru-cache";
import { MAX_TERMS } from "./bounds";
import { readThesaurus, type ThesaurusContent, type ThesaurusWord } from "./parse-thesaurus.server";
import { type Clause, phrasesOf, STOP_WORDS } from "./query.server";
import { HAN, normalizeText, scriptRuns, tokensOf } from "./terms.server";

/** A word or phrase of an entry. */
interface Synonym {
  word: string;
  isNarrow: boolean;
  key: string;
  /** The clauses, all of which match where the word stands. */
  clauses: Clause[];
}

/** The limit of a query's words that are looked up as one phrase. */
const MAX_PHRASE = 5;

/** The limit of translations that are kept in memory. */
const MAX_TRANSLATIONS = 5_000;

/** Words of the trade with their synonyms and translations. */
export class Thesaurus {
  /** The entries of each word, by its key. */
  readonly #entries = new Map<string, Synonym[][]>();

  /** Translations of tags, which every card shows. */
  readonly #translations = new LRUCache<string, { word: string | null }>({ max: MAX_TRANSLATIONS });

  /** The single words of English and the words of Chinese, normalised. */
  readonly english = new Set<string>();
  readonly chinese = new Set<string>();

  /** The words as spelt, each once, in the order of the file. */
  readonly words: readonly string[];

  /** The longer words that contain a word with another meaning, by its key. */
  readonly #exceptions = new Map<string, string[]>();

  constructor({ entries, exceptions }: ThesaurusContent) {
    const exceptionsOf = this.#exceptions;
    for (const [word, others] of exceptions) {
      const key = keyOf(normalizeText(word));
      exceptionsOf.set(key, [...(exceptionsOf.get(key) ?? []), ...others]);
      // A phrase of its own, without synonyms.
      for (const other of others) this.#add(other, []);
    }
    this.words = [...new Set(entries.flatMap((words) => words.map(({ word }) => word)))];
    for (const words of entries) {
      const entry = words.map((word) => synonymOf(word, exceptionsOf));
      for (const { word, isNarrow } of words) this.#add(word, isNarrow ? null : [entry]);
    }
  }

  /** @param entries null for a word that is not looked up */
  #add(word: string, entries: Synonym[][] | null): void {
    const spellings = new Set([word, word.replaceAll("-", "")].map((spelling) => keyOf(normalizeText(spelling))));
    for (const key of entries ? spellings : []) {
      this.#entries.set(key, [...(this.#entries.get(key) ?? []), ...(entries ?? [])]);
    }
    for (const { kind, text } of scriptRuns(normalizeText(word))) {
      if (kind === "cjk") this.chinese.add(text);
      else for (const token of tokensOf(text)) this.english.add(token);
    }
  }

  /**
   * A query's words with synonyms and translations as alternatives, the longest phrases first; null when it has none of the
   * thesaurus's words. At most {@link MAX_TERMS} terms are added.
   */
  translate(words: readonly Clause[]): Clause[] | null {
    const translated: Clause[] = [];
    let terms = 0;
    for (let at = 0; at < words.length; ) {
      const { length, synonyms } = this.#longestPhrase(words, at);
      const own = words.slice(at, at + length);
      const added = synonyms.filter(({ clauses }) => {
        terms += clauses.flatMap(({ variants }) => variants.flat()).length;
        return terms <= MAX_TERMS;
      });
      const alternatives = [own, ...added.map(({ clauses }) => clauses)];
      translated.push(...(added.length > 0 ? [{ variants: [], alternatives }] : own));
      at += length;
    }
    return translated.some(({ alternatives }) => alternatives) ? translated : null;
  }

  /** Longer words that contain a word with another meaning: 洗手机 for 手机. */
  exceptions(word: string): readonly string[] {
    return this.#exceptions.get(keyOf(normalizeText(word))) ?? [];
  }

  /** A word in the other language, as its first entry has it; null for one without an entry. */
  translation(word: string): string | null {
    const known = this.#translations.get(word);
    if (known) return known.word;
    const isForeign = (other: Synonym) => !other.isNarrow && HAN.test(other.word) !== HAN.test(word);
    const [entry] = this.#entries.get(keyOf(normalizeText(word))) ?? [];
    const translated = { word: entry?.find(isForeign)?.word ?? null };
    this.#translations.set(word, translated);
    return translated.word;
  }

  /** A word as its own entry spells it; null for one without an entry. */
  spelling(word: string): string | null {
    const key = keyOf(normalizeText(word));
    const own = this.#entries.get(key)?.flatMap((entry) => entry.filter((other) => other.key === key));
    return own?.[0]?.word ?? null;
  }

  /** The longest phrase of the thesaurus that begins at a word, with its synonyms, those of the other language first. */
  #longestPhrase(words: readonly Clause[], at: number): { length: number; synonyms: Synonym[] } {
    for (let length = Math.min(MAX_PHRASE, words.length - at); length > 0; length -= 1) {
      const phrase = words.slice(at, at + length).map(({ text }) => text);
      const key = phrase.map((text) => keyOf(text ?? "")).join("");
      const entries = phrase.includes(undefined) ? undefined : this.#entries.get(key);
      if (!entries) continue;
      const found = new Map<string, Synonym>();
      for (const synonym of entries.flat()) if (!found.has(synonym.key)) found.set(synonym.key, synonym);
      found.delete(key);
      const keys = [key, ...found.keys()];
      const covers = (other: string) => !found.get(other)?.clauses.some(({ exceptions }) => exceptions);
      const synonyms = [...found.values()].filter(
        (one) => !keys.some((other) => covers(other) && isWithin(other, one.key)),
      );
      const isForeign = ({ word }: Synonym) => Number(HAN.test(word) !== HAN.test(key));
      return { length, synonyms: synonyms.sort((a, b) => isForeign(b) - isForeign(a)) };
    }
    return { length: 1, synonyms: [] };
  }
}

function synonymOf({ word, isNarrow }: ThesaurusWord, exceptionsOf: ReadonlyMap<string, readonly string[]>): Synonym {
  const normalized = normalizeText(word);
  const key = keyOf(normalized);
  const phrases = phrasesOf(normalized).map((clause) => ({ ...clause, text: word }));
  if (phrases.length > 1) return { word, isNarrow, key, clauses: phrases };
  const exceptions = exceptionsOf.get(key)?.map((other) => phrasesOf(normalizeText(other)).flatMap(termsOfClause));
  // A character alone is no prefix: it matches at the end of compounds, whose head it is. 跑鞋 is a kind of 鞋, 鞋架 is not.
  const clauses = phrases.map(({ prefix: _, ...clause }) => (exceptions ? { ...clause, exceptions } : clause));
  return { word, isNarrow, key, clauses };
}

function termsOfClause({ variants: [terms = []] }: Clause): string[] {
  return terms;
}

/** The key that all spellings of a normalised text share; those of adjacent words concatenate. */
function keyOf(normalized: string): string {
  const keyOfToken = (token: string) => (STOP_WORDS.has(token) ? "" : ` ${singular(token)}`);
  return scriptRuns(normalized)
    .map(({ kind, text }) => (kind === "cjk" ? text : tokensOf(text).map(keyOfToken).join("")))
    .join("");
}

/** The key that an English noun and its plural share. A stem would be too short: boxing is not box, nor bowling bowl. */
export function singular(word: string): string {
  return word
    .replace(/(?:ies|ie)$/, "y")
    .replace(/(?<=s|x|z|ch|sh)es?$/, "")
    .replace(/(?<![us]|[^e]i)s$/, "");
}

/** Whether whatever matches a phrase matches a part of it as well, and so need not be searched for. */
function isWithin(part: string, whole: string): boolean {
  const [first = "", ...others] = part;
  if (HAN.test(first)) return others.length > 0 && part !== whole && whole.includes(part);
  return part !== whole && `${whole} `.includes(`${part} `);
}

let loaded = new Thesaurus({ entries: [], exceptions: [] });

/**
 * Reads the files of this process's thesaurus (the site's own is `thesaurus/shop-words.tsv`), which is empty before.
 *
 * @throws ThesaurusError when one cannot be read, or is malformed
 */
export function loadThesaurus(files: readonly string[]): void {
  const contents = files.map(readThesaurus);
  loaded = new Thesaurus({
    entries: contents.flatMap(({ entries }) => entries),
    exceptions: contents.flatMap(({ exceptions }) => exceptions),
  });
}

export function thesaurus(): Thesaurus {
  return loaded;
}
