import type { DealCardView } from "~/views/deal-view";

/** A list as a page shows it. */
export interface DealListView {
  deals: DealCardView[];
  /** Positions of the first and the last deal shown, and deals of the whole list, as the page's language prints them. */
  first: string;
  last: string;
  total: string;
  fromStart: boolean;
  earlierHref: string | null;
  moreHref: string | null;
  /** Whether the list goes on where no page leads. */
  beyond: boolean;
  /** Deals that nearly match what was searched for. */
  close: DealCardView[];
  /** The list without any filter. */
  allHref: string;
}
