import type { Sound } from "~/domain/search/pinyin.server";
import { normalizeText } from "~/domain/search/terms.server";

/** What a search box offers while a text is typed. `target` is a store's or tag's slug, a category's key, or a word to search for. */
export interface Suggestion {
  kind: "word" | "store" | "category" | "tag";
  text: string;
  target: string;
}

export interface VocabularyEntry extends Suggestion {
  /** Normalised. */
  typed: string;
  /** How Chinese is typed by its sound; null of other texts. */
  sound: Sound | null;
  /** The same for spellings of which one is enough: singular and plural. */
  group: string;
  /** How many deals it leads to. */
  deals: number;
}

/** Its entries by the characters that what is typed of them may begin with; those of a character the most common first. */
export type Vocabulary = ReadonlyMap<string, readonly VocabularyEntry[]>;

/** @param all the most common first */
export function vocabularyOf(all: readonly VocabularyEntry[]): Vocabulary {
  const vocabulary = new Map<string, VocabularyEntry[]>();
  for (const entry of all) {
    const { typed, sound } = entry;
    const starts = [...typed].filter((character, at) => at === 0 || HAN.test(character) || typed[at - 1] === " ");
    for (const start of new Set([...starts, ...(sound?.full.slice(0, 1) ?? "")])) {
      const entries = vocabulary.get(start) ?? [];
      vocabulary.set(start, entries);
      entries.push(entry);
    }
  }
  return vocabulary;
}

/** As a whole, at its beginning, at the beginning of its syllables, at a later word: the closest is 0. */
const RANKS = 4;
const BY_SYLLABLES = 2;

const HAN = /\p{Script=Han}/u;

/**
 * The entries that a text is the beginning of, the closest and then the most common first. Letters can be those of Chinese
 * words typed by sound: two of three entries are then of the page's language. The others have deals, and are not told by
 * parts of their syllables, unless the text begins none of the page's language.
 */
export function suggest(
  vocabulary: Vocabulary,
  text: string,
  { language, limit }: { language: "en" | "zh"; limit: number },
): Suggestion[] {
  const typed = normalizeText(text).replace(/\s+/g, " ").trim();
  const rankOf = ranking(typed);
  const [own, others] = [rankLists(), rankLists()];
  for (const entry of vocabulary.get([...typed][0] ?? "") ?? []) {
    const rank = rankOf(entry);
    const list = (entry.sound !== null) === (language === "zh") ? own[rank] : others[rank];
    if (list && list.length < limit && !list.some(({ group }) => group === entry.group)) list.push(entry);
  }
  const first = withoutRepeats(own.flat());
  const likely = others.filter((_, rank) => rank !== BY_SYLLABLES).map((entries) => entries.filter(hasDeals));
  const second = withoutRepeats((first.length === 0 ? others : likely).flat());
  const mixed = Array.from({ length: limit }, (_, at) => [
    ...first.slice(2 * at, 2 * at + 2),
    ...second.slice(at, at + 1),
  ]);
  return mixed
    .flat()
    .slice(0, limit)
    .map(({ kind, text, target }) => ({ kind, text, target }));
}

/** The rank of each entry; {@link RANKS} for one that does not match. */
function ranking(typed: string): (entry: VocabularyEntry) => number {
  const later = HAN.test(typed) ? typed : ` ${typed}`;
  const letters = /^[a-z' ]+$/.test(typed) ? typed.replace(/[' ]/g, "") : "";
  // Each letter stands behind the last one or begins the next syllable: erj, ej and eji are er'ji.
  const bySyllables = new RegExp(`^${[...letters].join("(?:[a-z\\d]*')?")}`);
  return ({ typed: text, sound }) => {
    if (text === typed) return 0;
    if (sound && letters) {
      if (sound.full === letters || sound.initials === letters) return 0;
      if (sound.full.startsWith(letters) || sound.initials.startsWith(letters)) return 1;
      if (bySyllables.test(sound.syllables)) return BY_SYLLABLES;
    }
    if (text.startsWith(typed)) return 1;
    return text.includes(later) ? 3 : RANKS;
  };
}

function hasDeals({ deals }: VocabularyEntry): boolean {
  return deals > 0;
}

function rankLists(): VocabularyEntry[][] {
  return Array.from({ length: RANKS }, () => []);
}

function withoutRepeats(entries: readonly VocabularyEntry[]): VocabularyEntry[] {
  const first = new Map<string, VocabularyEntry>();
  for (const entry of entries) if (!first.has(entry.group)) first.set(entry.group, entry);
  return [...first.values()];
}
