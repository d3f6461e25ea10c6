/** The field that people leave empty. No name or address of a person is called so, hence no browser fills it. */
export const HONEYPOT = "subject";

export interface ShownQuestion {
  token: string;
  sum: string;
}

/** The human check of a page: the provider's script, a question, or both. */
export interface ShownCheck {
  provider: { siteKey: string; script: string } | null;
  /** The fallback of a provider without script or during its outage; null without a fallback. */
  question: ShownQuestion | null;
}
