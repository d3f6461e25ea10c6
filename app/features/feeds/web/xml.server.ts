import { escapeUTF8 } from "entities";

/** Characters that XML 1.0 does not allow: control characters of ASCII, lone surrogates and noncharacters. */
const NOT_XML = /(?![\t\n\r\u007f-\u009f])\p{Cc}|[\ud800-\udfff\ufffe\uffff]/gu;

export function xmlText(text: string): string {
  return escapeUTF8(text.replace(NOT_XML, ""));
}

/** An element with text; "" without text. */
export function xmlElement(name: string, text: string | null, attributes: Record<string, string> = {}): string {
  return text ? `<${name}${xmlAttributes(attributes)}>${xmlText(text)}</${name}>` : "";
}

export function xmlEmpty(name: string, attributes: Record<string, string>): string {
  return `<${name}${xmlAttributes(attributes)}/>`;
}

export function xmlAttributes(attributes: Record<string, string>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${xmlText(value)}"`)
    .join("");
}

export function xmlDocument(body: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`;
}

export const FEED_CACHE_CONTROL = "public, max-age=300";
