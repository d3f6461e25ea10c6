import { decodeHTML } from "entities";

const BREAK = /<(?:br|\/p|\/div|\/li|\/h[1-6]|\/tr)\b[^<>]*>/gi;
const INLINE = /<\/?(?:a|abbr|b|em|font|i|mark|small|span|strong|sub|sup|u)(?:\s[^<>]*)?>/gi;
/** Unclosed elements extend to the end, as in browsers. */
const TAG = /<(?:script|style)\b[^<>]*>[\s\S]*?(?:<\/(?:script|style)\s*>|$)|<!--[\s\S]*?(?:-->|$)|<\/?[a-z][^<>]*>/gi;

/** Converts HTML ("Salt &amp; pepper<br>50 g") to plain text. */
export function plainText(text: string | undefined): string | undefined {
  if (text === undefined || !/[<&]/.test(text)) return text;
  // Decodes HTML that was escaped twice.
  const once = /&lt;/i.test(text) ? decodeHTML(text) : text;
  return decodeHTML(once.replace(BREAK, "\n").replace(INLINE, "").replace(TAG, " "))
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n\s*/g, "\n")
    .trim();
}

/** A text as the HTML that {@link plainText} makes the same text of; the text itself where it is. */
export function asMarkup(text: string): string {
  if (plainText(text) === text) return text;
  // Numeric character references, since named ones look escaped twice.
  return text.replace(/[&<]/g, (character) => `&#${character.charCodeAt(0)};`);
}
