import type { ReportInput } from "~/domain/reports/report-input";
import type { LocalizedText } from "~/i18n/languages";
import { type ErrorPage, isErrorPage } from "~/views/page/error-page";

/** The page of a report. */
export interface ReportPageView {
  path: string;
  title: string;
  text: string;
  deal: { title: string; path: string };
  /** The review; null for the deal itself. */
  quote: string | null;
  reasons: { value: ReportInput["reason"]; text: string }[];
  /** Why the member cannot report it: their own review, or reported already; null otherwise. */
  refusal: string | null;
}

/** Why a report was not taken, with what was typed. */
export interface ReportFormResponse {
  errors: Partial<Record<"reason" | "note", LocalizedText>>;
  typed: { reason: string; note: string };
  problem: LocalizedText | null;
  /** Whether the session has ended. */
  signedOut: boolean;
}

/** The error of a form whose session has ended, with what the page needs in place of loader data. */
export interface SignedOutReport extends ErrorPage {
  report: ReportFormResponse;
  view: ReportPageView;
}

export function isSignedOutReport(error: unknown): error is { data: SignedOutReport } {
  return isErrorPage(error) && "report" in error.data;
}
