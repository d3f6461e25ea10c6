import type { Sound } from "~/features/search/pinyin.server";
import { HAN, normalizeText } from "~/features/search/terms.server";

/** A suggestion of a search box. `target` is a store's or tag's slug, a category's key, or a word to search for. */
export interface Suggestion {
  kind: "word" | "store" | "category" | "tag";
  text: string;
  target: string;
  /** How many live deals it leads to. */
  deals: number;
}

export interface VocabularyEntry extends Omit<Suggestion, "deals"> {
  /** The entry's text, normalised. */
  typed: string;
  /** How Chinese is typed by its sound; null of other texts. */
  sound: Sound | null;
  /** The same for spellings of which one is enough: singular and plural. */
  group: string;
  /** About how many deals have it, ended ones included, when the vocabulary was read. */
  known: number;
}

/** The lists of entries have the most common first. */
export interface Vocabulary {
  /** Entries by first character: of each word, of the sound, and each Chinese character. */
  starts: ReadonlyMap<string, readonly VocabularyEntry[]>;
  /** Chinese entries by whole sound and by initials. */
  sounds: ReadonlyMap<string, readonly VocabularyEntry[]>;
}

/** Finds how many live deals some entries lead to. */
type CountDeals = (entries: readonly VocabularyEntry[]) => Promise<number[]>;

/** @param all the most common first */
export function vocabularyOf(all: readonly VocabularyEntry[]): Vocabulary {
  const [starts, sounds] = [new Map<string, VocabularyEntry[]>(), new Map<string, VocabularyEntry[]>()];
  const add = (lists: Map<string, VocabularyEntry[]>, key: string, entry: VocabularyEntry) => {
    const entries = lists.get(key) ?? [];
    lists.set(key, entries);
    entries.push(entry);
  };
  for (const entry of all) {
    const { typed, sound } = entry;
    const own = [...typed].filter((character, at) => at === 0 || HAN.test(character) || typed[at - 1] === " ");
    for (const start of new Set([...own, ...(sound?.full.slice(0, 1) ?? "")])) add(starts, start, entry);
    for (const spelt of new Set(sound ? [sound.full, sound.initials] : [])) add(sounds, spelt, entry);
  }
  return { starts, sounds };
}

/** The ranks of a match: 0 the whole entry, 1 its beginning, 2 the beginning of its syllables, 3 a later word. */
const RANKS = 4;
const BY_SYLLABLES = 2;

/** How many entries are counted per suggestion, since some have no deals. */
const CANDIDATES = 4;

/**
 * The entries with live deals that a text is the beginning of, the closest and then the most common first. Letters can be those
 * of Chinese words typed by sound: two of three entries are then of the page's language. The others are not told by parts of their
 * syllables, unless the text begins none of the page's language.
 */
export async function suggest(
  vocabulary: Vocabulary,
  text: string,
  { language, limit }: { language: "en" | "zh"; limit: number },
  countDeals: CountDeals,
): Promise<Suggestion[]> {
  const typed = normalizeText(text).replace(/\s+/g, " ").trim();
  const rankOf = ranking(typed);
  const [own, others] = [rankLists(), rankLists()];
  for (const entry of vocabulary.starts.get([...typed][0] ?? "") ?? []) {
    const rank = rankOf(entry);
    const list = (entry.sound !== null) === (language === "zh") ? own[rank] : others[rank];
    const isFull = !list || list.length >= CANDIDATES * limit;
    if (!isFull && !list.some(({ group }) => group === entry.group)) list.push(entry);
  }
  const first = await withDeals(own.flat(), limit, countDeals);
  const likely = others.filter((_, rank) => rank !== BY_SYLLABLES).flatMap((entries) => entries.filter(hasDeals));
  const second = await withDeals(
    first.length === 0 ? others.flat() : likely,
    Math.max(Math.floor(limit / 3), limit - first.length),
    countDeals,
  );
  const mixed = Array.from({ length: limit }, (_, at) => [
    ...first.slice(2 * at, 2 * at + 2),
    ...second.slice(at, at + 1),
  ]);
  return mixed.flat().slice(0, limit);
}

/** The rank of each entry; {@link RANKS} for one that does not match. */
function ranking(typed: string): (entry: VocabularyEntry) => number {
  const later = HAN.test(typed) ? typed : ` ${typed}`;
  const letters = /^[a-z' ]+$/.test(typed) ? typed.replace(/[' ]/g, "") : "";
  // Each letter follows the last one or begins the next syllable: erj, ej and eji match er'ji.
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

function hasDeals({ known }: VocabularyEntry): boolean {
  return known > 0;
}

function rankLists(): VocabularyEntry[][] {
  return Array.from({ length: RANKS }, () => []);
}

/**
 * The first entries that lead to live deals. Those that had none when the vocabulary was read are counted only where no other has
 * any: most of the thesaurus has none.
 */
async function withDeals(
  entries: readonly VocabularyEntry[],
  wanted: number,
  countDeals: CountDeals,
): Promise<Suggestion[]> {
  const groups = new Map<string, VocabularyEntry>();
  for (const entry of entries) if (!groups.has(entry.group)) groups.set(entry.group, entry);
  const candidates = [...groups.values()];
  const found = await firstWithDeals(candidates.filter(hasDeals), wanted, countDeals);
  if (found.length > 0) return found;
  return firstWithDeals(
    candidates.filter((entry) => !hasDeals(entry)),
    wanted,
    countDeals,
  );
}

async function firstWithDeals(
  candidates: readonly VocabularyEntry[],
  wanted: number,
  countDeals: CountDeals,
): Promise<Suggestion[]> {
  const found: Suggestion[] = [];
  for (let at = 0; at < CANDIDATES * wanted && at < candidates.length && found.length < wanted; at += wanted) {
    const some = candidates.slice(at, at + wanted);
    const counts = await countDeals(some);
    for (const [index, { kind, text, target }] of some.entries()) {
      const deals = counts[index] ?? 0;
      if (deals > 0) found.push({ kind, text, target, deals });
    }
  }
  return found.slice(0, wanted);
}
