const CONTROLS = /(?![\t\n\r])\p{Cc}/u;
const BIDI_OVERRIDES = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * Normalises a text for storage: NFC, trimmed, line ends as \n, bidirectional overrides removed, lone surrogates replaced.
 * Null when it has control characters.
 */
export function cleanText(text: string): string | null {
  if (CONTROLS.test(text)) return null;
  return wellFormed(text).replace(/\r\n?/g, "\n").replace(BIDI_OVERRIDES, "").normalize("NFC").trim();
}

/** A text whose lone surrogates are replaced by U+FFFD, as `toWellFormed` does in newer browsers. */
export function wellFormed(text: string): string {
  return text.replace(/[\ud800-\udfff]/gu, "\ufffd");
}

/** As {@link cleanText}, with white space collapsed to single spaces. */
export function cleanLine(text: string): string | null {
  return cleanText(text)?.replace(/\s+/g, " ") ?? null;
}

/** Length in code points, the unit of all text limits. */
export function textLength(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}
