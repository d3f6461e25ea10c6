import type { Verdict } from "~/domain/prices/verdict";
import type { Seen } from "../../support/prices";

/** A history, the deal's price, and the expected verdict. */
export interface History {
  name: string;
  seen: Seen[];
  /** Default: the last observed price. */
  price?: number;
  /** In days from now. */
  ends?: number;
  verdict: Verdict;
  reference: number | null;
  en: string;
  zh: string;
}

const observations = (price: number, days: number[]): Seen[] => days.map((day) => [price, day, day]);

const UNCHECKED = { en: "The shop’s claim; we haven’t verified it yet", zh: "以商家标价为准，本站尚未核实" };
const LOWEST = { en: "Lowest price we’ve seen in 90 days", zh: "本站近 90 天记录的最低价" };

const notChecked: [name: string, seen: Seen[], more?: Partial<History>][] = [
  ["never observed", [], { price: 40 }],
  ["observed once, today", [[40, 0, 0]]],
  ["older than histories, and never delivered since", [[40, -200, -200]]],
  ["one price for 60 days", [[40, -60, 0]]],
  ["one price for 89 days", [[40, -89, 0]]],
  [
    "only the list price changed",
    [
      [40, -60, -31, 80],
      [40, -30, 0, 100],
    ],
  ],
  [
    "one price, with a gap of 15 days",
    [
      [40, -120, -50],
      [40, -35, 0],
    ],
  ],
  ["one price, observed every 12 days", observations(40, [-96, -84, -72, -60, -48, -36, -24, -12, 0])],
  [
    "two prices within one hour",
    [
      [50, -0.04, -0.04],
      [40, 0, 0],
    ],
  ],
  [
    "another price long ago, and today's for the first time",
    [
      [50, -200, -200],
      [40, 0, 0],
    ],
  ],
  ["always free", [[0, -120, 0]]],
  ["one price, last seen 100 days ago", [[40, -200, -100]]],
  ["another price than the deal's, seen once", [[50, -3, -3]], { price: 40 }],
];

const low: [name: string, reference: number, seen: Seen[], more?: Partial<History>][] = [
  [
    "cheaper for ten days",
    50,
    [
      [50, -120, -11],
      [40, -10, 0],
    ],
  ],
  [
    "cheaper since today",
    50,
    [
      [50, -120, -1],
      [40, 0, 0],
    ],
  ],
  [
    "covered for exactly 90 days",
    50,
    [
      [50, -90, -11],
      [40, -10, 0],
    ],
  ],
  [
    "cheaper for half of the 90 days",
    50,
    [
      [50, -120, -46],
      [40, -45, 0],
    ],
  ],
  [
    "as cheap as once before",
    50,
    [
      [50, -120, -61],
      [40, -60, -51],
      [50, -50, -11],
      [40, -10, 0],
    ],
  ],
  [
    "cheaper only longer ago",
    50,
    [
      [30, -130, -100],
      [50, -99, -11],
      [40, -10, 0],
    ],
  ],
  [
    "cheaper until 90 days ago",
    50,
    [
      [30, -130, -91],
      [50, -90, -11],
      [40, -10, 0],
    ],
  ],
  [
    "an outlier was cheaper",
    50,
    [
      [50, -120, -61],
      [0.5, -60, -60],
      [50, -59, -11],
      [40, -10, 0],
    ],
  ],
  [
    "free for a day",
    50,
    [
      [50, -120, -61],
      [0, -60, -60],
      [50, -59, -11],
      [40, -10, 0],
    ],
  ],
  [
    "a drop of 90 %",
    50,
    [
      [50, -120, -11],
      [5, -10, 0],
    ],
  ],
  [
    "an outlier far too dear at first",
    40,
    [
      [4000, -120, -120],
      [40, -119, -11],
      [35, -10, 0],
    ],
  ],
  [
    "reduced twice",
    50,
    [
      [60, -120, -21],
      [50, -20, -11],
      [40, -10, 0],
    ],
  ],
  [
    "another list price in the middle of the offer",
    50,
    [
      [50, -120, -11, 80],
      [40, -10, -6, 80],
      [40, -5, 0, 100],
    ],
  ],
  [
    "last seen 14 days ago",
    50,
    [
      [50, -120, -25],
      [40, -24, -14],
    ],
  ],
  [
    "the deal ends tomorrow",
    50,
    [
      [50, -120, -11],
      [40, -10, 0],
    ],
    { ends: 1 },
  ],
];

