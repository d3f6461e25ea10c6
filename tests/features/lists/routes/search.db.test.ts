import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { loader as api } from "~/features/lists/api/search";
import { loader as deals } from "~/features/lists/routes/all-deals";
import { loader as category } from "~/features/lists/routes/category";
import { loader as search } from "~/features/lists/routes/search";
import { loader as suggestions } from "~/features/lists/routes/search-suggestions";
import { loader as tag } from "~/features/lists/routes/tag";
import { suggestedDeals } from "~/features/lists/suggestions/suggested-deals.server";
import type { DealListView } from "~/features/lists/web/deal-list.server";
import type { SuggestionView } from "~/features/lists/web/suggestions.server";
import { loadThesaurus } from "~/features/search/thesaurus.server";
import { connect } from "~/platform/db/connection.server";
import { databaseUrl, useDatabase } from "../../../support/database";
import { insertDeals, insertSeries } from "../../../support/deals";
import { load } from "../../../support/routes";
import { nameOf, pathOf, SITE_CATEGORIES } from "../../../support/site-under-test";

const db = useDatabase();

// This file sends more requests than the rate limit allows.
vi.stubEnv("RATE_LIMIT_FACTOR", "0");

const titles = (list: Pick<DealListView, "deals">) => list.deals.map(({ title }) => title);

function address(params: Record<string, string>): string {
  return `/search?${new URLSearchParams(params)}`;
}

async function results(params: Record<string, string>, language: "en" | "zh" = "en") {
  const { results } = await load(search, address(params), { headers: { Cookie: `language=${language}` } });
  if (!results) throw new Error("No results");
  return results;
}

/** A title with the matches in brackets. */
function marked(card: DealListView["deals"][number] | undefined): string | undefined {
  return card?.highlightedTitle?.map(({ text, found }) => (found ? `[${text}]` : text)).join("");
}

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);

/** The best match is first in no other sort order. */
const WALNUT = [
  { title: "Oil", tags: ["slim", "walnut"], discountedPrice: 10, createdAt: ago(1) },
  { title: "Slim walnut", discountedPrice: 40, createdAt: ago(3) },
  { title: "Shade", tags: ["slim", "walnut"], discountedPrice: 50, createdAt: ago(2) },
];

describe("the order of a search", () => {
  beforeEach(async () => {
    await insertDeals(db(), WALNUT);
  });

  it.each(["", "&sort=relevance", "&sort=newest", "&sort=cheapest", "&sort=PRICE-LOW"])(
    "is by relevance, which is in no URL: %j",
    async (sort) => {
      const { results: found, meta } = await load(search, `/search?q=slim+walnut${sort}`);
      if (!found) throw new Error("No results");
      expect(found.state).toMatchObject({ sort: "relevance", ownSort: "relevance", q: "slim walnut" });
      expect(titles(found.list)).toEqual(["Slim walnut", "Oil", "Shade"]);
      for (const { href } of found.categories) expect(href).not.toContain("sort");
      expect(meta.canonical).toBe("/search?q=slim+walnut");
    },
  );

  it("in another order keeps it in the URLs", async () => {
    const query = { q: "slim walnut", sort: "price-high" };
    const { state, list, categories } = await results(query);
    expect(state.sort).toBe("price-high");
    expect(titles(list)).toEqual(["Shade", "Slim walnut", "Oil"]);
    for (const { href } of categories) expect(href).toContain("sort=price-high");
    expect((await load(search, address(query))).meta.canonical).toBe("/search?q=slim+walnut&sort=price-high");
  });

  it("of a filtered list is the list's own: newest first, and newest within a rank", async () => {
    const { state, list } = await load(deals, "/deals?q=slim+walnut");
    expect(state).toMatchObject({ sort: "newest", ownSort: "newest" });
    expect(titles(list)).toEqual(["Oil", "Shade", "Slim walnut"]);
    expect((await load(deals, "/deals?q=slim+walnut&sort=relevance")).state.sort).toBe("newest");
  });

  it("a tag in the URL does not filter it", async () => {
    const { state, list } = await results({ q: "slim walnut", tag: "walnut" });
    expect(state.tag).toBeNull();
    expect(list.deals).toHaveLength(3);
  });
});

// What is marked: tests/features/search/highlight.test.ts.
it("lists with a query mark its words, on close matches too", async () => {
  await insertDeals(db(), [{ title: "Sony's <b>headphones</b> & case" }]);
  const found = async (q: string) => (await load(deals, `/deals?${new URLSearchParams({ q })}`)).list;
  expect((await found("sony headphone")).deals.map(marked)).toEqual(["[Sony's] <b>[headphones]</b> & case"]);
  const { deals: exact, close } = await found('sony headphones "violin"');
  expect([exact, close.map(marked)]).toEqual([[], ["[Sony's] <b>[headphones]</b> & case"]]);
  expect((await load(deals, "/deals")).list.deals[0]).not.toHaveProperty("highlightedTitle");
});

