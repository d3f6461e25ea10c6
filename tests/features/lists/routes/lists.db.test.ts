import { beforeEach, describe, expect, it } from "vitest";
import { loader as home } from "~/features/home/routes/home";
import { loader as deals } from "~/features/lists/routes/all-deals";
import { loader as category } from "~/features/lists/routes/category";
import { loader as search } from "~/features/lists/routes/search";
import { loader as store } from "~/features/lists/routes/store";
import { loader as tag } from "~/features/lists/routes/tag";
import type { DealListView } from "~/features/lists/web/deal-list.server";
import type { ListFiltersView } from "~/features/lists/web/filters.server";
import { contentVersions } from "~/platform/process/content-version.server";
import { useDatabase } from "../../../support/database";
import { insertDeals, insertSeries } from "../../../support/deals";
import { answerOf, HERE, load } from "../../../support/routes";
import { nameOf, pathOf, removeBrand, SITE_CATEGORIES } from "../../../support/site-under-test";
import { words } from "../../../support/words";

const db = useDatabase();

async function featuredAt(href: string, init?: RequestInit) {
  const { featured } = await load(home, href, init);
  if (!Array.isArray(featured)) throw new Error("No featured deals");
  return featured;
}
const titles = (list: DealListView) => list.deals.map(({ title }) => title);
const hrefOf = (chips: { name: string; href: string }[], name: string) =>
  chips.find((chip) => chip.name === name)?.href;
const current = (chips: { name: string; current: boolean }[]) =>
  chips.filter((chip) => chip.current).map(({ name }) => name);

it("lists have deals in the language of the preference, of which the address says nothing", async () => {
  await insertDeals(db(), [
    { title: "Lamp", category: "books", tags: ["x"], featured: true },
    { title: "灯 lamp", category: "books", tags: ["x"], featured: true },
    { title: "Desk lamp", translations: { zh: { title: "台灯", description: "" } }, category: "books", tags: ["x"] },
  ]);
  const headers = { Cookie: "dealLanguage=zh" };
  for (const { list } of [
    await load(home, "/", { headers }),
    await load(deals, "/deals", { headers }),
    await load(category, "/category/books", { headers, params: { category: "books" } }),
    await load(tag, "/tag/x", { headers, params: { tag: "x" } }),
    (await load(search, "/search?q=lamp", { headers })).results,
  ] as { list: DealListView }[]) {
    expect(list.total).toBe("2");
    const languages = list.deals.map(({ title, titleLang }) => [title, titleLang]);
    expect(new Map(languages as [string, string][])).toEqual(
      new Map([
        ["灯 lamp", "zh"],
        ["Desk lamp", undefined],
      ]),
    );
  }
  expect(await featuredAt("/", { headers })).toHaveLength(1);
  const { list } = await load(deals, "/deals", { headers: { Cookie: "dealLanguage=all; language=zh" } });
  expect(new Set(titles(list))).toEqual(new Set(["Lamp", "台灯", "灯 lamp"]));
});

it("the hot list has its own heading, and cards the heat that orders it", async () => {
  await insertDeals(db(), [{ title: "Old", createdAt: new Date(Date.now() - 3 * 86_400_000) }, { title: "New" }]);
  const { list, meta } = await load(deals, "/deals?sort=hot");
  expect(meta.title).toContain("Hot deals");
  const [first, second] = list.deals;
  expect([first?.title, first?.heat, second?.heat]).toEqual(["New", 40, 14]);
  expect((await load(deals, "/deals")).list.deals[0]?.heat).toBe(40);
});

it("lists offer the shops with the most deals, whose lists keep the filters, and lead back", async () => {
  await insertDeals(db(), [
    { title: "Pot", store: "Larkfield", category: "books" },
    { title: "Pan", store: "Larkfield", category: "sports" },
    { title: "Map", store: "Fern & Co", category: "books" },
  ]);
  expect((await load(deals, "/deals")).stores).toEqual([
    { name: "Larkfield", href: "/store/larkfield", current: false, count: 2 },
    { name: "Fern & Co", href: "/store/fern-%26-co", current: false, count: 1 },
  ]);
  // A shop's number of deals is not that of those up to a price.
  expect((await load(deals, "/deals?maxPrice=25")).stores).toEqual([
    { name: "Larkfield", href: "/store/larkfield?maxPrice=25", current: false },
    { name: "Fern & Co", href: "/store/fern-%26-co?maxPrice=25", current: false },
  ]);
  const books = await load(category, "/category/books", { params: { category: "books" } });
  expect(books).toMatchObject({
    stores: [{ href: "/store/fern-%26-co?category=books" }, { href: "/store/larkfield?category=books" }],
  });
  const shop = await load(store, "/store/larkfield?maxPrice=25", { params: { store: "larkfield" } });
  expect(shop).toMatchObject({
    stores: [
      { name: "Larkfield", href: "/deals?maxPrice=25", current: true },
      { name: "Fern & Co", current: false },
    ],
  });
});

