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
  /** Where to go on when the list is longer than its pages reach; null when it ends. */
  onwardHref: string | null;
  /** Deals that nearly match what was searched for. */
  close: DealCardView[];
  /** The list without any filter. */
  allHref: string;
}
