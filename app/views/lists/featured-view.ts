import type { DealCardView } from "~/views/deal-view";

/** The featured deals of a home page; null when the browser is to fetch them. */
export type ServedFeatured = DealCardView[] | "failed" | null;