describe("words about prices", () => {
  beforeEach(async () => {
    await insertDeals(db(), [
      { title: "Desk lamp", discountedPrice: 40, createdAt: ago(1) },
      { title: "Lamp for a desk", discountedPrice: 10, createdAt: ago(2) },
      { title: "Lamp under 20 watts", discountedPrice: 80, coupon: "BRIGHT", createdAt: ago(3) },
      { title: "Chair", discountedPrice: 0, originalPrice: 9, createdAt: ago(4) },
    ]);
  });

  it("become the filter, in the links and the form too, with a note that leads to the words", async () => {
    const { state, list, filters, notes, categories } = await results({ q: "lamp under $20" });
    expect(state).toMatchObject({ q: "lamp", maxPrice: 20, sort: "relevance" });
    expect(titles(list)).toEqual(["Lamp for a desk"]);
    expect(filters.applied).toEqual([
      { name: "Up to $20", href: "/search?q=lamp", remove: "Remove the filter: Up to $20" },
    ]);
    for (const { href } of categories) expect(href).toMatch(/^\/search\?q=lamp(?:&category=\w+)?&maxPrice=20$/);
    const href = "/search?q=lamp+under+%2420&exact=1";
    const link = { text: "Search for the words instead", href };
    expect(notes).toEqual([{ text: "Showing deals up to $20.", link }]);
    const chinese = await results({ q: "20美元以下 lamp" }, "zh");
    expect(chinese.notes[0]?.text).toBe("只显示价格在 $20 以内的优惠。");
    expect(titles(chinese.list)).toEqual(["Lamp for a desk"]);
  });

  it("are words when exactly they are searched for", async () => {
    const { state, list, filters } = await results({ q: "lamp under 20", exact: "1" });
    expect(state).toMatchObject({ q: "lamp under 20", maxPrice: null });
    expect(titles(list)).toEqual(["Lamp under 20 watts"]);
    expect(filters.applied).toEqual([]);
  });

  it.each([
    ["lamp $20-$50", "en", "Showing deals from $20 to $50."],
    ["lamp over $20 with coupon", "en", "Showing deals from $20 and with a coupon code."],
    ["免费的 lamp", "zh", "没有免费的“lamp”，以下是其他价位的，最低 $10。"],
    ["50以下有优惠券的 lamp", "zh", "没有价格在 $50 以内、有优惠码的“lamp”，以下是其他价位的，最低 $10。"],
  ] as const)("are said as what they limit the list to: %s", async (q, language, note) => {
    expect((await results({ q }, language)).notes[0]?.text).toBe(note);
  });

  it.each([
    ["60% off lamp", "en", "Showing deals at least 60% off."],
    ["lamp 四折", "zh", "只显示降价 60% 及以上的优惠。"],
  ] as const)("about a discount show what has it at least: %s", async (q, language, note) => {
    const { state, list, filters, notes } = await results({ q }, language);
    expect(state).toMatchObject({ q: "lamp", minPercent: 60, sort: "relevance" });
    expect(titles(list)).toEqual(["Desk lamp", "Lamp for a desk"]);
    expect(filters.applied.map(({ href }) => href)).toEqual(["/search?q=lamp"]);
    expect(notes[0]?.text).toBe(note);
    expect((await results({ q: "半价" }, language)).list.total).toBe("2");
  });

  it.each([
    ["100元以下 lamp", "en", "Prices here are in US dollars, so “100元以下” was not applied."],
    ["lamp €20-€50 under £9", "en", "Prices here are in US dollars, so “€20-€50” and “under £9” were not applied."],
    ["100元以下的 lamp", "zh", "本站价格以美元计，因此未按“100元以下的”筛选。"],
    ["black friday lamp", "en", "Left out: “black friday”."],
    ["双11 半价 lamp", "zh", "只显示降价 50% 及以上的优惠。搜索时已忽略“双11”。"],
  ] as const)("of other currencies and of the trade are neither filters nor words: %s", async (q, language, note) => {
    const { state, notes } = await results({ q }, language);
    expect(state).toMatchObject({ q: "lamp", minPrice: null, maxPrice: null });
    expect(notes[0]).toMatchObject({ text: note, link: { href: address({ q, exact: "1" }) } });
    expect((await results({ q: "100元以下" })).list.total).toBe("4");
  });

  it("give way to prices and the order of the address", async () => {
    expect((await results({ q: "lamp under $20", maxPrice: "50" })).state).toMatchObject({ q: "lamp", maxPrice: 50 });
    expect((await results({ q: "cheap lamp", sort: "discount" })).state).toMatchObject({ q: "lamp", sort: "discount" });
  });

  it("about the cheapest show the lowest prices first", async () => {
    const { state, list, notes } = await results({ q: "cheap lamp" });
    expect(state).toMatchObject({ q: "lamp", sort: "price-low", maxPrice: null });
    expect(titles(list)).toEqual(["Lamp for a desk", "Desk lamp", "Lamp under 20 watts"]);
    expect(notes[0]?.text).toBe("Lowest prices first: “cheap”.");
  });

  it.each([
    ["lamp up to 40% off", "en", "Highest discounts first: “up to 40% off”."],
    ["清仓 lamp", "zh", "折扣力度大的优先：“清仓”。"],
  ] as const)("about discounts show the highest first: %s", async (q, language, note) => {
    const { state, list, notes } = await results({ q }, language);
    expect(state).toMatchObject({ q: "lamp", sort: "discount", maxPrice: null });
    expect(titles(list)).toEqual(["Lamp for a desk", "Desk lamp", "Lamp under 20 watts"]);
    expect(notes[0]).toMatchObject({ text: note, link: { href: address({ q, exact: "1" }) } });
  });

  it.each([
    ["free", "/search?free=1", ["Chair"]],
    ["coupon", "/search?coupon=1", ["Lamp under 20 watts"]],
    ["below 20 dollars", "/search?maxPrice=20", ["Lamp for a desk", "Chair"]],
  ])("alone filter all deals: %s", async (q, href, expected) => {
    const { results: found, meta } = await load(search, address({ q }));
    expect(found && titles(found.list)).toEqual(expected);
    expect([found?.query, found?.waysOn]).toEqual([q, null]);
    expect(meta).toMatchObject({ canonical: href, title: `Search results for “${q}”` });
    const { results: linked, meta: linkedMeta } = await load(search, href);
    expect(linked && titles(linked.list)).toEqual(expected);
    expect(linkedMeta.title).toBe("All deals");
  });

  it("are the same in the text box of a list", async () => {
    const { state, notes, list } = await load(deals, "/deals?q=lamp+under+%2420");
    expect(state).toMatchObject({ q: "lamp", maxPrice: 20 });
    expect(notes[0]?.link?.href).toBe("/deals?q=lamp+under+%2420&exact=1");
    expect(titles(list)).toEqual(["Lamp for a desk"]);
  });

  it("are words in the API, which has parameters for prices", async () => {
    const response: Response = await load(api, "/api/deals/search?q=lamp+under+20");
    expect((await response.json()).map(({ title }: { title: string }) => title)).toEqual(["Lamp under 20 watts"]);
  });
});

