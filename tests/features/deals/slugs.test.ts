import { describe, expect, it } from "vitest";
import { categoryPath, categorySlug } from "~/features/categories/categories";
import { findCategoryBySlug } from "~/features/categories/find-category";
import { dealPath, storePath, tagPath } from "~/features/deals/addresses";
import { dealSlug, storeSlug, tagSlug, titleFromSlug } from "~/features/deals/slugs";
import { SITE_CATEGORIES } from "../../support/site-under-test";

describe("dealSlug", () => {
  it.each([
    ["Wireless Headphones", "wireless-headphones"],
    ["Sony WH-1000XM5, 30% off!", "sony-wh1000xm5-30-off"],
    ["  Two   spaces\tand\na line ", "two-spaces-and-a-line"],
    ["ÉCLAIR à la crème", "éclair-à-la-crème"],
    ["华为 Mate 60 Pro 手机", "华为-mate-60-pro-手机"],
    ["全场五折！限时优惠", "全场五折限时优惠"],
    ["繁體中文：無線耳機", "繁體中文無線耳機"],
    ["𠮷野家 飯碗", "𠮷野家-飯碗"],
    ["🎧 Audio", "audio"],
    ["Audio 🎧", "audio"],
    ["A & B", "a-b"],
    ["٣٤ discount", "٣٤-discount"],
  ])("%j → %j", (title, slug) => {
    expect(dealSlug(title)).toBe(slug);
  });

  it.each(["", "   ", "!!!", "Click!", "🎧🎉", "—", "…", "../..", "%", "。！？"])("of %j is empty", (title) => {
    expect(dealSlug(title)).toBe("");
  });

  it("is idempotent without hyphens, and needs no escaping in a URL", () => {
    for (const title of ["Simple", "手机", "A/B?c#d%e", 'x"y<z>', "a\\b", "a.b..c"]) {
      const slug = dealSlug(title);
      expect(dealSlug(slug)).toBe(slug);
      expect(slug).toMatch(/^[\p{L}\p{N}-]*$/u);
    }
  });
});

describe("dealPath", () => {
  const id = "01234567-89ab-cdef-0123-456789abcdef";

  it("is the id and the slug", () => {
    expect(dealPath({ id, title: "Desk Lamp" })).toBe(`/deals/${id}/desk-lamp`);
  });

  it("is ASCII, and reads back as the slug", () => {
    const path = dealPath({ id, title: "小米 手环 8" });
    expect(path).toMatch(/^[\x21-\x7e]+$/);
    expect(decodeURIComponent(path)).toBe(`/deals/${id}/小米-手环-8`);
  });

  it("has no title segment when the slug is empty", () => {
    expect(dealPath({ id, title: "🎉🎉" })).toBe(`/deals/${id}`);
  });
});

describe("category slugs", () => {
  it.each([
    ["Electronics", "electronics"],
    ["Home & Kitchen", "home-and-kitchen"],
    ["Health & Fitness", "health-and-fitness"],
    ["Toys & Games", "toys-and-games"],
  ])("%s → %s", (name, slug) => {
    expect(categorySlug(name)).toBe(slug);
  });

  it("lead back to their category, each to its own", () => {
    for (const { key, slug } of SITE_CATEGORIES) {
      expect(findCategoryBySlug(slug)).toBe(key);
      expect(categoryPath(key)).toBe(`/category/${slug}`);
    }
  });

  it.each(["gardening", "all", "home_kitchen", "__proto__", "constructor"])("%s is no category's", (slug) => {
    expect(findCategoryBySlug(slug)).toBeNull();
  });

  it.each([
    ["home-and-garden", "Home and garden"],
    ["gardening", "Gardening"],
    ["数码-产品", "数码 产品"],
    ["", ""],
  ])("%j reads back as %j", (slug, title) => {
    expect(titleFromSlug(slug)).toBe(title);
  });
});

it("slugs of shops and tags are their own slugs, whatever character they have", () => {
  const names = Array.from({ length: 0x2ffff }, (_, code) => code)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => `a${String.fromCodePoint(code)}B`);
  const changed = (slugOf: (name: string) => string) => names.filter((name) => slugOf(slugOf(name)) !== slugOf(name));
  expect([changed(tagSlug), changed(storeSlug)]).toEqual([[], []]);
});

describe("tag slugs", () => {
  it.each([
    ["  Noise Cancelling ", "noise-cancelling"],
    ["USB-C", "usb-c"],
    ["4K", "4k"],
    ["C++", "c++"],
    ["家居 好物", "家居-好物"],
    ["ＵＳＢ－Ｃ　充电", "usb-c-充电"],
    ["Kid’s", "kid's"],
    ["Kid´s", "kid's"],
    ["Trade™", "tradetm"],
    ["   ", ""],
  ])("%j → %j", (tag, slug) => {
    expect(tagSlug(tag)).toBe(slug);
    expect(tagSlug(slug)).toBe(slug);
  });

  it.each(["a/b", "50%", "c#", "what?", "家居", "a b", "big.data", ".data"])(
    "the path of %j leads back to it",
    (slug) => {
      for (const [path, page] of [
        [tagPath(slug), "tag"],
        [storePath(slug.replaceAll(" ", "-")), "store"],
      ] as const) {
        const { pathname, search, hash } = new URL(path, "http://shop.test");
        expect(search + hash).toBe("");
        expect(decodeURIComponent(pathname)).toBe(`/${page}/${page === "tag" ? slug : slug.replaceAll(" ", "-")}`);
        expect(pathname.endsWith(".data")).toBe(false);
      }
    },
  );
});
