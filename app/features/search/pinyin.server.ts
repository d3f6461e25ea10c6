import { LRUCache } from "lru-cache";
import { loadOnce } from "./load-once";
import { normalizeText } from "./terms.server";

/** How people type a Chinese text by its sound, in small letters without tones; ü is v. */
export interface Sound {
  /** All letters: erji */
  full: string;
  /** The syllables: er'ji */
  syllables: string;
  /** The first letters: ej */
  initials: string;
}

const MAX_SOUNDS = 20_000;

/** Loads 10 MB, once per process. */
export const soundsOfChinese = loadOnce(load);

async function load(): Promise<(text: string) => Sound> {
  const { pinyin } = await import("pinyin-pro");
  // A cache, because the words of the thesaurus are asked for again and again.
  const sounds = new LRUCache<string, Sound>({ max: MAX_SOUNDS });
  const soundOf = (text: string): Sound => {
    const syllables = pinyin(text, { toneType: "none", type: "array", v: true, nonZh: "consecutive" })
      .map((syllable) => normalizeText(syllable).replace(/[^a-z\d]/g, ""))
      .filter(Boolean);
    const initials = syllables.map((syllable) => syllable.slice(0, 1)).join("");
    return { full: syllables.join(""), syllables: syllables.join("'"), initials };
  };
  return (text) => {
    const known = sounds.get(text) ?? soundOf(text);
    sounds.set(text, known);
    return known;
  };
}
