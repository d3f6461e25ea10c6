/** A question as a page shows it. */
export interface ShownQuestion {
  token: string;
  sum: string;
}

/** How a page tells people from programs: by the provider's script, by a question, or by either. */
export interface ShownCheck {
  provider: { siteKey: string; script: string } | null;
  /** With a provider: for those without script, and for when it does not answer. Null where it alone decides. */
  question: ShownQuestion | null;
}
