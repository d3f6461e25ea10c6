/** A piece of a text; `found` when it is what somebody searched for. */
export interface HighlightedText {
  text: string;
  found: boolean;
}
