import distanceOf from "damerau-levenshtein";

/** A word, and how many documents have it. */
export interface CountedWord {
  word: string;
  documents: number;
}

/** The least length of a corrected word: too many words are near shorter ones. */
const MIN_LENGTH = 4;

/** The most letters of a word in which only one may be wrong; two in longer words. */
const MAX_SHORT_LENGTH = 6;

/**
 * The word of a dictionary that a misspelt one is nearest to: with the fewest letters inserted, left out, replaced or
 * swapped, then the most common. Null when there is none near enough, or the word itself is in the dictionary.
 */
export function nearestWord(
  misspelt: string,
  dictionary: Iterable<CountedWord>,
): { word: string; distance: number } | null {
  if (misspelt.length < MIN_LENGTH) return null;
  const most = misspelt.length <= MAX_SHORT_LENGTH ? 1 : 2;
  let nearest = { word: "", documents: 0, distance: most + 1 };
  for (const { word, documents } of dictionary) {
    if (Math.abs(word.length - misspelt.length) > most) continue;
    const distance = distanceOf(misspelt, word).steps;
    if (distance < nearest.distance || (distance === nearest.distance && documents > nearest.documents)) {
      nearest = { word, documents, distance };
    }
  }
  return nearest.distance > 0 && nearest.distance <= most ? nearest : null;
}

/**
 * A run of Chinese in which one character of a word was replaced by one that sounds alike, as typing by sound does: the run
 * with the longest such word, then the most common. Null without one.
 *
 * @param isDoubtful whether the character at an index may be wrong
 */
export async function correctHomophone(
  run: string,
  isDoubtful: (at: number) => boolean,
  dictionary: Iterable<CountedWord>,
): Promise<string | null> {
  const characters = [...run];
  const soundsAlike = await homophones();
  let best: (CountedWord & { start: number }) | null = null;
  for (const { word, documents } of dictionary) {
    const letters = [...word];
    if (best && (letters.length < [...best.word].length || documents <= best.documents)) continue;
    if (letters.length < 2) continue;
    for (let start = 0; start + letters.length <= characters.length; start += 1) {
      const at = onlyDifference(letters, characters, start);
      if (at === null || !isDoubtful(start + at)) continue;
      if (soundsAlike(letters[at] ?? "", characters[start + at] ?? "")) best = { word, documents, start };
    }
  }
  if (!best) return null;
  const end = best.start + [...best.word].length;
  return [...characters.slice(0, best.start), best.word, ...characters.slice(end)].join("");
}

/** The place of the only letter that the characters from `start` do not have; null when there is none, or several. */
function onlyDifference(letters: readonly string[], characters: readonly string[], start: number): number | null {
  let found: number | null = null;
  for (let at = 0; at < letters.length; at += 1) {
    if (letters[at] === characters[start + at]) continue;
    if (found !== null) return null;
    found = at;
  }
  return found;
}

/** Whether two characters have a reading in common, without tones and with the sounds that dialects merge. Loads 10 MB. */
async function homophones(): Promise<(one: string, other: string) => boolean> {
  const { polyphonic } = await import("pinyin-pro");
  const readings = (character: string) =>
    (polyphonic(character, { toneType: "none", type: "array" })[0] ?? []).map((sound) =>
      sound
        .replace(/^([zcs])h/, "$1")
        .replace(/^l/, "n")
        .replace(/ng$/, "n"),
    );
  return (one, other) => {
    const sounds = new Set(readings(one));
    return readings(other).some((sound) => sounds.has(sound));
  };
}
