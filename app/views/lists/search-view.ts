import type { CategoryKey } from "~/domain/deals/categories";
import type { DealCardView } from "~/views/deal-view";

/** Where a search leads that found nothing. */
export interface WaysOn {
  /** The same search in all categories, when it was made in one. */
  everywhereHref: string | null;
  nearest: { category: CategoryKey; path: string } | null;
  newest: DealCardView[];
}
