/** The URL, or null for an invalid one. Use instead of `URL.canParse`, which in Node 20.20 fails for non-ASCII hosts. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