it("every list is narrowed by prices and coupons, says so in its addresses, and can be cleared", async () => {
  await insertDeals(db(), [
    { title: "Cheap lamp", category: "books", tags: ["x"], originalPrice: 9, discountedPrice: 5, coupon: "LIGHT" },
    { title: "Dear lamp", category: "books", tags: ["x"], originalPrice: 90, discountedPrice: 50 },
  ]);
  const query = "maxPrice=25&minPercent=40&coupon=1";
  const searched = await load(search, `/search?q=lamp&${query}`);
  for (const [{ list, filters, meta }, path, cleared] of [
    [await load(home, `/?${query}`), "/", "/"],
    [await load(deals, `/deals?${query}`), "/deals", "/deals"],
    [await load(category, `/category/books?${query}`, { params: { category: "books" } }), "/category/books"],
    [await load(tag, `/tag/x?${query}`, { params: { tag: "x" } }), "/tag/x"],
    [{ ...searched.results, meta: searched.meta }, "/search", "/search?q=lamp"],
  ] as [{ list: DealListView; filters: ListFiltersView; meta: { canonical: string } }, string, string?][]) {
    expect(titles(list)).toEqual(["Cheap lamp"]);
    expect(list.total).toBe("1");
    expect(current(filters.chips)).toEqual(["Up to $25", "With coupon"]);
    expect(filters.clear?.href).toBe(cleared ?? path);
    expect(meta.canonical).toBe(path === "/search" ? `/search?q=lamp&${query}` : `${path}?${query}`);
  }
});

it("a search without results in a range of prices shows others, and can be cleared of it", async () => {
  await insertDeals(db(), [{ title: "Dear lamp", category: "books", originalPrice: 90, discountedPrice: 50 }]);
  const { results } = await load(search, "/search?q=lamp&category=books&maxPrice=25");
  expect(results).toMatchObject({
    waysOn: null,
    notes: [{ text: "No “lamp” up to $25. Showing them at other prices, from $50." }],
    filters: { clear: { href: "/search?q=lamp&category=books" } },
  });
});

it("names a default category in lower case within a sentence", async () => {
  await insertDeals(db(), [{ category: "books" }]);
  const books = await load(category, "/category/books", { params: { category: "books" } });
  expect(books.meta.description).toBe("Current books deals with prices, coupons and expiry dates.");
  expect(books.meta.title).toBe("Books deals");
});

