import type { CategoryKey } from "~/domain/deals/categories";
import type { DealCardView } from "~/views/deal-view";

/** Where a search leads that found nothing. */
export interface EmptySearchSuggestions {
  /** The same search in all categories, when it was made in one and others have what it looks for. */
  outside: { text: string; href: string } | null;
  nearest: { category: CategoryKey; path: string } | null;
  newest: DealCardView[];
}
