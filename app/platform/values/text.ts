import { wellFormed } from "./well-formed";

const CONTROLS = /(?![\t\n\r])\p{Cc}/u;

/** Scripts whose spelling needs the two joiners: Arabic, those of India and their neighbours. */
const JOINED = [
  ..."Arabic Syriac Nko Mongolian Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala".split(
    " ",
  ),
  ..."Tibetan Myanmar Khmer".split(" "),
]
  .map((script) => `\\p{Script=${script}}`)
  .join("");

/** Invisible characters in their place: sequences of emoji, variants of characters, joiners of {@link JOINED}. */
const MEANINGFUL = [
  "\\p{Extended_Pictographic}(?:[\\ufe0e\\ufe0f]|\\p{Emoji_Modifier}|[\\u{e0020}-\\u{e007f}]+)?(?:\\u200d(?=\\p{Extended_Pictographic}))?",
  "[\\d#*]\\ufe0f(?=\\u20e3)",
  "[\\p{Script=Han}\\p{S}][\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}]",
  `[${JOINED}](?:\\u200c(?=[${JOINED}])|\\u200d|[\\u180b-\\u180d\\u180f\\ufe00-\\ufe0f])`,
].join("|");

/** Soft hyphens, spaces without width, bidirectional overrides, fillers and the like; marks of direction apart. */
const INVISIBLE = new RegExp(
  `(${MEANINGFUL})|(?![\\u200e\\u200f\\u061c])[\\p{Default_Ignorable_Code_Point}\\ufff9-\\ufffb]`,
  "gu",
);

const DIRECTION_MARKS = /[\u200e\u200f\u061c]/g;
const RIGHT_TO_LEFT = /[\u0590-\u061b\u061d-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** Removes invisible characters, so that what looks equal is equal. Direction marks stay in texts that need them. */
function withoutInvisible(text: string): string {
  const bare = text.replace(INVISIBLE, (_, kept: string | undefined) => kept ?? "");
  return RIGHT_TO_LEFT.test(bare) ? bare : bare.replace(DIRECTION_MARKS, "");
}

/** More marks on one character than any language writes (UAX #15 bounds them by 30, too). */
const EXCESSIVE_MARKS = /(\p{M}{30})\p{M}+/gu;

/** Normalizes like `String.normalize`, which takes the square of the marks on one character: of those, 30 are kept. */
export function normalized(text: string, form: "NFC" | "NFKC"): string {
  // Some marks are two once they are normalised.
  return text.replace(EXCESSIVE_MARKS, "$1").normalize(form).replace(EXCESSIVE_MARKS, "$1");
}

/** NFC, trimmed, line ends as LF, invisible characters removed, lone surrogates replaced. Null with control characters. */
export function cleanText(text: string): string | null {
  if (CONTROLS.test(text)) return null;
  return normalized(withoutInvisible(wellFormed(text).replace(/\r\n?/g, "\n")), "NFC").trim();
}

export function cleanLine(text: string): string | null {
  return cleanText(text)?.replace(/\s+/g, " ") ?? null;
}

/** Length in code points, the unit of all text limits. */
export function textLength(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}
