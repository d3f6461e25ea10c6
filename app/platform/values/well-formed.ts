/** A text whose lone surrogates are replaced by U+FFFD, as `toWellFormed` does in newer browsers. */
export function wellFormed(text: string): string {
  return text.replace(/[\ud800-\udfff]/gu, "\ufffd");
}
