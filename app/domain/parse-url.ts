/**
 * The address that a text is, resolved against `base` where one is given; null for what is none. The one way to test an
 * address: once V8 has optimised it, `URL.canParse` of Node 20.20 is false for hosts outside ASCII.
 */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
