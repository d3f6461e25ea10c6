/** A person's report in the list of their own. */
export interface ReportRowView {
  id: string;
  title: string;
  /** Where the deal is published; null elsewhere. */
  path: string | null;
  /** "Review, reported 2 Mar 2026, 10:00" */
  about: string;
  /** "Spam: links to a shop" */
  reason: string;
  state: string;
  /** An admin's line; null without one. */
  answer: string | null;
}