describe("the number of results", () => {
  it.each([
    [1, "1 deal found", "找到 1 条优惠"],
    [1_200, "1,200 deals found", "找到 1,200 条优惠"],
  ])("%d", async (count, english, chinese) => {
    await insertSeries(db(), count, (n) => ({ title: `Lamp ${n}` }));
    expect((await results({ q: "lamp" }, "en")).count).toBe(english);
    expect((await results({ q: "lamp" }, "zh")).count).toBe(chinese);
  });

  it("names the search, in the page's language", async () => {
    const titleIn = async (language: string) =>
      (await load(search, address({ q: "耳机 <b>", lang: language }))).meta.title;
    expect(await titleIn("en")).toBe("Nothing found for “耳机 <b>”");
    expect(await titleIn("zh")).toBe("没有找到与“耳机 <b>”相关的优惠");
    await insertDeals(db(), [{ title: "耳机 b" }]);
    expect(await titleIn("en")).toBe("Search results for “耳机 <b>”");
    expect(await titleIn("zh")).toBe("“耳机 <b>”的搜索结果");
  });
});

it("a search of more than 200 characters says so", async () => {
  expect((await results({ q: "x".repeat(200) })).cut).toBe(false);
  expect((await results({ q: "x".repeat(201) })).cut).toBe(true);
});

