/** A member's submission in the list of their own. */
export interface SubmissionRowView {
  id: string;
  title: string;
  /** Where it is published; null elsewhere. */
  path: string | null;
  isWaiting: boolean;
  /** "Suggested change · 2 Mar 2026, 10:00" */
  about: string;
  state: string;
  /** Why it was rejected; null otherwise. */
  reason: string | null;
}
