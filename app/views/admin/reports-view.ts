import type { BlockTerm } from "~/domain/moderation/block-input";
import type { ReportVerdict } from "~/domain/reports/report-verdicts";
import type { LocalizedText } from "~/i18n/languages";

export const REPORTS_PATH = "/admin/reports";

export interface ReportedThingView {
  kind: "deal" | "rating";
  id: string;
  title: string;
  /** "3 reports" */
  count: string;
  /** Whether the deal is gone from the site, or the review's comment hidden; null otherwise. */
  notice: string | null;
  /** The deal's page and its form; null while it is not published. */
  path: string | null;
  editPath: string | null;
  comment: string | null;
  /** "A review by amy" */
  about: string;
  reports: { id: string; reason: string; note: string; by: string }[];
  /** What the admin saw. */
  upTo: string;
  reviewAt: string;
  verdicts: { value: ReportVerdict; text: string }[];
}

export interface ReportsView {
  things: ReportedThingView[];
  /** "12 deals and reviews have open reports." */
  total: string;
  hosts: {
    text: string;
    blocks: { host: string; text: string }[];
    terms: { value: BlockTerm; text: string }[];
  };
}

/** A form to block a host, with what is wrong. */
export interface RejectedBlock {
  typed: Record<"host" | "reason" | "term", string>;
  errors: Partial<Record<"host" | "reason" | "term", LocalizedText>>;
}

/** Why nothing was decided, with what was typed. */
export interface ReportsActionData {
  error: LocalizedText;
  typed: { id: string; answer: string };
  /** Of the form to block a host. */
  block: RejectedBlock | null;
}
