import type { CategoryKey } from "~/domain/deals/categories";
import type { DealCardView } from "~/views/deal-view";

export interface DealListView {
  deals: DealCardView[];
  /** Positions of the first and last deal shown, and the total, as localized numbers. */
  first: string;
  last: string;
  total: string;
  fromStart: boolean;
  earlierHref: string | null;
  moreHref: string | null;
  /** Where to continue when the list is longer than its last page; null otherwise. */
  onwardHref: string | null;
  /** Partial matches of a search. */
  close: DealCardView[];
  allHref: string;
}

/** A description of a list, below its deals. */
export interface ListAboutView {
  title: string;
  text: string;
}

export interface EmptySearchSuggestions {
  /** The same search in all categories, if it has results there. */
  outside: { text: string; href: string } | null;
  nearest: { category: CategoryKey; path: string } | null;
  newest: DealCardView[];
}
