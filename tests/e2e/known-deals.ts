/** In the API's field names. No other deal has this shop or tag. */

export const STORE = "Probewell";
export const TAG = "Probewell series";
export const TAG_PATH = "/tag/probewell-series";

/** More than one page of any list. They cost 1.00, 2.00, … dollars instead of 90.00. */
const SERIES = 60;

const HOUR_MS = 3_600_000;

const DEFAULTS = {
  ...{ description: "A lamp that exists for the sake of a test.", originalPrice: 50, discountedPrice: 40 },
  ...{ imageUrl: "/placeholder.jpg", store: STORE, category: "Home & Kitchen", tags: "lamp" },
  ...{ expiresAt: null as string | null, featured: false, coupon: "" },
};

type KnownDeal = typeof DEFAULTS & { title: string; url: string };

export const TITLES = {
  full: "Probewell Lantern No. 7: twice as bright!",
  free: "Probewell sample box (free)",
  expired: "Probewell lamp, offer over",
  soon: "Probewell lamp, last minutes",
  hours: "Probewell lamp, some hours left",
  everlasting: "Probewell lamp without a date",
  undiscounted: "Probewell lamp at its usual price",
  pictureless: "Probewell lamp nobody photographed",
  broken: "Probewell lamp with a lost picture",
  chinese: "普罗威台灯：双倍明亮",
  wordless: "🏮✨",
  hostile: `Probewell lamp "></script><script>alert(1)</script> & 'more'`,
  long: `Probewell ${"extraordinarily ".repeat(11)}long`,
} as const;

export type KnownName = keyof typeof TITLES;

/** Expiry times are relative to `now`. */
export function knownDeals(now: Date): KnownDeal[] {
  const inHours = (hours: number) => new Date(now.getTime() + hours * HOUR_MS).toISOString();
  const deal = (title: string, overrides: Partial<KnownDeal>): KnownDeal => {
    return { ...DEFAULTS, title, url: `https://probewell.example/${encodeURIComponent(title)}`, ...overrides };
  };
  const series = Array.from({ length: SERIES }, (_, index) => {
    const number = index + 1;
    return deal(`Probewell series lamp ${String(number).padStart(2, "0")}`, {
      originalPrice: 90,
      discountedPrice: number,
      category: number % 2 ? "Sports" : "Books",
      tags: TAG,
    });
  });
  return [
    ...series,
    deal(TITLES.full, {
      description: "First line of the lantern.\n\nSecond <b>line</b> & more.",
      originalPrice: 1299.5,
      discountedPrice: 999.99,
      category: "Electronics",
      tags: "lamp, camping, outdoor, light, night, tent, hiking, battery, USB-C, gift",
      expiresAt: inHours(77.9),
      featured: true,
      coupon: "LANTERN7",
    }),
    deal(TITLES.free, { originalPrice: 20, discountedPrice: 0, category: "Health & Fitness" }),
    deal(TITLES.expired, { expiresAt: inHours(-1) }),
    deal(TITLES.soon, { expiresAt: inHours(0.9) }),
    deal(TITLES.hours, { expiresAt: inHours(5.9), imageUrl: "https://pictures.example/lamp.jpg" }),
    deal(TITLES.everlasting, {}),
    deal(TITLES.undiscounted, { originalPrice: 19.9, discountedPrice: 19.9 }),
    deal(TITLES.pictureless, { imageUrl: "" }),
    deal(TITLES.broken, { imageUrl: "/images/probewell-lost.jpg" }),
    deal(TITLES.chinese, { description: "测试用的灯。", store: "普罗威", tags: "台灯" }),
    deal(TITLES.wordless, {}),
    deal(TITLES.hostile, { description: "</script><img src=x onerror=alert(1)>", coupon: "<b>&amp;" }),
    deal(TITLES.long, { tags: "" }),
  ];
}
