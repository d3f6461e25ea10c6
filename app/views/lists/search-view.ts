import type { CategoryKey } from "~/domain/deals/categories";
import type { DealCardView } from "~/views/deal-view";

/** Suggestions for a search without results. */
export interface EmptySearchSuggestions {
  /** The same search in all categories, if it has results there. */
  outside: { text: string; href: string } | null;
  nearest: { category: CategoryKey; path: string } | null;
  newest: DealCardView[];
}
