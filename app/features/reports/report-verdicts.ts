export const REPORT_VERDICTS = {
  deal: ["dismiss", "corrected", "gone", "delete"],
  rating: ["dismiss", "hide"],
} as const;
export type ReportVerdict = (typeof REPORT_VERDICTS)["deal" | "rating"][number];
