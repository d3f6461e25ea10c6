import { describe, expect, it } from "vitest";
import { categoryName } from "~/features/categories/categories";
import { DEFAULT_CATEGORIES } from "~/features/categories/default-categories";
import { parseDealInput } from "~/features/deals/input";
import { US_DOLLAR } from "~/platform/values/currency";
import { textLength } from "~/platform/values/text";
import { type SyntheticDeal, syntheticDeals } from "../../../scripts/generate/deals";

const now = new Date("2026-05-06T07:08:09.123Z");
const images = ["/images/demo/headphones.webp", "/images/demo/kettle.webp"];
const make = (deals: number, seed = 1) => [...syntheticDeals({ deals, seed, now, images })];

const COUNT = 20_000;
const deals = make(COUNT);
const share = (test: (deal: SyntheticDeal["input"], createdAt: Date) => boolean) =>
  deals.filter(({ input, createdAt }) => test(input, createdAt)).length / COUNT;

function byCount(values: Iterable<string>): [string, number][] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]);
}

describe("the same seed", () => {
  it("gives the same deals, and more deals begin with the same ones", () => {
    expect(JSON.stringify(make(500))).toBe(JSON.stringify(make(500)));
    expect(make(100)).toEqual(make(500).slice(0, 100));
    // A snapshot: a change here would duplicate the deals of every generated shop.
    expect(deals[0]).toMatchInlineSnapshot(`
      {
        "createdAt": 2025-05-12T09:09:59.143Z,
        "input": {
          "category": "fashion",
          "coupon": null,
          "crawlurl": "https://feed.shop4.example/offers/1-1",
          "description": "用户评价做工扎实，性价比高。谷渡羽绒服，接近今年最低价。谷渡官方两年质保。",
          "discountedPrice": 67.99,
          "expiresAt": 2026-06-19T02:08:24.324Z,
          "featured": false,
          "imageUrl": "/images/demo/headphones.webp",
          "kind": null,
          "lang": "zh",
          "originalPrice": 115.99,
          "source": "crawler",
          "store": "北岸优选",
          "tags": [
            "冬季",
            "羽绒服",
            "纯棉宠物",
            "高端配件",
            "多彩宠物",
            "陶瓷书桌",
          ],
          "title": "谷渡 K30 Plus 羽绒服 女款",
          "translations": {},
          "url": "https://www.shop4.example/deals/1-1",
        },
        "key": "https://feed.shop4.example/offers/1-1",
      }
    `);
  });

  it("gives the same deals on another day, except their dates", () => {
    const later = [...syntheticDeals({ deals: 200, seed: 1, now: new Date(now.getTime() + 86_400_000), images })];
    const undated = (list: SyntheticDeal[]) => list.map(({ key, input }) => ({ key, ...input, expiresAt: null }));
    expect(undated(later)).toEqual(undated(deals.slice(0, 200)));
  });

  it("gives others for another seed", () => {
    const keys = new Set([...make(500, 1), ...make(500, 2), ...make(500, 2 ** 32 - 1)].map((deal) => deal.key));
    expect(keys.size).toBe(1_500);
  });
});

describe("every deal", () => {
  it("is valid", () => {
    for (const { key, input } of deals.slice(0, 4_000)) {
      const fields = {
        ...input,
        category: categoryName(input.category, "en"),
        tags: input.tags.join(","),
        expiresAt: input.expiresAt?.toISOString(),
      };
      expect(parseDealInput(fields, { source: "crawler", currency: US_DOLLAR })).toEqual({ ok: true, value: input });
      expect(key).toBe(input.crawlurl || input.url);
    }
  });

  it("has a unique key and URL, on a reserved domain", () => {
    expect(new Set(deals.map((deal) => deal.key)).size).toBe(COUNT);
    expect(new Set(deals.map((deal) => deal.input.url)).size).toBe(COUNT);
    for (const { input } of deals) {
      for (const address of [input.url, input.crawlurl]) {
        if (address) expect(new URL(address).hostname).toMatch(/^(www|feed)\.[a-z0-9]+\.example$/);
      }
    }
  });

  it("was published in the 400 days before, and expires after that", () => {
    for (const { input, createdAt } of deals) {
      expect(createdAt.getTime()).toBeLessThan(now.getTime());
      expect(createdAt.getTime()).toBeGreaterThanOrEqual(now.getTime() - 400 * 86_400_000);
      if (input.expiresAt) expect(input.expiresAt.getTime()).toBeGreaterThan(createdAt.getTime());
    }
  });
});