describe("/deals: its state is in the URL", () => {
  beforeEach(async () => {
    await insertDeals(db(), [
      { title: "Phone", category: "electronics", tags: ["New", "Sale"], originalPrice: 500, discountedPrice: 400 },
      { title: "Shirt", category: "fashion", tags: ["Sale"], originalPrice: 20, discountedPrice: 5 },
      { title: "Novel", category: "books", tags: ["Paper"], originalPrice: 15, discountedPrice: 13.5 },
    ]);
  });

  it.each([
    ["", "All deals · Newest", "全部优惠 · 最新发布"],
    ["sort=price-low", "All deals · Price: low to high", "全部优惠 · 价格从低到高"],
  ])("is titled by its order: %s", async (query, english, chinese) => {
    expect((await load(deals, `/deals?${query}`)).meta.title).toBe(english);
    expect((await load(deals, `/deals?${query}&lang=zh`)).meta.title).toBe(chinese);
  });

  it.each([
    ["sort=price-low", ["Shirt", "Novel", "Phone"]],
    ["tag=%20SALE%20&sort=price-low", ["Shirt", "Phone"]],
    ["category=fashion&tag=sale", ["Shirt"]],
    ["q=shirts", ["Shirt"]],
    ["q=%25", []],
  ])("?%s", async (query, expected) => {
    expect(titles((await load(deals, `/deals?${query}`)).list)).toEqual(expected);
  });

  it("ignores what is invalid", async () => {
    const { state, list } = await load(deals, "/deals");
    for (const query of words`
      page=0 page=-1 page=1.5 page=1e9 page=NaN page=%EF%BC%92 page[]=2 page= sort=cheapest sort=toString
      sort=price-low%00 category=garden category=all category=Books category=__proto__ tag= tag=%20
      category=garden&sort=cheapest&page=x minPrice=-1 maxPrice=cheap maxPrice=12,5,5 free=0 coupon=2 minPercent=0
    `) {
      const response = await load(deals, `/deals?${query}`);
      expect({ query, ...response }).toMatchObject({ query, state, list, meta: { canonical: "/deals" } });
    }
  });

  it("offers ranges of prices and shows what is chosen, in the language and currency", async () => {
    const plain = await load(deals, "/deals?sort=rating&page=2");
    const names = ["Up to $25", "Up to $50", "Up to $100", "Free only", "With coupon"];
    expect(plain.filters.chips.map(({ name }) => name)).toEqual(names);
    expect(plain.filters.clear).toBeNull();
    expect(hrefOf(plain.filters.chips, "Up to $25")).toBe("/deals?sort=rating&maxPrice=25");

    const { filters } = await load(
      deals,
      "/deals?q=o&category=books&minPrice=12.5&maxPrice=400&minPercent=5&coupon=1&lang=zh",
    );
    expect(current(filters.chips)).toEqual(["有优惠码"]);
    expect(filters.applied.map(({ name, href }) => [name, href])).toEqual([
      ["含“o”", "/deals?category=books&minPrice=12.5&maxPrice=400&minPercent=5&coupon=1"],
      ["$12.50 至 $400", "/deals?q=o&category=books&minPercent=5&coupon=1"],
      ["降价 5% 以上", "/deals?q=o&category=books&minPrice=12.5&maxPrice=400&coupon=1"],
      ["有优惠码", "/deals?q=o&category=books&minPrice=12.5&maxPrice=400&minPercent=5"],
    ]);

    expect(hrefOf(filters.chips, "$50 以内")).toBe("/deals?q=o&category=books&maxPrice=50&minPercent=5&coupon=1");
    expect(hrefOf(filters.chips, "只看免费")).toBe("/deals?q=o&category=books&minPercent=5&free=1&coupon=1");
    expect(filters.bounds.map(({ value }) => value)).toEqual(["12.5", "400"]);
    expect(filters.clear).toEqual({ href: "/deals?category=books", text: "清除筛选" });
  });

  it("redirects blank amounts, as forms send them, to the address without them", async () => {
    const sent = "/deals?q=o&sort=rating&minPrice=&maxPrice=+";
    const { status, headers } = await answerOf(() => load(deals, sent));
    expect([status, headers.get("Location")]).toEqual([302, "/deals?q=o&sort=rating"]);
  });

  it("a page beyond the last is the last", async () => {
    const { list, meta } = await load(deals, "/deals?page=1000000000000000000000");
    expect(titles(list)).toHaveLength(3);
    expect(meta.canonical).toBe("/deals");
  });

  it("a tag that the category does not have is dropped, others stay", async () => {
    const dropped = await load(deals, "/deals?category=books&tag=sale");
    expect(dropped.state).toMatchObject({ category: "books", tag: null });
    expect(titles(dropped.list)).toEqual(["Novel"]);
    expect(current(dropped.tags)).toEqual(["All"]);
    expect((await load(deals, "/deals?tag=nothing")).state.tag).toBeNull();
    expect((await load(deals, "/deals?category=fashion&tag=sale")).state.tag).toBe("sale");
  });

  it("chips: another category resets tag and page only; another tag resets the page", async () => {
    const { categories, tags } = await load(deals, "/deals?category=fashion&tag=sale&sort=price-low&q=s&page=2");
    const offered = ["All", ...SITE_CATEGORIES.map(({ en }) => en)];
    expect(categories.map(({ name }) => name)).toEqual(offered);
    expect(current(categories)).toEqual([nameOf("fashion")]);
    expect(hrefOf(categories, nameOf("electronics"))).toBe("/deals?q=s&category=electronics&sort=price-low");
    expect(hrefOf(categories, "All")).toBe("/deals?q=s&sort=price-low");
    expect(current(tags)).toEqual(["#Sale"]);
    expect(hrefOf(tags, "All")).toBe("/deals?q=s&category=fashion&sort=price-low");
    expect(hrefOf(tags, "#Sale")).toBe("/deals?q=s&category=fashion&tag=sale&sort=price-low");
  });

  it("offers no tag chips when there are no tags", async () => {
    await db().deleteFrom("deals").execute();
    await insertDeals(db(), [{ tags: [] }]);
    expect((await load(deals, "/deals")).tags).toEqual([]);
    expect((await load(home, "/")).tags).toEqual([]);
  });

  it("q is cut to 200 characters and may contain anything", async () => {
    const { state } = await load(deals, `/deals?q=${encodeURIComponent("😀".repeat(300))}`);
    expect([...state.q]).toHaveLength(200);
    expect((await load(deals, "/deals?q=a%00b%0Ac")).state.q).toBe("a b c");
    expect((await load(deals, "/deals?q=%F0%9F")).list.deals).toEqual([]);
    expect((await load(deals, "/deals?tag=%00&category=%00")).state).toMatchObject({ category: null, tag: null });
  });
});

