/** A piece of a text; `found` when it matches the query. */
export interface HighlightedText {
  text: string;
  found: boolean;
}
