import { afterAll, beforeAll, expect, it } from "vitest";
import { tagName, tagViews } from "~/features/deals/texts/tag-view.server";
import { loadThesaurus } from "~/features/search/thesaurus.server";

beforeAll(() => loadThesaurus([new URL("../../../../thesaurus/shop-words.tsv", import.meta.url).pathname]));
afterAll(() => loadThesaurus([]));

it.each([
  ["headphones", "耳机"],
  ["Headphones", "耳机"],
  ["power-bank", "充电宝"],
  ["speaker", "音箱"],
])("%s is called %s on a Chinese page, and itself on an English one", (tag, chinese) => {
  expect(tagName("zh", tag)).toBe(chinese);
  expect(tagName("en", tag)).toBe(tag);
});

it.each([
  ["耳机", "headphones"],
  ["耳機", "headphones"],
  ["键盘", "keyboard"],
])("%s is called %s on an English page, and itself on a Chinese one", (tag, english) => {
  expect(tagName("en", tag)).toBe(english);
  expect(tagName("zh", tag)).toBe(tag);
});

it("a tag that the thesaurus lacks is called itself, and every tag keeps its own address", () => {
  for (const tag of ["Staff pick", "开学季特辑", "USB-C 快充头"]) {
    for (const language of ["en", "zh"] as const) expect(tagName(language, tag)).toBe(tag);
  }
  expect(tagViews("zh", ["Power Bank"])).toEqual([{ name: "充电宝", slug: "power-bank" }]);
  expect(tagViews("en", ["耳机"])).toEqual([{ name: "headphones", slug: "耳机" }]);
});

it("a Chinese tag has its Latin letters as the thesaurus spells them, and so has one of an address", () => {
  for (const tag of ["t恤", "T恤"]) expect(tagName("zh", tag)).toBe("T恤");
  expect(tagName("en", "t恤")).toBe("t-shirt");
});

it("a tag and its translation are one", () => {
  const tags = ["耳机", "commute", "Headphones", "音箱"];
  expect(tagViews("en", tags).map(({ slug }) => slug)).toEqual(["耳机", "commute", "音箱"]);
  expect(tagViews("zh", tags).map(({ slug }) => slug)).toEqual(["耳机", "commute", "音箱"]);
});
