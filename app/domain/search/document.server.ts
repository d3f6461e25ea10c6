import { termsOf } from "./terms.server";

/**
 * Where a term stands in a document: its title, what it is filed under, or its running text. In the index the letter
 * stands before the term, so that "in the title" is a question to the index alone, without reading any document.
 */
export type Field = "a" | "b" | "c";

/** The texts of a document that is to be found, the weightiest first. */
export interface SearchDocument {
  title: string;
  /** Names that it is filed under; no phrase reaches from one to the next. */
  labels: readonly string[];
  body: string;
  /** What it is exactly, found by {@link keyLexeme} alone: never by a word that somebody types. */
  keys: readonly string[];
}

/** A document as PostgreSQL's tsvector in text form: each term once, in the weightiest field that it stands in. */
export function tsvectorOf({ title, labels, body, keys }: SearchDocument): string {
  const fields = new Map<string, Field>();
  const add = (text: string, field: Field) => {
    for (const term of termsOf(text)) if (!fields.has(term)) fields.set(term, field);
  };
  add(title, "a");
  for (const label of labels) add(label, "b");
  add(body, "c");
  const lexemes = Array.from(fields, ([term, field]) => lexeme(field, term));
  return [...lexemes, ...keys.map(keyLexeme)].map((text) => `'${text}'`).join(" ");
}

/** How a term of a field is written in the index. */
export function lexeme(field: Field, term: string): string {
  return `${field}${term}`;
}

/** How a key is written in the index. */
export function keyLexeme(key: string): string {
  return `=${key}`;
}
