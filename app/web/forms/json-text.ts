const MAX_DEPTH = 32;

/** A string, with the colon after it when it is a key; or a bracket. */
const TOKEN = /"(?:[^"\\]|\\.)*"?(\s*:)?|[[\]{}]/g;

/** Whether valid JSON has no duplicate keys, which parsers resolve differently, and is nested at most MAX_DEPTH deep. */
export function isPlainJson(text: string): boolean {
  const open: (Set<string> | null)[] = [];
  for (const [token, colon] of text.matchAll(TOKEN)) {
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
