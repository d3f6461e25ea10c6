import type { CategoryKey } from "~/domain/deals/categories";
import type { DealCardView } from "~/views/deal-view";

export interface EmptySearchSuggestions {
  /** The same search in all categories, if it has results there. */
  outside: { text: string; href: string } | null;
  nearest: { category: CategoryKey; path: string } | null;
  newest: DealCardView[];
}
