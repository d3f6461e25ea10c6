import { describe, expect, it } from "vitest";
import { offerKey } from "~/features/prices/offer-key.server";
import { words } from "../../support/words";

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
  ["shop.example/dp/B0C1", ["https://www.shop.example/dp/B0C1/ref=sr_1_3?hl=en", "https://shop.example/dp/B0C1"]],
  [
    "amazon.com/dp/B0C1",
    [
      "https://www.amazon.com/dp/B0C1?th=1&psc=1&tag=a-20&linkCode=ll1",
      "https://amazon.com/dp/B0C1?keywords=tea&s=grocery",
    ],
  ],
  [
    "shop.example/red-item_1.htm?no=a-b",
    [
      "https://shop.example/red-item_1.htm?no=a-b",
      "https://shop.example/red%2Ditem_1.htm?no=a%2db",
      "https://shop.example/%72ed-%69tem%5f1%2Ehtm?%6Eo=%61-b",
    ],
  ],
  ["shop.example/a%2Fb", ["https://shop.example/a%2fb", "https://shop.example/%61%2Fb"]],
  [
    "shop.example/p?q=salt+%26+pepper%2C+50+g",
    ["https://shop.example/p?q=salt%20%26%20pepper,+50+g", "https://shop.example/p?q=salt+%26+pepper%2c%2050+g"],
  ],
  ["shop.example:8443", ["https://shop.example:8443/", "https://shop.example:8443/index.html"]],
  [
    "shop.example#/item/1?size=xl",
    [
      "https://shop.example/#/item/1?utm_source=a&size=xl",
      "https://www.shop.example#!/item/1/?size=xl",
      "https://shop.example/#!item/1?size=xl",
    ],
  ],
  [
    "shop.example/p?id=7",
    [
      "https://www.awin1.com/cread.php?awinmid=1&awinaffid=2&ued=https%3A%2F%2Fshop.example%2Fp%3Fid%3D7%26utm_source%3Da",
      "https://www.awin1.com/cread.php?awinmid=1&p=https%253A%252F%252Fshop.example%252Fp%253Fid%253D7",
      "https://click.linksynergy.com/deeplink?id=x&mid=1&murl=https%3A%2F%2Fwww.shop.example%2Fp%3Fid%3D7",
      "https://go.skimresources.com/?id=1&xs=1&url=https%3A%2F%2Fshop.example%2Fp%3Fid%3D7&sref=a",
      "https://go.redirectingat.com?id=1&url=https://shop.example/p?utm_source=a&id=7",
      "https://www.anrdoezrs.net/click-1-2?url=https%3A%2F%2Fshop.example%2Fp%3Fid%3D7",
      "https://www.jdoqocy.com/links/1/type/dlg/sid/a/https://shop.example/p?id=7",
      "https://www.tkqlhce.com/click-3-4?sid=a&URL=https%3A%2F%2Fshop.example%2Fp%3Fid%3D7",
      "https://shareasale.com/r.cfm?b=1&u=2&m=3&urllink=shop%2Eexample%2Fp%3Fid%3D7&afftrack=",
      "https://prf.hn/click/camref:1/pubref:2/destination:https%3A%2F%2Fshop.example%2Fp%3Fid%3D7",
      "https://redirect.viglink.com/?key=1&u=https%3A%2F%2Fshop.example%2Fp%3Fid%3D7",
      "https://shop.sjv.io/c/1/2/3?u=https%3A%2F%2Fshop.example%2Fp%3Fid%3D7",
      "https://t.cfjump.com/1/t/2?Url=https%3a%2f%2fshop.example%2fp%3Fid%3D7",
      "https://www.partner-ads.com/dk/klikbanner.php?partnerid=1&bannerid=2&htmlurl=https://shop.example/p?id=7",
      "https://union-click.jd.com/jdc?e=1&to=https%3A%2F%2Fshop.example%2Fp%3Fid%3D7",
      "https://s.click.aliexpress.com/deep_link.htm?aff_short_key=1&dl_target_url=https%3A%2F%2Fshop.example%2Fp%3Fid%3D7",
      ...["q", "u2", "target", "redirect_to", "URL"].map(
        (name) => `https://nobody-knows.example/out?c=1&${name}=https%3A%2F%2Fshop.example%2Fp%3Fid%3D7`,
      ),
      "https://nobody-knows.example/out?https://shop.example/p?id=7",
      "https://nobody-knows.example/?https%3A%2F%2Fshop.example%2Fp%3Fid%3D7",
      "https://nobody-knows.example/go/https://shop.example/p?id=7",
      "https://other-knows.example/?q=https%3A%2F%2Fnobody-knows.example%2Fout%3Fu2%3Dhttps%253A%252F%252Fshop.example%252Fp%253Fid%253D7",
      "https://go.skimresources.com/?url=https%3A%2F%2Fwww.awin1.com%2Fcread.php%3Fued%3Dhttps%253A%252F%252Fshop.example%252Fp%253Fid%253D7",
    ],
  ],
];

describe("one offer", () => {
  it.each(SAME)("%s", (key, urls) => {
    for (const url of urls) expect(offerKey({ url }), url).toBe(key);
  });
});

