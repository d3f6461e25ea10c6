import { describe, expect, it } from "vitest";
import { offerKey } from "~/domain/prices/offer-key.server";

const SAME: [string, string[]][] = [
  [
    "shop.example/p/kettle",
    [
      "https://shop.example/p/kettle",
      "http://www.shop.example/p/kettle/",
      "https://m.shop.example/p/kettle?utm_source=mail&gclid=1",
      "https://SHOP.example:443/p/kettle#reviews",
      "https://shop.example./p/kettle?ref=home&aff=7",
      "https://shop.example/p/kettle;jsessionid=8AF3",
    ],
  ],
  [
    "shop.example/p?color=red&id=7&size=xl",
    ["https://shop.example/p?id=7&color=red&size=xl", "https://shop.example/p?size=xl&utm_id=3&ID=7&color=red&id=7"],
  ],
  ["shop.example/%E8%8C%B6", ["https://shop.example/茶", "https://shop.example/%e8%8c%b6/"]],
  [
    "shop.example/dp/B0C1",
    ["https://www.shop.example/dp/B0C1/ref=sr_1_3?keywords=tea", "https://shop.example/dp/B0C1"],
  ],
  ["shop.example:8443", ["https://shop.example:8443/", "https://shop.example:8443/index.html"]],
];

describe("one offer", () => {
  it.each(SAME)("%s", (key, urls) => {
    for (const url of urls) expect(offerKey(url), url).toBe(key);
  });
});

it.each([
  ["https://shop.example/p?id=7&color=red", "https://shop.example/p?id=7&color=blue"],
  ["https://shop.example/p?size=xl", "https://shop.example/p?size=l"],
  ["https://shop.example/p", "https://other.example/p"],
  ["https://shop.example/p", "https://shop.example/P"],
  ["https://shop.example/p?sku=a%26b", "https://shop.example/p?sku=a&id=b"],
  ["https://www.example/p", "https://example/p"],
])("%s and %s are two offers", (one, other) => {
  expect(offerKey(one)).not.toBe(offerKey(other));
});

it("fits an index entry, however long the address", () => {
  const long = (end: string) => `https://shop.example/${"茶".repeat(300)}?id=${end}`;
  expect(offerKey(long("1"))).toMatch(/^sha256:[0-9a-f]{64}$/);
  expect(offerKey(long("1"))).not.toBe(offerKey(long("2")));
});
