/** What a deal's page shows of its price. */
export interface PriceHistoryView {
  /** The one thing that may be said of it. */
  verdictText: string;
  /** Null where there is no line to draw. */
  chart: PriceChart | null;
  /** Prices, the latest first: when each was seen, the price, and the shop's list price. */
  rows: [when: string, price: string, listPrice: string][];
  /** What a line of `seen` stands for where not every price has one of its own. */
  thinned: string | null;
}

/** A line of prices, ready to be drawn. */
export interface PriceChart {
  /** What it shows, in words. */
  title: string;
  /** An SVG path within a box of 1000 by 100. */
  line: string;
  /** Where the line ends: percent from the left and from the top. */
  end: { x: number; y: number };
  /** The prices at the side: percent from the top. */
  prices: { y: number; text: string }[];
  /** The days at both ends. */
  from: string;
  to: string;
}
