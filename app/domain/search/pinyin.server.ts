import { normalizeText } from "./terms.server";

/** How people type a Chinese text by its sound, in small letters without tones; ü is v. */
export interface Sound {
  /** erji */
  full: string;
  /** er'ji */
  syllables: string;
  /** ej */
  initials: string;
}

let loaded: Promise<(text: string) => Sound> | undefined;

/** Loads 10 MB, once per process. */
export function soundsOfChinese(): Promise<(text: string) => Sound> {
  loaded ??= load();
  return loaded;
}

async function load(): Promise<(text: string) => Sound> {
  const { pinyin } = await import("pinyin-pro");
  return (text) => {
    const syllables = pinyin(text, { toneType: "none", type: "array", v: true, nonZh: "consecutive" })
      .map((syllable) => normalizeText(syllable).replace(/[^a-z\d]/g, ""))
      .filter(Boolean);
    const initials = syllables.map((syllable) => syllable.slice(0, 1)).join("");
    return { full: syllables.join(""), syllables: syllables.join("'"), initials };
  };
}
