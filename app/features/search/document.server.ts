import { termsOf } from "./terms.server";

/**
 * The field of a term: title, label or body. The index stores it as a prefix of the lexeme, so that a search in titles needs
 * the index alone, without reading documents.
 */
export type SearchField = "a" | "b" | "c";

/** The texts of an indexed document, by descending weight; phrases do not span two texts. */
interface SearchDocument {
  /** The title in each language. */
  titles: readonly string[];
  /** Store, tags and so on. */
  labels: readonly string[];
  bodies: readonly string[];
  /** Found by {@link keyLexeme} only, never by typed words. */
  keys: readonly string[];
}

/** PostgreSQL's tsvector in text form: each term once, in its field of highest weight. */
export function tsvectorOf({ titles, labels, bodies, keys }: SearchDocument): string {
  const fields = new Map<string, SearchField>();
  for (const [field, texts] of [
    ["a", titles],
    ["b", labels],
    ["c", bodies],
  ] as const) {
    for (const text of texts) for (const term of termsOf(text)) if (!fields.has(term)) fields.set(term, field);
  }
  const lexemes = Array.from(fields, ([term, field]) => lexeme(field, term));
  return [...lexemes, ...keys.map(keyLexeme)].map((text) => `'${text}'`).join(" ");
}

export function lexeme(field: SearchField, term: string): string {
  return `${field}${term}`;
}

export function keyLexeme(key: string): string {
  return `=${key}`;
}