describe("the shop as a whole", () => {
  it("is half Chinese", () => {
    expect(share((deal) => /\p{Script=Han}/u.test(deal.title))).toBeCloseTo(0.5, 1);
  });

  it("has all categories: most deals are electronics and home, the fewest other", () => {
    const categories = byCount(deals.map((deal) => deal.input.category)).map(([category]) => category);
    expect(categories.slice(0, 2)).toEqual(["electronics", "home_kitchen"]);
    expect(categories.at(-1)).toBe("other");
    expect(categories).toHaveLength(DEFAULT_CATEGORIES.length);
  });

  it("has few popular stores and tags, and many rare ones", () => {
    const stores = byCount(deals.map((deal) => deal.input.store));
    expect(stores).toHaveLength(300);
    expect(stores[0]?.[1]).toBeGreaterThan(20 * (stores.at(-1)?.[1] ?? 0));
    const tags = byCount(deals.flatMap((deal) => deal.input.tags));
    expect(tags.length).toBeGreaterThan(2_800);
    expect(tags[0]?.[1]).toBeGreaterThan(COUNT / 10);
    expect(new Set(deals.map((deal) => deal.input.tags.length))).toEqual(
      new Set(Array.from({ length: 13 }, (_, n) => n)),
    );
  });

  it("has realistic shares of every kind of deal", () => {
    const SHARES: [number, Parameters<typeof share>[0]][] = [
      [0.01, (deal) => deal.discountedPrice === 0],
      [0.2, (deal) => deal.expiresAt === null],
      [0.25, (deal) => deal.expiresAt !== null && deal.expiresAt <= now],
      [0.1, (deal) => deal.imageUrl === ""],
      [0.03, (deal) => textLength(deal.title) >= 150],
      [0.02, (deal) => deal.featured],
      [0.3, (deal) => deal.coupon !== null],
      [0.15, (deal) => deal.discountedPrice === deal.originalPrice],
    ];
    for (const [wanted, test] of SHARES) expect(Math.abs(share(test) - wanted), `${test}`).toBeLessThan(wanted / 5);
    const discount = (deal: SyntheticDeal["input"]) => 1 - deal.discountedPrice / deal.originalPrice;
    expect(share((deal) => discount(deal) >= 0.05 && discount(deal) <= 0.6)).toBeGreaterThan(0.7);
    expect(share((deal) => /\.(99|00|50)$/.test(deal.originalPrice.toFixed(2)))).toBeGreaterThan(0.85);
  });

  it("has what people look for, in both languages", () => {
    const text = deals.map((deal) => `${deal.input.title} ${deal.input.tags.join(" ")}`.toLowerCase()).join("\n");
    const wanted = "headphones 耳机 蓝牙 降噪 bluetooth 手机壳 保护壳 跑鞋 茶 移动硬盘 ssd 固态硬盘".split(" ");
    for (const word of [...wanted, "phone case", "running shoes", "portable hard drive", "usb c", "usb-c", " tea"]) {
      expect(text.split(word).length, word).toBeGreaterThan(50);
    }
  });

  it("uses a product's own image when there is one", () => {
    const kettles = deals.filter(({ input }) => /Electric Kettle|电热水壶/.test(input.title) && input.imageUrl);
    expect(new Set(kettles.map((deal) => deal.input.imageUrl))).toEqual(new Set(["/images/demo/kettle.webp"]));
    expect([...syntheticDeals({ deals: 50, seed: 1, now })].every((deal) => deal.input.imageUrl === "")).toBe(true);
  });
});

it("in a currency without decimals the same deals cost a hundred times as much", () => {
  const yen = [...syntheticDeals({ deals: 200, seed: 1, now, images, currency: { code: "JPY", decimals: 0 } })];
  const hundredfold = deals.slice(0, 200).map(({ input, ...deal }) => {
    const prices = [input.originalPrice, input.discountedPrice].map((price) => Math.round(price * 100));
    return { ...deal, input: { ...input, originalPrice: prices[0], discountedPrice: prices[1] } };
  });
  expect(yen).toEqual(hundredfold);
});
