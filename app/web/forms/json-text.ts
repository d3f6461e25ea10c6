/** Arrays and objects within each other, at most. */
const MAX_DEPTH = 32;

/** A text in quotes, with the colon after it where it is a key; or a bracket. What stands between says nothing here. */
const TOKEN = /"(?:[^"\\]|\\.)*"?(\s*:)?|[[\]{}]/g;

/**
 * Whether valid JSON is also unambiguous and shallow: no object has one key twice, of which readers take one or the
 * other, and nothing lies deeper than 32 arrays and objects.
 */
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