describe("a search without results", () => {
  beforeEach(async () => {
    await insertDeals(db(), [
      ...Array.from({ length: 10 }, (_, n) => ({ title: `Novel ${n}`, category: "books" as const, createdAt: ago(n) })),
      { title: "Walnut desk", category: "home_kitchen", createdAt: ago(60) },
      { title: "Walnut oil", category: "beauty", createdAt: ago(61) },
      { title: "Walnut chair", category: "home_kitchen", createdAt: ago(62) },
    ]);
  });

  it("offers the category nearest to its words, and the eight newest deals", async () => {
    const { waysOn, count, list } = await results({ q: '"walnut" violin', exact: "1" });
    expect(count).toBe("0 deals found");
    expect(list.deals).toEqual([]);
    expect(waysOn?.nearest).toEqual({ category: "home_kitchen", path: pathOf("home_kitchen") });
    expect(waysOn?.newest.map(({ title }) => title)).toEqual(Array.from({ length: 8 }, (_, n) => `Novel ${n}`));
    expect(waysOn?.wider).toBeNull();
  });

  it("promises to tell when there is one, unless there is no word to watch for", async () => {
    const { waysOn } = await results({ q: '"walnut" violin under $50', exact: "1" });
    expect(waysOn?.promise).toMatchObject({
      button: "Tell me when there is one",
      fields: expect.arrayContaining([["q", expect.stringContaining("violin")]]),
      rehearse: { href: expect.stringMatching(/^\/alerts\/new\?q=.*#rehearsal$/) },
    });
    expect((await results({ q: "!!!" })).waysOn?.promise).toBeNull();
  });

  it("offers no category that only some of those deals are in", async () => {
    await insertDeals(db(), [{ title: "Walnut book", category: "books" }]);
    expect((await results({ q: "walnut violin", exact: "1" })).waysOn?.nearest).toBeNull();
  });

  it("in a category shows the number of results outside of it", async () => {
    const { waysOn } = await results({ q: "walnut", category: "sports", sort: "price-low" });
    expect(waysOn?.wider).toEqual({
      reason: `No deal in ${nameOf("sports")} has all of these words.`,
      text: `3 deals outside ${nameOf("sports")}`,
      href: "/search?q=walnut&sort=price-low",
    });
    expect(waysOn?.nearest?.category).toBe("home_kitchen");
    const chinese = await results({ q: "walnut", category: "sports" }, "zh");
    expect(chinese.waysOn?.wider?.text).toBe(`“${nameOf("sports", "zh")}”以外有 3 条优惠`);
    expect((await results({ q: "walnut violin", category: "sports" })).waysOn?.wider).toBeNull();
  });

  it("at a price shows the deals at others, with the lowest price", async () => {
    const { waysOn, list, notes } = await results({ q: "walnut under $1", category: "home_kitchen" });
    expect([waysOn, titles(list)]).toEqual([null, ["Walnut desk", "Walnut chair"]]);
    expect(notes[0]?.text).toMatch(/^No “walnut” up to \$1\. Showing them at other prices, from \$\d/);
    const chinese = await results({ q: "walnut", maxPrice: "1" }, "zh");
    expect(chinese.notes[0]?.text).toMatch(/^没有价格在 \$1 以内的“walnut”，以下是其他价位的，最低 \$\d+/);
    // Nor would another price help.
    expect((await results({ q: "walnut under $1", category: "sports" })).waysOn?.wider).toBeNull();
  });

  it.each(["!!!", "😀", "-"])("without any words (%s) has no results and is no error", async (q) => {
    const { waysOn, count, state } = await results({ q });
    expect([state.q, count]).toEqual([q, "0 deals found"]);
    expect(waysOn?.newest).toHaveLength(8);
  });

  it("is the only one with suggestions", async () => {
    expect((await results({ q: "walnut" })).waysOn).toBeNull();
    expect((await results({ q: "walnut", category: "beauty" })).waysOn).toBeNull();
  });

  it("has its close matches too", async () => {
    const { waysOn, list } = await results({ q: "walnut desk violin", exact: "1" });
    expect(waysOn).not.toBeNull();
    expect(list.close.map(({ title }) => title)).toEqual(["Walnut desk"]);
  });
});

describe("a search whose words no deal has together", () => {
  beforeEach(async () => {
    await insertDeals(db(), [
      { title: "Walnut desk", category: "home_kitchen", discountedPrice: 90, createdAt: ago(2) },
      { title: "Walnut desk, foldable", category: "home_kitchen", discountedPrice: 80, createdAt: ago(1) },
      { title: "Walnut oil", category: "beauty", discountedPrice: 9 },
      { title: "胡桃木书桌", category: "home_kitchen", discountedPrice: 70 },
    ]);
  });

  const found = async (params: Record<string, string>, language: "en" | "zh" = "en") => {
    const { list, notes, waysOn } = await results(params, language);
    return { titles: titles(list), notes: notes.map(({ text }) => text), isEmpty: waysOn !== null };
  };

  it("leaves out the rarest one, and says so", async () => {
    expect(await found({ q: "Walnut violin desk" })).toEqual({
      titles: ["Walnut desk, foldable", "Walnut desk"],
      notes: ["No exact matches. Showing results without “violin”."],
      isEmpty: false,
    });
    expect(await found({ q: "walnut oil desk" })).toMatchObject({
      titles: ["Walnut desk, foldable", "Walnut desk"],
      notes: ["No exact matches. Showing results without “oil”."],
    });
    expect(await found({ q: "胡桃木提琴书桌" }, "zh")).toMatchObject({
      titles: ["胡桃木书桌"],
      notes: ["没有优惠符合全部关键词，以下是去掉“提琴”后的结果。"],
    });
  });

  it("leaves out a more common one where that helps, before two", async () => {
    await insertDeals(db(), [
      { title: "Steel tent, person size" },
      { title: "Waterproof speaker, two" },
      { title: "Waterproof jacket, two" },
      { title: "Two person tent" },
    ]);
    expect(await found({ q: "two person tent waterproof" })).toMatchObject({
      titles: ["Two person tent"],
      notes: ["No exact matches. Showing results without “waterproof”."],
    });
  });

  it("leaves out Chinese particles first", async () => {
    expect(await found({ q: "送给妈妈的胡桃木书桌" }, "zh")).toMatchObject({
      titles: ["胡桃木书桌"],
      notes: ["没有优惠符合全部关键词，以下是去掉“送给”、“妈妈”、“的”后的结果。"],
    });
    expect((await found({ q: "我想买胡桃木的书桌" }, "zh")).titles).toEqual(["胡桃木书桌"]);
  });

  it("leaves out two of four", async () => {
    expect((await found({ q: "walnut violin desk xylophone" })).notes).toEqual([
      "No exact matches. Showing results without “violin” and “xylophone”.",
    ]);
    expect((await found({ q: "walnut violin xylophone" })).isEmpty).toBe(true);
  });

  it("leaves out none of a single word, of words in quotes, or as typed", async () => {
    for (const q of ["violin", '"walnut violin"', 'walnut "violin"', "walnut -violin cello viola"]) {
      expect(await found({ q })).toMatchObject({ titles: [], notes: [] });
    }
    expect(await found({ q: "walnut violin", exact: "1" })).toMatchObject({ titles: [], isEmpty: true });
  });

  it("leaves out the prices first where only these leave no deal", async () => {
    expect(await found({ q: "walnut desk under $50" })).toMatchObject({
      titles: ["Walnut desk, foldable", "Walnut desk"],
      notes: ["No “walnut desk” up to $50. Showing them at other prices, from $80."],
    });
    expect(await found({ q: "胡桃木提琴书桌 不超过80" }, "zh")).toMatchObject({ titles: ["胡桃木书桌"] });
    expect(await found({ q: "walnut desk under $95", category: "beauty" })).toMatchObject({
      titles: [],
      isEmpty: true,
    });
    const { list } = await load(deals, "/deals?q=walnut+desk+under+%2450");
    expect(titles(list)).toEqual(["Walnut desk, foldable", "Walnut desk"]);
  });

  it("leaves out none when only the category leaves no deal", async () => {
    expect(await found({ q: "walnut desk", category: "sports" })).toMatchObject({ titles: [], isEmpty: true });
    expect(await found({ q: "walnut slim", maxPrice: "50" })).toMatchObject({ titles: ["Walnut oil"] });
  });

  it("is empty in the API", async () => {
    const response: Response = await load(api, "/api/deals/search?q=walnut+violin");
    expect(await response.json()).toEqual([]);
  });
});

it("offers the categories that have results, and the one that is chosen", async () => {
  await insertDeals(db(), [
    { title: "Walnut desk", category: "home_kitchen", discountedPrice: 90, tags: [] },
    { title: "Walnut oil", category: "beauty", discountedPrice: 9, tags: [] },
    { title: "Novel", category: "books", tags: [] },
  ]);
  const offered = async (params: Record<string, string>) => (await results(params)).categories.map(({ name }) => name);
  expect(await offered({ q: "walnut" })).toEqual(["All", nameOf("home_kitchen"), nameOf("beauty")]);
  expect(await offered({ q: "walnut", category: "beauty" })).toEqual(["All", nameOf("home_kitchen"), nameOf("beauty")]);
  expect(await offered({ q: "walnut", maxPrice: "10" })).toEqual(["All", nameOf("beauty")]);
  expect(await offered({ q: "walnut", category: "sports" })).toEqual([
    "All",
    ...["home_kitchen", "beauty", "sports"].map((key) => nameOf(key)),
  ]);
  expect(await offered({ q: "violin" })).toEqual(["All"]);
  expect(await offered({ q: "free" })).toHaveLength(1 + SITE_CATEGORIES.length);
});

describe("close matches", () => {
  beforeEach(async () => {
    await insertDeals(db(), [
      { title: "Copper kettle", category: "home_kitchen", tags: ["Sale"] },
      { title: "Copper kettle with a lid", category: "home_kitchen", tags: ["Sale"] },
      { title: "Kettle with a lid", category: "books", tags: [] },
      { title: "Kettle", category: "home_kitchen", tags: ["Sale"] },
    ]);
  });

  const closest = (list?: DealListView) => new Set(list?.close.map(({ title }) => title));

  it("are separate from the deals", async () => {
    const q = "copper kettle lid";
    const lists = [(await results({ q })).list, (await load(deals, `/deals?${new URLSearchParams({ q })}`)).list];
    for (const list of lists) {
      expect(titles(list)).toEqual(["Copper kettle with a lid"]);
      expect(list.total).toBe("1");
      expect(closest(list)).toEqual(new Set(["Copper kettle", "Kettle with a lid", "Kettle"]));
    }
  });

  it("are absent on a full page, and without a query", async () => {
    await insertSeries(db(), 50, (n) => ({ title: `Copper kettle, lid ${n}` }));
    expect((await results({ q: "copper kettle lid" })).list.close).toEqual([]);
    expect((await load(deals, "/deals")).list.close).toEqual([]);
  });
});

it("describes a page by what was searched for", async () => {
  await insertDeals(db(), [{ title: "Desk lamp" }]);
  const described = async (q: string, lang = "en") => (await load(search, address({ q, lang }))).meta.description;
  expect(await described("lamp")).toBe("Deals for “lamp”, with prices, coupon codes and end dates. 1 deal found.");
  expect(await described("lamp", "zh")).toBe("“lamp”的优惠，价格、优惠码和到期时间一目了然。找到 1 条优惠。");
  expect(await described("violin")).not.toContain("violin");
});

describe("a search in two languages", () => {
  const SHOP_WORDS = new URL("../../../../thesaurus/shop-words.tsv", import.meta.url).pathname;

  beforeAll(() => loadThesaurus([SHOP_WORDS]));
  afterAll(() => loadThesaurus([]));

  beforeEach(async () => {
    await insertSeries(db(), 60, () => ({ title: "Red headphones", store: "Lark", tags: [], description: "" }));
    await insertDeals(db(), [{ title: "蓝牙耳机", store: "Lark", tags: [], description: "" }]);
  });

  it("names the translations, with a link that leaves them out, in either language", async () => {
    const { notes, list } = await results({ q: "headphones", sort: "price-low" });
    expect(list.total).toBe("61");
    const href = "/search?q=headphones&exact=1&sort=price-low";
    expect(notes).toEqual([{ text: "Also in Chinese.", link: { text: "Only “headphones”", href } }]);
    const chinese = await results({ q: "耳机" }, "zh");
    expect(chinese.notes).toEqual([
      {
        text: "也包括英文结果。",
        link: { text: "只搜“耳机”", href: `/search?${new URLSearchParams({ q: "耳机" })}&exact=1` },
      },
    ]);
  });

  it("names only words of the page's language", async () => {
    await insertDeals(db(), [{ title: "Earphones" }, { title: "头戴式耳机" }]);
    expect((await results({ q: "headphones" })).notes[0]?.text).toBe("Also: earphones.");
    expect((await results({ q: "耳机" }, "zh")).notes[0]?.text).toBe("也包括英文结果。");
  });

  it("without them keeps it so in paging, order and category, with a link back", async () => {
    const { notes, list, state, categories } = await results({ q: "headphones", exact: "1" });
    expect(state.exact).toBe(true);
    expect(list.total).toBe("60");
    expect(list.moreHref).toContain("exact=1");
    for (const { href } of categories) expect(href).toContain("exact=1");
    const link = { text: "Search in both languages", href: "/search?q=headphones" };
    expect(notes).toEqual([{ text: "Only “headphones” as typed.", link }]);
  });

  it("shows the results of a corrected query at once, and says so", async () => {
    const { notes, list } = await results({ q: "headfones" });
    expect(list.total).toBe("61");
    expect(notes).toEqual([
      {
        text: "Showing results for “headphones”.",
        link: { text: "Search for “headfones” instead", href: "/search?q=headfones&exact=1" },
      },
      { text: "Also in Chinese.", link: { text: "Only “headphones”", href: "/search?q=headphones&exact=1" } },
    ]);
    const asTyped = await results({ q: "headfones", exact: "1" });
    expect(asTyped.list.deals).toEqual([]);
    expect(asTyped.notes[0]).toEqual({
      text: "Did you mean:",
      link: { text: "headphones", href: "/search?q=headphones" },
    });
  });

  it.each([
    ["kong qi zha guo", "空气炸锅"],
    ["kongqi'zhaguo", "空气炸锅"],
    ["kqzg", "空气炸锅"],
    ["saodi jiqiren", "扫地机器人"],
    ["sdjqr", "扫地机器人"],
    ["lanya erji", "蓝牙耳机"],
  ])("reads %j as %j at once, and says so in either language", async (q, text) => {
    await insertDeals(db(), [{ title: "家用空气炸锅" }, { title: "扫地机器人" }]);
    const { notes, list } = await results({ q });
    expect(notes[0]?.text).toBe(`Showing results for “${text}”.`);
    expect(list.deals[0]?.title).toContain(text);
    expect((await results({ q }, "zh")).notes[0]?.text).toBe(`以下是“${text}”的搜索结果。`);
  });

  it("reads no letters as Chinese that deals, English or the thesaurus have as words, nor initials of what no deal has", async () => {
    await insertDeals(db(), [{ title: "Cdb cable" }, { title: "充电宝" }, { title: "Erji" }, { title: "长裤" }]);
    for (const q of ["cdb", "erji", "long pan", "sdjqr", "ck"]) {
      expect((await results({ q })).notes.filter(({ text }) => text.startsWith("Showing"))).toEqual([]);
    }
  });

  it.each([
    [deals, "/deals", {}],
    [category, "/category/electronics", { category: "electronics" }],
  ] as const)("is the same in the text box of %o", async (route, path, params) => {
    const { notes } = await load(route as typeof deals, `${path}?q=headphones`, { params });
    expect(notes[0]?.link?.href).toBe(`${path}?q=headphones&exact=1`);
  });

  it("is helped by tags in the page's language, which keep their addresses", async () => {
    await insertDeals(db(), [{ title: "Studio set", tags: ["headphones", "Quiet Zone"], createdAt: ago(-1) }]);
    const { list, tags } = await load(deals, "/deals?lang=zh");
    expect(list.deals[0]?.tags).toEqual([
      { name: "耳机", slug: "headphones" },
      { name: "Quiet Zone", slug: "quiet-zone" },
    ]);
    expect(tags.map(({ name, href }) => [name, href])).toContainEqual(["#耳机", "/deals?tag=headphones"]);
    const filtered = await load(deals, "/deals?lang=zh&tag=headphones");
    expect(filtered.filters.applied[0]?.name).toBe("#耳机");
    const page = await load(tag, "/tag/headphones?lang=zh", { params: { tag: "headphones" } });
    expect(page.meta).toMatchObject({ title: "标签：耳机", canonical: "/tag/headphones?lang=zh" });
    expect((await load(tag, "/tag/headphones", { params: { tag: "headphones" } })).meta.title).toBe(
      "Deals tagged headphones",
    );
  });

  it("is one in the API, exact or not, also in its links", async () => {
    const get = (query: string): Promise<Response> => load(api, `/api/deals/search?q=headphones&limit=50${query}`);
    expect((await get("")).headers.get("X-Total-Count")).toBe("61");
    const exact = await get("&exact=1");
    expect(exact.headers.get("X-Total-Count")).toBe("60");
    expect(exact.headers.get("Link")).toContain("exact=1");
  });
});

describe("suggestions", () => {
  const suggested = async (q: string, language = "en") => {
    const path = `/search/suggestions?${new URLSearchParams({ q })}`;
    const response: Response = await load(suggestions, path, { headers: { Cookie: `language=${language}` } });
    const all: SuggestionView[] = await response.json();
    return { response, deals: all.filter(({ picture }) => picture), found: all.filter(({ picture }) => !picture) };
  };

  it("lead to searches and pages, say what they are, and are cached by language", async () => {
    await insertDeals(db(), [
      { title: "Lamp", store: "Zephyr Goods", tags: ["zebra print"], category: "beauty" },
      { title: "Rug", store: "Zephyr Goods", tags: [], category: "books" },
    ]);
    const { response, found } = await suggested("ze");
    expect(found).toEqual([
      { text: "Zephyr Goods", href: "/store/zephyr-goods", note: "Store · 2 deals" },
      { text: "zebra print", href: "/tag/zebra-print", note: "Tag · 1 deal" },
    ]);
    expect((await suggested("ze", "zh")).found.map(({ note }) => note)).toEqual(["商家 · 2 条优惠", "标签 · 1 条优惠"]);
    expect(response.headers.get("Cache-Control")).toBe("public, max-age=300");
    expect(response.headers.get("Vary")).toBe("Cookie");
    expect((await suggested(nameOf("beauty"))).found).toEqual([
      { text: nameOf("beauty"), href: pathOf("beauty"), note: "Category · 1 deal" },
    ]);
    expect((await suggested("tushu", "zh")).found).toEqual([
      { text: nameOf("books", "zh"), href: pathOf("books"), note: "分类 · 1 条优惠" },
    ]);
  });

  it("lead to as many live deals as they say, and to none without one", async () => {
    await insertDeals(db(), [
      { title: "Air fryer", tags: [], description: "" },
      { title: "Rice cooker", tags: [], description: "" },
      { title: "空气炸锅", tags: [], description: "", category: "books" },
      { title: "Silent desk", tags: [], description: "With room for an air purifier." },
    ]);
    await sql`update all_deals set state_reported = 'gone' where title = 'Rice cooker'`.execute(db());
    for (const [typed, language, text] of [
      ["air f", "en", "air fryer"],
      ["kqzg", "zh", "空气炸锅"],
    ] as const) {
      const { found } = await suggested(typed, language);
      expect(found[0]).toMatchObject({ text, note: language === "en" ? "2 deals" : "2 条优惠" });
      expect((await load(search, found[0]?.href ?? "")).results?.list.total).toBe("2");
    }
    expect((await suggested("air pur")).found).toEqual([]);
    expect((await suggested("rice c")).found).toEqual([]);
  });

  it("begin with up to three live deals of the first one, with picture and price", async () => {
    const ids = await insertDeals(db(), [
      { title: "Headphones", tags: [], imageUrl: "/images/headphones.jpg", discountedPrice: 40, createdAt: ago(4) },
      { title: "Case for headphones", tags: [], discountedPrice: 5, createdAt: ago(1) },
      { title: "耳机", tags: [], imageUrl: "", discountedPrice: 0, createdAt: ago(3) },
      { title: "Headphones with microphone", tags: [], createdAt: ago(2) },
      { title: "Headphones that are gone", tags: [], createdAt: ago(1) },
    ]);
    await sql`update all_deals set state_reported = 'gone' where id = ${ids[4]}`.execute(db());
    const { deals, found } = await suggested("headp");
    expect(deals.map(({ text }) => text)).toEqual(["Headphones with microphone", "耳机", "Headphones"]);
    expect(deals[1]).toMatchObject({ lang: "zh", note: "FREE", picture: { src: null, icon: expect.any(String) } });
    const href = `/deals/${ids[0]}/headphones`;
    expect(deals[2]).toMatchObject({ href, note: "$40.00", picture: { src: "/images/headphones.jpg" } });
    expect(found[0]).toMatchObject({ text: "headphones", note: "4 deals" });
  });

  it("have deals of a store, and of a text that is no suggestion, in one statement", async () => {
    await insertDeals(db(), [{ title: "Qwertzon X200 lamp", store: "Zephyr Goods", tags: [] }]);
    const store = { kind: "store", target: "zephyr-goods" } as const;
    // Its own connection: the process counts common words meanwhile.
    const onQuery = vi.fn();
    const own = connect(databaseUrl(), { connections: 1, onQuery });
    for (const [typed, first, statements] of [
      ["zephyr", store, 1],
      ["qwertzon lam", undefined, 1],
      ["under $20", undefined, 0],
    ] as const) {
      const found = await suggestedDeals(own, typed, first, { lang: null, now: new Date(), limit: 3 });
      expect([typed, found.map(({ title }) => title)]).toEqual([typed, statements ? ["Qwertzon X200 lamp"] : []]);
      expect(onQuery).toHaveBeenCalledTimes(statements);
      onQuery.mockClear();
    }
    await own.destroy();
  });

  it("are none for a blank or a long text", async () => {
    for (const q of ["", " ", "z".repeat(41)]) {
      const { deals, found } = await suggested(q);
      expect([...deals, ...found]).toEqual([]);
    }
  });
});

describe("GET /api/deals/search", () => {
  const ids = async (params: Record<string, string>): Promise<string[]> => {
    const response: Response = await load(api, `/api/deals/search?${new URLSearchParams(params)}`);
    expect(response.status).toBe(200);
    return (await response.json()).map(({ id }: { id: string }) => id);
  };

  it("returns the page's deals, in its order", async () => {
    await insertDeals(db(), [
      ...WALNUT,
      ...Array.from({ length: 40 }, (_, n) => ({ title: n % 3 ? "Walnut, slim" : "Slim walnut", createdAt: ago(n) })),
      { title: "Chair" },
    ]);
    for (const q of ["slim walnut", '"slim walnut"', "walnut -slim", "slim waln", "ｓｌｉｍ", "nothing at all"]) {
      const onPage = (await results({ q })).list.deals.map(({ id }) => id);
      expect(await ids({ q })).toEqual(onPage);
      const paged = [
        await ids({ q, limit: "20" }),
        await ids({ q, limit: "20", page: "2" }),
        await ids({ q, limit: "20", page: "3" }),
      ];
      expect(paged.flat()).toEqual(onPage);
    }
    expect(await ids({ q: "slim walnut" })).toHaveLength(43);
  });

  it("returns nothing for an empty q or one without words", async () => {
    await insertDeals(db(), [{ title: "Lamp" }]);
    for (const q of ["", "  ", "\t", "!?", "😀", "\u0000"]) expect(await ids({ q })).toEqual([]);
    expect(await ids({})).toEqual([]);
  });
});