describe("an address without blanks", () => {
  it.each([
    ["/deals?q=", deals, "/deals"],
    ["/deals?q=%20%09%20&sort=discount", deals, "/deals?sort=discount"],
    ["/deals?q=%E3%80%80", deals, "/deals"],
    ["/deals?category=books&q=++red++lamp+&page=2", deals, "/deals?category=books&q=red++lamp&page=2"],
    ["/deals?q=+one&q=two", deals, "/deals?q=one"],
    ["/category/books?q=&tag=paper", category, "/category/books?tag=paper"],
    ["/tag/paper?q=+a", tag, "/tag/paper?q=a"],
    ["/search?q=", search, "/search"],
    ["/search?q=+lamp&sort=expiry", search, "/search?q=lamp&sort=expiry"],
  ])("%s is the target of a redirect", async (path, loader, tidy) => {
    const params = { category: "books", tag: "paper" };
    const response = await answerOf(() => load<Promise<unknown>>(loader, path, { params }));
    expect([response.status, response.headers.get("Location")]).toEqual([302, tidy]);
  });

  it("is not redirected to when it is too long, and is served as it is", async () => {
    const { status } = await answerOf(() => load(deals, `/deals?q=+${"(".repeat(2_000)}`));
    expect(status).toBe(200);
  });

  it("never redirects to another site", async () => {
    const response = await answerOf(() => load<Promise<unknown>>(deals, `${HERE}//evil.example/deals?q=`));
    expect(response.headers.get("Location")).toBe("/evil.example/deals");
  });
});

