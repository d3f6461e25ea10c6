import { decodeHTML } from "entities";

/** The longest text that patterns run on, in UTF-16 code units. */
const MAX_TEXT = 3_000;

/** The text in one line, without mark-up. */
export function plainText(text: string): string {
  const bare = text.slice(0, MAX_TEXT).replace(/<script\b[^<]*<\/script>|<[^<>]*>/gi, " ");
  return decodeHTML(bare).replace(/\s+/g, " ").trim();
}

/** The letters and digits, for comparing names. */
export function comparable(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}
