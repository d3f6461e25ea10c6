/** A piece of a text; `found` when it is what somebody searched for. */
export interface MarkedText {
  text: string;
  found: boolean;
}