const others: History[] = [
  {
    name: "one price for 90 days",
    seen: [[40, -90, 0]],
    verdict: "usual",
    reference: null,
    en: "Usual price in the last 90 days: $40.00",
    zh: "近 90 天常见价：$40.00",
  },
  {
    name: "a higher list price last week, the price as ever",
    seen: [
      [40, -200, -8, 60],
      [40, -7, 0, 100],
    ],
    verdict: "usual",
    reference: null,
    en: "Usual price in the last 90 days: $40.00",
    zh: "近 90 天常见价：$40.00",
  },
  {
    name: "dearer since five days",
    seen: [
      [40, -120, -6],
      [50, -5, 0],
    ],
    verdict: "usual",
    reference: 40,
    en: "Usual price in the last 90 days: $40.00",
    zh: "近 90 天常见价：$40.00",
  },
  {
    name: "cheaper for so long that it is usual",
    seen: [
      [50, -120, -51],
      [40, -50, 0],
    ],
    verdict: "usual",
    reference: 50,
    en: "Usual price in the last 90 days: $40.00",
    zh: "近 90 天常见价：$40.00",
  },
  {
    name: "back at the usual price after a cheap week",
    seen: [
      [40, -120, -31],
      [35, -30, -24],
      [40, -23, 0],
    ],
    verdict: "usual",
    reference: 35,
    en: "Usual price in the last 90 days: $40.00",
    zh: "近 90 天常见价：$40.00",
  },
  {
    name: "dearer than usual after a cheap week",
    seen: [
      [40, -120, -21],
      [35, -20, -11],
      [60, -10, 0],
    ],
    verdict: "usual",
    reference: 35,
    en: "Usual price in the last 90 days: $40.00",
    zh: "近 90 天常见价：$40.00",
  },
  {
    name: "one price, the deal ended yesterday",
    seen: [[40, -100, 0]],
    ends: -1,
    verdict: "usual",
    reference: null,
    en: "Usual price in the last 90 days: $40.00",
    zh: "近 90 天常见价：$40.00",
  },
  {
    name: "the usual price, but cheaper since three days",
    seen: [
      [40, -120, -4],
      [35, -3, 0],
    ],
    price: 40,
    verdict: "usual",
    reference: null,
    en: "Usual price in the last 90 days: $40.00; we last saw this price on Jun 26, 2026",
    zh: "近 90 天常见价：$40.00；最近一次记录到此价：2026年6月26日",
  },
  {
    name: "the deal's price was never observed, another always",
    seen: [[50, -120, 0]],
    price: 40,
    verdict: "usual",
    reference: null,
    en: "Usual price in the last 90 days: $50.00",
    zh: "近 90 天常见价：$50.00",
  },
  {
    name: "one price, observed every ten days",
    seen: observations(40, [-100, -90, -80, -70, -60, -50, -40, -30, -20, -10, 0]),
    verdict: "usual",
    reference: null,
    en: "Usual price in the last 90 days: $40.00",
    zh: "近 90 天常见价：$40.00",
  },
  {
    name: "one price, with a gap of 14 days",
    seen: [
      [40, -120, -50],
      [40, -36, 0],
    ],
    verdict: "usual",
    reference: null,
    en: "Usual price in the last 90 days: $40.00",
    zh: "近 90 天常见价：$40.00",
  },
  {
    name: "an outlier for a day a month ago",
    seen: [
      [40, -120, -31],
      [0.4, -30, -30],
      [40, -29, 0],
    ],
    verdict: "usual",
    reference: 40,
    en: "Usual price in the last 90 days: $40.00",
    zh: "近 90 天常见价：$40.00",
  },
  {
    name: "free for a day a month ago",
    seen: [
      [40, -120, -31],
      [0, -30, -30],
      [40, -29, 0],
    ],
    verdict: "usual",
    reference: 40,
    en: "Usual price in the last 90 days: $40.00",
    zh: "近 90 天常见价：$40.00",
  },
  {
    name: "cheaper, covered for 89 days",
    seen: [
      [50, -89, -11],
      [40, -10, 0],
    ],
    verdict: "lowest30",
    reference: 50,
    en: "Lowest price we’ve seen in the 30 days before this offer: $50.00",
    zh: "此次优惠前 30 天，本站记录的最低价：$50.00",
  },
  {
    name: "cheaper once, 80 days ago",
    seen: [
      [50, -120, -81],
      [30, -80, -76],
      [50, -75, -11],
      [40, -10, 0],
    ],
    verdict: "lowest30",
    reference: 50,
    en: "Lowest price we’ve seen in the 30 days before this offer: $50.00",
    zh: "此次优惠前 30 天，本站记录的最低价：$50.00",
  },
  {
    name: "a drop of more than 90 %",
    seen: [
      [50, -120, -11],
      [4.99, -10, 0],
    ],
    verdict: "lowest30",
    reference: 50,
    en: "Lowest price we’ve seen in the 30 days before this offer: $50.00",
    zh: "此次优惠前 30 天，本站记录的最低价：$50.00",
  },
  {
    name: "free for ten days",
    seen: [
      [50, -120, -11],
      [0, -10, 0],
    ],
    verdict: "lowest30",
    reference: 50,
    en: "Lowest price we’ve seen in the 30 days before this offer: $50.00",
    zh: "此次优惠前 30 天，本站记录的最低价：$50.00",
  },
  {
    name: "cheaper, last observed 15 days ago",
    seen: [
      [50, -120, -25],
      [40, -24, -15],
    ],
    verdict: "lowest30",
    reference: 50,
    en: "Lowest price we’ve seen in the 30 days before this offer: $50.00; we last saw this price on Jun 15, 2026",
    zh: "此次优惠前 30 天，本站记录的最低价：$50.00；最近一次记录到此价：2026年6月15日",
  },
  {
    name: "cheaper, the deal ended yesterday",
    seen: [
      [50, -120, -11],
      [40, -10, 0],
    ],
    ends: -1,
    verdict: "lowest30",
    reference: 50,
    en: "Lowest price we’ve seen in the 30 days before this offer: $50.00",
    zh: "此次优惠前 30 天，本站记录的最低价：$50.00",
  },
  {
    name: "the deal ended with the last observation, 20 days ago",
    seen: [
      [50, -120, -41],
      [40, -40, -20],
    ],
    ends: -20,
    verdict: "lowest30",
    reference: 50,
    en: "Lowest price we’ve seen in the 30 days before this offer: $50.00; we last saw this price on Jun 10, 2026",
    zh: "此次优惠前 30 天，本站记录的最低价：$50.00；最近一次记录到此价：2026年6月10日",
  },
  {
    name: "covered before the offer for 35 days",
    seen: [
      [1299, -40, -6],
      [999.5, -5, 0],
    ],
    verdict: "lowest30",
    reference: 1299,
    en: "Lowest price we’ve seen in the 30 days before this offer: $1,299.00",
    zh: "此次优惠前 30 天，本站记录的最低价：$1,299.00",
  },
  {
    name: "covered before the offer for exactly 30 days",
    seen: [
      [50, -35, -6],
      [40, -5, 0],
    ],
    verdict: "lowest30",
    reference: 50,
    en: "Lowest price we’ve seen in the 30 days before this offer: $50.00",
    zh: "此次优惠前 30 天，本站记录的最低价：$50.00",
  },
  {
    name: "cheaper still two weeks before",
    seen: [
      [50, -60, -21],
      [42, -20, -13],
      [50, -12, -3],
      [45, -2, 0],
    ],
    verdict: "lowest30",
    reference: 42,
    en: "Lowest price we’ve seen in the 30 days before this offer: $42.00",
    zh: "此次优惠前 30 天，本站记录的最低价：$42.00",
  },
  {
    name: "raised for one day, to be reduced the next",
    seen: [
      [40, -60, -6],
      [50, -5, -5],
      [40, -4, 0],
    ],
    verdict: "lowest30",
    reference: 40,
    en: "Lowest price we’ve seen in the 30 days before this offer: $40.00",
    zh: "此次优惠前 30 天，本站记录的最低价：$40.00",
  },
  {
    name: "dearer since five days, covered for 40",
    seen: [
      [40, -40, -6],
      [50, -5, 0],
    ],
    verdict: "lowest30",
    reference: 40,
    en: "Lowest price we’ve seen in the 30 days before this offer: $40.00",
    zh: "此次优惠前 30 天，本站记录的最低价：$40.00",
  },
  {
    name: "a gap of 13 days before the offer",
    seen: [
      [50, -80, -23],
      [40, -10, 0],
    ],
    verdict: "lowest30",
    reference: 50,
    en: "Lowest price we’ve seen in the 30 days before this offer: $50.00",
    zh: "此次优惠前 30 天，本站记录的最低价：$50.00",
  },
  {
    name: "an outlier in the 30 days",
    seen: [
      [50, -60, -16],
      [3, -15, -15],
      [50, -14, -6],
      [40, -5, 0],
    ],
    verdict: "lowest30",
    reference: 50,
    en: "Lowest price we’ve seen in the 30 days before this offer: $50.00",
    zh: "此次优惠前 30 天，本站记录的最低价：$50.00",
  },
  {
    name: "an offer of long ago, last observed 100 days ago",
    seen: [
      [50, -300, -201],
      [40, -200, -100],
    ],
    verdict: "lowest30",
    reference: 50,
    en: "Lowest price we’ve seen in the 30 days before this offer: $50.00; we last saw this price on Mar 22, 2026",
    zh: "此次优惠前 30 天，本站记录的最低价：$50.00；最近一次记录到此价：2026年3月22日",
  },
  {
    name: "cheaper since three days than the deal says",
    seen: [
      [50, -120, -41],
      [40, -40, -4],
      [35, -3, 0],
    ],
    price: 40,
    verdict: "lowest30",
    reference: 50,
    en: "Lowest price we’ve seen in the 30 days before this offer: $50.00; we last saw this price on Jun 26, 2026",
    zh: "此次优惠前 30 天，本站记录的最低价：$50.00；最近一次记录到此价：2026年6月26日",
  },
  {
    name: "dearer step by step, no price for long",
    seen: [
      [40, -120, -61],
      [45, -60, -31],
      [50, -30, 0],
    ],
    verdict: "lowest30",
    reference: 45,
    en: "Lowest price we’ve seen in the 30 days before this offer: $45.00",
    zh: "此次优惠前 30 天，本站记录的最低价：$45.00",
  },
  {
    name: "cheaper than last month, not than the month before",
    seen: [
      [40, -120, -61],
      [50, -60, -31],
      [45, -30, 0],
    ],
    verdict: "lowest30",
    reference: 50,
    en: "Lowest price we’ve seen in the 30 days before this offer: $50.00",
    zh: "此次优惠前 30 天，本站记录的最低价：$50.00",
  },
  {
    name: "covered before the offer for 29 days",
    seen: [
      [50, -34, -6],
      [40, -5, 0],
    ],
    verdict: "short",
    reference: null,
    en: "We’ve tracked this price for only 35 days",
    zh: "价格跟踪仅 35 天",
  },
  {
    name: "a gap of 15 days before the offer",
    seen: [
      [50, -80, -25],
      [40, -10, 0],
    ],
    verdict: "short",
    reference: null,
    en: "We’ve tracked this price for only 11 days",
    zh: "价格跟踪仅 11 天",
  },
  {
    name: "a gap of 14 days before the offer: two of its weeks",
    seen: [
      [50, -80, -24],
      [40, -10, 0],
    ],
    verdict: "short",
    reference: null,
    en: "We’ve tracked this price for only 81 days",
    zh: "价格跟踪仅 81 天",
  },
  {
    name: "three observations before the offer",
    seen: [...observations(50, [-41, -30, -20]), [40, -10, 0]],
    verdict: "short",
    reference: null,
    en: "We’ve tracked this price for only 42 days",
    zh: "价格跟踪仅 42 天",
  },
  {
    name: "the same price again after a gap of two months",
    seen: [
      [50, -200, -101],
      [40, -100, -90],
      [40, -30, 0],
    ],
    verdict: "short",
    reference: null,
    en: "We’ve tracked this price for only 31 days",
    zh: "价格跟踪仅 31 天",
  },
  {
    name: "cheaper, covered for eleven days",
    seen: [
      [50, -10, -4],
      [40, -3, 0],
    ],
    verdict: "short",
    reference: null,
    en: "We’ve tracked this price for only 11 days",
    zh: "价格跟踪仅 11 天",
  },
  {
    name: "observed yesterday and today",
    seen: [
      [50, -1, -1],
      [40, 0, 0],
    ],
    verdict: "short",
    reference: null,
    en: "We’ve tracked this price for only 2 days",
    zh: "价格跟踪仅 2 天",
  },
  {
    name: "covered for a month, a month ago",
    seen: [
      [50, -60, -41],
      [40, -40, -30],
    ],
    verdict: "short",
    reference: null,
    en: "We’ve tracked this price for only 31 days; we last saw this price on May 31, 2026",
    zh: "价格跟踪仅 31 天；最近一次记录到此价：2026年5月31日",
  },
  {
    name: "observed every twelve days",
    seen: [...observations(50, [-120, -108, -96, -84, -72, -60, -48, -36, -24]), ...observations(40, [-12, 0])],
    verdict: "short",
    reference: null,
    en: "We’ve tracked this price for 121 days, but not often enough to compare",
    zh: "价格已跟踪 121 天，但价格记录不足，暂无法比较",
  },
  {
    name: "free for months, then at a price",
    seen: [
      [0, -120, -11],
      [5, -10, 0],
    ],
    verdict: "short",
    reference: null,
    en: "We’ve tracked this price for 121 days, but not often enough to compare",
    zh: "价格已跟踪 121 天，但价格记录不足，暂无法比较",
  },
];

export const HISTORIES: readonly History[] = [
  ...notChecked.map(
    ([name, seen, more]): History => ({ name, seen, verdict: "unchecked", reference: null, ...UNCHECKED, ...more }),
  ),
  ...low.map(
    ([name, reference, seen, more]): History => ({ name, seen, verdict: "lowest90", reference, ...LOWEST, ...more }),
  ),
  ...others,
];