describe("pages of a list", () => {
  beforeEach(async () => {
    await insertSeries(db(), 320, (n) => ({ category: "books" as const, tags: ["paper"], title: `Book ${n} & co` }));
  });

  it("page N of /deals, /category and /tag shows pages 1 to N of 50, at most 250 deals", async () => {
    for (const [path, loader, params] of [
      ["/deals", deals, {}],
      ["/category/books", category, { category: "books" }],
      ["/tag/paper", tag, { tag: "paper" }],
    ] as const) {
      const pageOf = async (page: number) => {
        const address = `${path}?sort=price-low&page=${page}`;
        const { list } = await load<Promise<{ list?: DealListView }>>(loader, address, { params });
        if (!list) throw new Error(`${path} has no list`);
        return list;
      };
      const first = await pageOf(1);
      expect(first.deals).toHaveLength(50);
      expect(first).toMatchObject({ first: "1", last: "50", total: "320", fromStart: true, earlierHref: null });
      expect(first.moreHref).toBe(`${path}?sort=price-low&page=2#deal-${first.deals.at(-1)?.id}`);

      const second = await pageOf(2);
      expect(second.deals.slice(0, 50)).toEqual(first.deals);
      expect(second.deals).toHaveLength(100);

      const last = await pageOf(7);
      expect(last).toMatchObject({ first: "101", last: "320", total: "320", fromStart: false, moreHref: null });
      expect(last.deals).toHaveLength(220);
      expect(last.earlierHref).toBe(`${path}?sort=price-low&page=2`);
      expect(last).toMatchObject({ onwardHref: null });
    }
  });

  it("/: 24 a page, and the end at 200", async () => {
    const first = await load(home, "/");
    expect(first.list).toMatchObject({ last: "24", total: "320" });
    expect(first.list.moreHref).toMatch(/^\/\?page=2#/);
    const last = await load(home, "/?page=9");
    expect(last.list).toMatchObject({ first: "1", last: "200", moreHref: null });
    expect(last.list.deals).toHaveLength(200);
    expect((await load(home, "/?page=10")).list.deals).toHaveLength(200);
    // The list of all deals continues where the home page ends.
    expect([first.list.onwardHref, last.list.onwardHref]).toEqual([null, "/deals"]);
    const narrowed = await load(home, "/?category=books&tag=paper&page=9");
    expect(narrowed.list.onwardHref).toBe("/deals?category=books&tag=paper");
  });
});

it("another category or tag starts at its first page", async () => {
  await insertDeals(db(), [{ title: "Book", category: "books", tags: ["paper"] }]);
  interface Page {
    categories?: { href: string }[];
    tags?: { href: string }[];
    results?: Page | null;
  }
  for (const [path, loader] of [
    ["/", home],
    ["/deals", deals],
    ["/tag/paper", tag],
    ["/search", search],
  ] as const) {
    const params = { tag: "paper" };
    const response: Page = await load<Promise<Page>>(loader, `${path}?q=book&page=3`, { params });
    const { categories = [], tags = [] } = response.results ?? response;
    expect(categories.length, path).toBeGreaterThan(1);
    for (const { href } of [...categories, ...tags]) expect(href).not.toContain("page=");
  }
});

describe("/", () => {
  it("has links to hot deals, those with a coupon and those that end soon", async () => {
    await removeBrand(db());
    contentVersions.expire();
    await insertDeals(db(), [{}]);
    const { hero } = await load(home, "/");
    expect(hero?.badge).toBe("Over 10,000+ deals updated daily");
    expect(hero?.blurbs.map(({ href }) => href)).toEqual(["/deals?sort=hot", "/deals?coupon=1", "/deals?sort=expiry"]);
  });

  it.each(["category=books", "tag=paper", "maxPrice=50", "coupon=1&maxPrice=50"])(
    "is the list alone once something is chosen: %s",
    async (chosen) => {
      await insertDeals(db(), [{ category: "books", tags: ["paper"], featured: true }]);
      expect(await load(home, `/?${chosen}`)).toMatchObject({ hero: null, featured: [] });
    },
  );

  it.each(["sort=hot", "sort=expiry", "free=1", "coupon=1"])(
    "keeps the introduction with a tab: %s",
    async (chosen) => {
      await insertDeals(db(), [{ featured: true }]);
      const { hero, featured, filters } = await load(home, `/?${chosen}`);
      expect([hero === null, (await featured)?.length]).toEqual([false, 1]);
      const [current, ...others] = filters.tabs.filter((tab) => tab.current);
      expect([current?.href, others]).toEqual([`/?${chosen}`, []]);
    },
  );

  it("features at most 15 of the newest 20 that have not expired", async () => {
    const past = new Date(Date.now() - 1_000);
    await insertDeals(db(), [
      ...Array.from({ length: 20 }, (_, n) => ({ title: `New ${n}`, featured: true })),
      ...Array.from({ length: 20 }, (_, n) => ({ title: `Old ${n}`, featured: true, createdAt: past })),
      ...Array.from({ length: 5 }, (_, n) => ({ title: `Gone ${n}`, featured: true, expiresAt: past })),
    ]);
    const featured = await featuredAt("/");
    expect(featured).toHaveLength(15);
    expect(new Set(featured.map(({ id }) => id)).size).toBe(15);
    expect(featured.every(({ title }) => title.startsWith("New"))).toBe(true);
  });

  it("offers all categories and filters its list by category and tag", async () => {
    await insertDeals(db(), [
      { title: "Novel", category: "books", tags: ["Paper"] },
      { title: "Ball", category: "sports", tags: ["Round"] },
    ]);
    const { categories, list } = await load(home, "/?category=books&tag=paper");
    expect(categories).toHaveLength(1 + SITE_CATEGORIES.length);
    expect(hrefOf(categories, nameOf("sports"))).toBe("/?category=sports");
    expect(titles(list)).toEqual(["Novel"]);
  });
});

it("/search keeps the query in its chips, and is noindex", async () => {
  await insertDeals(db(), [{ title: "Desk lamp", category: "home_kitchen" }, { title: "Lamp oil" }]);
  const { results, meta } = await load(search, "/search?q=lamp");
  expect(hrefOf(results?.categories ?? [], nameOf("home_kitchen"))).toBe("/search?q=lamp&category=home_kitchen");
  expect(results?.count).toBe("2 deals found");
  expect(meta.hidden).toBe(true);
});

describe("/category/{category}", () => {
  it("shows its deals, six of its tags, its name and its canonical URL", async () => {
    await insertDeals(db(), [
      { title: "Pan", category: "home_kitchen", tags: ["a", "b", "c", "d", "e", "f", "g"] },
      { title: "Novel", category: "books", tags: ["paper"] },
    ]);
    const path = pathOf("home_kitchen");
    const response = await load(category, path, { params: { category: path.split("/").at(-1) ?? "" } });
    if (!response.valid) throw new Error("Not valid");
    expect(response.name).toBe(nameOf("home_kitchen"));
    expect(titles(response.list)).toEqual(["Pan"]);
    expect(response.tags?.map(({ name }) => name)).toEqual(["All", "#a", "#b", "#c", "#d", "#e", "#f"]);
    expect(response.meta.canonical).toBe(path);
    expect(response.meta.hidden).toBeFalsy();
  });

  it("filters by tag and text, and drops a tag it does not have", async () => {
    await insertDeals(db(), [
      { title: "Novel", category: "books", tags: ["paper"] },
      { title: "Atlas", category: "books", tags: [] },
      { title: "Ball", category: "sports", tags: ["round"] },
    ]);
    const shown = async (query: string) => {
      const response = await load(category, `/category/books?${query}`, { params: { category: "books" } });
      return response.valid ? titles(response.list).toSorted((a, b) => a.localeCompare(b)) : null;
    };
    expect(await shown("tag=paper")).toEqual(["Novel"]);
    expect(await shown("tag=round")).toEqual(["Atlas", "Novel"]);
    expect(await shown("q=atl")).toEqual(["Atlas"]);
    expect(await shown("category=sports")).toEqual(["Atlas", "Novel"]);
  });
});

describe("/tag/{tag}", () => {
  it("shows its deals and six categories, whatever its case in the URL", async () => {
    const categories = ["books", "sports", "beauty", "other", "fashion", "automotive", "toys_games"] as const;
    await insertDeals(
      db(),
      categories.map((name) => ({ title: name, category: name, tags: ["Big Sale"] })),
    );
    await insertDeals(db(), [{ title: "Untagged", tags: [] }]);
    for (const slug of ["big-sale", "Big Sale", " BIG-SALE "]) {
      const response = await load(tag, `/tag/${encodeURIComponent(slug)}`, { params: { tag: slug } });
      if (!response.valid) throw new Error("Not valid");
      expect(response.name).toBe("Big Sale");
      expect(titles(response.list).toSorted((a, b) => a.localeCompare(b))).toEqual(
        [...categories].toSorted((a, b) => a.localeCompare(b)),
      );
      expect(response.categories).toHaveLength(7);
      expect(response.meta.canonical).toBe("/tag/big-sale");
    }
    const narrowed = await load(tag, "/tag/big-sale?category=books", { params: { tag: "big-sale" } });
    expect(narrowed.valid && titles(narrowed.list)).toEqual(["books"]);
  });
});

describe("cards", () => {
  it("show checked addresses and the money of the page's language", async () => {
    const [id = ""] = await insertDeals(db(), [{ title: "Lamp", originalPrice: 1_299, discountedPrice: 0.5 }]);
    // Bypasses the validation of writes, to test the escaping alone.
    await db().updateTable("deals").set({ url: "https://a@evil.example/", image_url: "javascript:alert(1)" }).execute();
    const { list } = await load(deals, "/deals");
    expect(list.deals).toMatchObject([
      {
        ...{ id, slug: "lamp", url: "#", image: null, rating: null, expiry: { state: "none" } },
        ...{ price: "$0.50", was: "$1,299.00", percent: 99 },
      },
    ]);
  });

  it("have a lang attribute when it is not the page's language", async () => {
    await insertDeals(db(), [{ title: "静音水壶 500W", description: "Boils without a sound." }]);
    const [onEnglish, onChinese] = await Promise.all(
      ["/deals", "/deals?lang=zh"].map(async (path) => (await load(deals, path)).list.deals[0]),
    );
    expect(onEnglish).toMatchObject({ titleLang: "zh" });
    expect(onEnglish).not.toHaveProperty("textLang");
    expect(onChinese).toMatchObject({ textLang: "en" });
    expect(onChinese).not.toHaveProperty("titleLang");
  });

  it("say FREE for 0 and show the rating with one decimal", async () => {
    await insertDeals(db(), [{ originalPrice: 10, discountedPrice: 0 }]);
    await db().updateTable("deals").set({ ratings_count: 3, rating_sum: 13 }).execute();
    const [card] = (await load(deals, "/deals")).list.deals;
    expect(card).toMatchObject({ price: null, was: "$10.00", percent: 0, rating: "4.3", ratings: 3 });
  });
});
