const CONTROLS = /(?![\t\n\r])\p{Cc}/u;
const BIDI_OVERRIDES = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * A text as the database keeps it: NFC, trimmed, line ends as \n, overrides of the writing direction taken out, lone
 * surrogates replaced. Null when it holds control characters, which no reader could see.
 */
export function cleanText(text: string): string | null {
  if (CONTROLS.test(text)) return null;
  return text.toWellFormed().replace(/\r\n?/g, "\n").replace(BIDI_OVERRIDES, "").normalize("NFC").trim();
}

/** As {@link cleanText}, on one line: every run of white space is one space. */
export function cleanLine(text: string): string | null {
  return cleanText(text)?.replace(/\s+/g, " ") ?? null;
}

/** Length in code points, the unit of every limit on a text. */
export function textLength(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}