it.each([
  ["https://shop.example/p?id=7&color=red", "https://shop.example/p?id=7&color=blue"],
  ["https://shop.example/p?size=xl", "https://shop.example/p?size=l"],
  ["https://shop.example/p", "https://other.example/p"],
  ["https://shop.example/p", "https://shop.example/P"],
  ["https://shop.example/p?sku=a%26b", "https://shop.example/p?sku=a&id=b"],
  ["https://www.example/p", "https://example/p"],
  ["https://shop.example/#/item/1", "https://shop.example/#/item/2"],
  ["https://shop.example/#!/item/1", "https://shop.example/"],
  ["https://s.click.taobao.com/t?e=m%3D2%26s%3Da", "https://s.click.taobao.com/t?e=m%3D2%26s%3Db"],
  ["https://s.click.taobao.com/aB3", "https://s.click.taobao.com/ab3"],
  ["https://www.awin1.com/pclick.php?p=1&a=2&m=3", "https://www.awin1.com/pclick.php?p=1&a=2&m=4"],
  [
    "https://click.linksynergy.com/link?id=1&offerid=2.3&type=2",
    "https://click.linksynergy.com/link?id=1&offerid=2.4&type=2",
  ],
  ["https://out.example/go?url=https%3A%2F%2Fa.example%2F", "https://out.example/go?url=https%3A%2F%2Fb.example%2F"],
  [
    "https://go.skimresources.com?url=https://shop.example/p?id=7&color=red",
    "https://go.skimresources.com?url=https://shop.example/p?id=7&color=blue",
  ],
  ...words`id_product products_id ProductCode goodsNo anid prdNo cPath article artikel ref_no model_id n x`.map(
    (name) => [
      `https://shop.example/index.php?${name}=2002&page=product`,
      `https://shop.example/index.php?${name}=1001&page=product`,
    ],
  ),
  [
    "https://www.awin1.com/cread.php?ued=https%3A%2F%2Fshop.example%2Fview%3FitemNo%3D4",
    "https://www.awin1.com/cread.php?ued=https%3A%2F%2Fshop.example%2Fview%3FitemNo%3D5",
  ],
  ["https://nobody-knows.example/?https://shop.example/1", "https://nobody-knows.example/?https://shop.example/2"],
  ["https://nobody-knows.example/?x&https://shop.example/1", "https://nobody-knows.example/?x&https://shop.example/2"],
  ...words`src ref source zz`.map((name) => [
    `https://nobody-knows.example/?${name}=https%3A%2F%2Fshop.example%2F1`,
    `https://nobody-knows.example/?${name}=https%3A%2F%2Fshop.example%2F2`,
  ]),
  // A shop's own parameters are no targets.
  [
    "https://shop.example/p/1?redirect=https://www.shop.example/cart",
    "https://shop.example/p/2?redirect=https://www.shop.example/cart",
  ],
  ["https://shop.example/p/1?image=https://cdn.example/a", "https://shop.example/p/2?image=https://cdn.example/a"],
  ["https://shop.example/p/1?q=node.js", "https://shop.example/p/2?q=node.js"],
  ["https://shop.example/product.asp?1001", "https://shop.example/product.asp?1002"],
  ["https://shop.example/p?set=1&set=2", "https://shop.example/p?set=2"],
  ["https://shop.example/p?name=%B2%E8", "https://shop.example/p?name=%CB%AE"],
  ["https://shop.example/a/b", "https://shop.example/a%2Fb"],
])("%s and %s are two offers", (one, other) => {
  expect(offerKey({ url: one })).not.toBe(offerKey({ url: other }));
});

it("fits an index entry for addresses of any length", () => {
  const long = (end: string) => `https://shop.example/${"茶".repeat(300)}?id=${end}`;
  expect(offerKey({ url: long("1") })).toMatch(/^sha256:[0-9a-f]{64}$/);
  expect(offerKey({ url: long("1") })).not.toBe(offerKey({ url: long("2") }));
});

describe("the variants of a product", () => {
  const url = "https://shop.example/shirt";

  it.each([
    ["their own numbers", { url, variant: "S-1" }, { url, variant: "S-2" }],
    ["no number and one", { url }, { url, variant: "S-1" }],
    ["fragments of the crawled address", { url, crawlurl: `${url}#S-1` }, { url, crawlurl: `${url}#S-2` }],
    ["GTINs", { url, gtin: "04006381333931" }, { url, gtin: "00012345678905" }],
    ["a number that looks like a route", { url, variant: "/item/1" }, { url: `${url}#/item/1` }],
  ])("are distinguished by %s", (_, one, other) => {
    expect(offerKey(one)).not.toBe(offerKey(other));
  });

  it.each([
    ["where they were crawled elsewhere", { url, crawlurl: "https://forum.example/1#post" }, { url }],
    ["wherever on the page they point to", { url: `${url}#reviews`, crawlurl: `${url}#reviews` }, { url }],
    [
      "by fragment, with and without tracking",
      { url, crawlurl: `${url}#S-1` },
      { url, crawlurl: `${url}?utm_source=feed#S-1` },
    ],
    ["by number and by fragment", { url, variant: "S 1/ü" }, { url, crawlurl: `${url}#S%201%2F%C3%BC` }],
    ["of one GTIN", { url, gtin: "04006381333931", variant: "1" }, { url, gtin: "04006381333931", variant: "2" }],
  ])("are one %s", (_, one, other) => {
    expect(offerKey(one)).toBe(offerKey(other));
  });

  it("have different keys from other shops behind an opaque redirector", () => {
    const key = (e: string) => offerKey({ url: `https://s.click.taobao.com/t?e=${e}`, gtin: "04006381333931" });
    expect(key("1")).not.toBe(key("2"));
  });
});
