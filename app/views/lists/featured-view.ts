import type { DealCardView } from "~/views/deal-view";

/** The featured deals of a home page; null when the browser asks for them itself. */
export type ServedFeatured = DealCardView[] | "failed" | null;
