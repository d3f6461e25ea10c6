const MAX_DEPTH = 32;
/** The limit of tokens, some 15 ms to read; 500 rows of a batch with all their fields have 40,000. */
const MAX_TOKENS = 60_000;

/** A string, with the colon after it when it is a key; a bracket or a comma. */
const TOKEN = /"(?:[^"\\]|\\.)*"?(\s*:)?|[[\]{},]/g;

/**
 * Whether JSON has no duplicate keys, which parsers resolve differently, is nested at most MAX_DEPTH deep and has at most
 * MAX_TOKENS brackets, commas, keys and strings. Asked before it is parsed. @throws SyntaxError for some invalid JSON
 */
export function isPlainJson(text: string): boolean {
  const open: (Set<string> | null)[] = [];
  let tokens = 0;
  for (const [token, colon] of text.matchAll(TOKEN)) {
    tokens += 1;
    if (tokens > MAX_TOKENS) return false;
    if (token === "{" || token === "[") {
      if (open.push(token === "{" ? new Set() : null) > MAX_DEPTH) return false;
    } else if (token === "}" || token === "]") {
      open.pop();
    } else if (colon) {
      const key: unknown = JSON.parse(token.slice(0, -colon.length));
      const keys = open.at(-1);
      if (keys?.has(String(key))) return false;
      keys?.add(String(key));
    }
  }
  return true;
}
