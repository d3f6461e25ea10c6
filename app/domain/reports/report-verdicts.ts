/** What an admin does about reports of a deal or of a review. */
export const REPORT_VERDICTS = {
  deal: ["dismiss", "corrected", "gone", "delete"],
  rating: ["dismiss", "hide"],
} as const;
export type ReportVerdict = (typeof REPORT_VERDICTS)["deal" | "rating"][number];
