import { decodeHTML } from "entities";

/** In UTF-16 code units: patterns are not run on more. */
const MAX_TEXT = 3_000;

/** In one line, without mark-up. */
export function plainText(text: string): string {
  const bare = text.slice(0, MAX_TEXT).replace(/<script\b[^<]*<\/script>|<[^<>]*>/gi, " ");
  return decodeHTML(bare).replace(/\s+/g, " ").trim();
}

/** Letters and digits, to compare names by. */
export function comparable(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}
