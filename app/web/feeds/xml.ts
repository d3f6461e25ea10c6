import { escapeUTF8 } from "entities";

/** Characters that XML 1.0 does not have: control characters of ASCII, lone surrogates and noncharacters. */
const NOT_XML = /(?![\t\n\r\u007f-\u009f])\p{Cc}|[\ud800-\udfff\ufffe\uffff]/gu;

/** Escapes a text for an XML element or attribute, without the characters that XML does not have. */
export function xmlText(text: string): string {
  return escapeUTF8(text.replace(NOT_XML, ""));
}

/** An element with a text and attributes; "" without a text. */
export function xmlElement(name: string, text: string | null, attributes: Record<string, string> = {}): string {
  return text ? `<${name}${xmlAttributes(attributes)}>${xmlText(text)}</${name}>` : "";
}

/** An element that has attributes alone. */
export function xmlEmpty(name: string, attributes: Record<string, string>): string {
  return `<${name}${xmlAttributes(attributes)}/>`;
}

export function xmlAttributes(attributes: Record<string, string>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${xmlText(value)}"`)
    .join("");
}

/** A document in XML. */
export function xmlDocument(body: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`;
}

export const FEED_CACHE_CONTROL = "public, max-age=300";
