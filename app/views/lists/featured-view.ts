import type { DealCardView } from "~/views/deal-view";

/** The featured deals of a home page; null if they failed to load. A navigation does not wait for them. */
export type ServedFeatured = DealCardView[] | null | Promise<DealCardView[]>;

/** Whether a page's data is that of a home page without its featured deals. */
export function hasFailedSection(page: unknown): boolean {
  return (page as { featured?: ServedFeatured }).featured === null;
}
