import type { Vocabulary, VocabularyEntry } from "~/features/lists/suggestions/rank-suggestions.server";
import { currentVocabulary } from "~/features/lists/suggestions/vocabulary.server";
import type { Database } from "~/platform/db/connection.server";
import { countTexts, MAX_COUNTED } from "./search.server";

/** The most Chinese words that are typed as one, and the most letters. */
const MAX_WORDS = 3;
const MAX_LETTERS = 40;

/** The most words of one sound that are compared; the one with the most deals is meant. */
const MAX_HOMOPHONES = 8;

/** Three letters or more: two are the initials of too many words. */
const INITIALS = /^[a-z]{3,8}$/;

/**
 * The Chinese that letters sound like, as one run: a word, or up to three of them. Spaces stand between syllables. Null when it is
 * none that deals, the thesaurus or the kinds have. A syllable alone could be too many words.
 */
export async function chineseOfSound(db: Database, text: string): Promise<string | null> {
  const syllables = text.split(" ");
  const letters = syllables.join("");
  if (letters.length > MAX_LETTERS) return null;
  const breaks = syllables.map((_, at) => syllables.slice(0, at).join("").length);
  const words = spelt(await currentVocabulary(db), { letters, breaks }, 0, MAX_WORDS);
  if (!words) return null;
  const chosen = words.map(
    async (known) => (known.length > 1 && (await mostCommon(db, known))) || (known[0]?.typed ?? ""),
  );
  return (await Promise.all(chosen)).join("");
}

/** The Chinese word that deals have and whose syllables begin with some letters, of three and more. */
export async function chineseOfInitials(db: Database, letters: string): Promise<string | null> {
  if (!INITIALS.test(letters)) return null;
  const { sounds } = await currentVocabulary(db);
  const known = sounds.get(letters)?.filter(({ sound }) => sound?.initials === letters) ?? [];
  return mostCommon(db, known);
}

/** The vocabulary entries of each word that the letters spell, trying the longest word first; null if they spell none. */
function spelt(
  vocabulary: Vocabulary,
  text: { letters: string; breaks: readonly number[] },
  from: number,
  most: number,
): VocabularyEntry[][] | null {
  const { letters, breaks } = text;
  if (from === letters.length) return [];
  if (most === 0) return null;
  for (let end = letters.length; end > from; end -= 1) {
    const between = breaks.filter((at) => at > from && at < end).map((at) => at - from);
    const known = vocabulary.sounds
      .get(letters.slice(from, end))
      ?.filter((entry) => isSpelt(entry, letters.slice(from, end), between));
    const rest = known && known.length > 0 ? spelt(vocabulary, text, end, most - 1) : null;
    if (known && rest) return [known, ...rest];
  }
  return null;
}

/** @param between where spaces stand */
function isSpelt({ typed, sound }: VocabularyEntry, letters: string, between: readonly number[]): boolean {
  if (sound?.full !== letters || [...typed].length < 2) return false;
  const syllables = sound.syllables.split("'");
  const starts = syllables.map((_, at) => syllables.slice(0, at).join("").length);
  return between.every((at) => starts.includes(at));
}

async function mostCommon(db: Database, words: readonly VocabularyEntry[]): Promise<string | null> {
  if (words.length === 0) return null;
  const some = words.slice(0, MAX_HOMOPHONES).map(({ typed }) => typed);
  const counts = await countTexts(db, some, { live: false, max: MAX_COUNTED });
  const most = Math.max(...counts.map((count) => count ?? 0));
  return most > 0 ? (some[counts.indexOf(most)] ?? null) : null;
}
