import { decodeHTML } from "entities";

const STRAY = "<!--|-->|<!\\[CDATA\\[|\\]\\]>";
/** Each alternative also matches up to the end of the text: what is left open is read once. */
const TOKEN = new RegExp(
  `\\s+|(?://\\s*)?(?:${STRAY})|/\\*[\\s\\S]*?(?:\\*/|$)|//.*|[^\\s"'{}[\\],:;/<]+|[\\s\\S]`,
  "g",
);
/** A quote within a string, as in `27" screen`, is followed by neither of these. */
const STRING_END = { '"': /\\[\s\S]|"(?=\s*(?:[,:;}\]]|\/[/*]|$))/g, "'": /\\[\s\S]|'(?=\s*(?:[,:;}\]]|\/[/*]|$))/g };

/**
 * The values of a script of JSON-LD; unreadable ones are left out. Stores' templates leave line breaks and quotes in strings,
 * superfluous commas, semicolons and comments, blank values, and several values in one script. Linear in time. JSON5 reads
 * neither the first nor the last of these, and jsonrepair completes numbers that are cut off.
 */
export function readUntidyJson(text: string): unknown[] {
  const strict = parsed(text);
  if (strict.length > 0) return strict;
  return tidied(/^[\s[{]*&quot;/.test(text) ? decodeHTML(text) : text).flatMap(parsed);
}

function parsed(text: string): unknown[] {
  try {
    return [JSON.parse(text)];
  } catch {
    return [];
  }
}

/** Each object and list that is not within another, in strict JSON as far as possible. */
function tidied(text: string): string[] {
  const roots: string[] = [];
  let root: string[] = [];
  let depth = 0;
  let hasComma = false;
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(text); match; match = TOKEN.exec(text)) {
    const [token] = match;
    const isOpening = token === "{" || token === "[";
    const isClosing = token === "}" || token === "]";
    if (depth === 0 && !isOpening) continue;
    if (/^\s|^\/[/*]|^;$/.test(token) || STRAY_ONLY.test(token)) continue;
    if ((token === "," || isClosing) && root.at(-1) === ":") root.push("null");
    if (token === ",") {
      hasComma = true;
      continue;
    }
    if (hasComma && !isClosing && !/^[[{]$/.test(root.at(-1) ?? "[")) root.push(",");
    hasComma = false;
    if (token === '"' || token === "'") {
      const end = endOfString(text, TOKEN.lastIndex, token);
      root.push(`"${escaped(text.slice(TOKEN.lastIndex, end))}"`);
      TOKEN.lastIndex = end + 1;
    } else root.push(token === "undefined" || token === "NaN" ? "null" : token);
    depth += isOpening ? 1 : isClosing ? -1 : 0;
    if (depth === 0) {
      roots.push(root.join(""));
      root = [];
    }
  }
  return roots;
}

const STRAY_ONLY = new RegExp(`^(?:${STRAY})$`);

function endOfString(text: string, from: number, quote: '"' | "'"): number {
  const pattern = STRING_END[quote];
  pattern.lastIndex = from;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) if (match[0] === quote) return match.index;
  return text.length;
}

/** The content of a string with the escapes that JSON has. */
function escaped(content: string): string {
  return content.replace(
    /\\(?:["\\/bfnrt]|u[\da-f]{4})|\\([\s\S]?)|["\p{Cc}]/giu,
    (part, other: string | undefined) => {
      if (other !== undefined) return JSON.stringify(other).slice(1, -1);
      return part.length > 1 ? part : part === '"' ? '\\"' : " ";
    },
  );
}
