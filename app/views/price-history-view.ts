export interface PriceHistoryView {
  verdictText: string;
  /** Null without enough observations. */
  chart: PriceChart | null;
  /** Time of observation, price and list price, newest first. */
  rows: [when: string, price: string, listPrice: string][];
  /** What a row stands for, where observations are merged. */
  thinned: string | null;
  /** For admins, a form by which a row's price is taken back: its times are those of the first observations, by row. */
  takeBack: { action: string; label: string; firstSeen: string[] } | null;
}

export interface PriceChart {
  title: string;
  /** An SVG path in a viewBox of 1000 × 100. */
  line: string;
  /** The end of the line: percent from the left and from the top. */
  end: { x: number; y: number };
  /** The labels of the y axis: percent from the top. */
  prices: { y: number; text: string }[];
  from: string;
  to: string;
}
