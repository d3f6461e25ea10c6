import { hasHiddenHost } from "./hidden-characters";

/** The URL, or null for an invalid one. Use instead of `URL.canParse`, which in Node 20.20 fails for non-ASCII hosts. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    const url = new URL(text, base);
    return hasHiddenHost(url.hostname) ? null : url;
  } catch {
    return null;
  }
}
