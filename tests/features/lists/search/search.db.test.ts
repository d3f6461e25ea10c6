import fc from "fast-check";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import type { CategoryKey } from "~/features/categories/categories";
import { type Deal, type SearchSort, SORTS, type Sort } from "~/features/deals/deal";
import { reviseDeal } from "~/features/deals/edit/edit.server";
import type { DealInput } from "~/features/deals/input";
import { closeMatches, nearestCategory } from "~/features/lists/search/close-matches.server";
import { categoriesOfNewest, countMatching, countNewest, firstMatches } from "~/features/lists/search/matching.server";
import { listMatches, MAX_COUNTED, searchDeals } from "~/features/lists/search/search.server";
import { sortSegments } from "~/features/lists/sort-orders.server";
import { useDatabase } from "../../../support/database";
import { dealInput, insertDeals } from "../../../support/deals";
import { words } from "../../../support/words";
import { insertPerson } from "../../reactions/people";

const db = useDatabase();

/** The current time: the database ends deals by its own clock. */
const NOW = new Date(Math.floor(Date.now() / 1_000) * 1_000);
const DAY = 86_400_000;

type Within = { category?: CategoryKey | null; tag?: string | null };
type NewDeal = Partial<DealInput> & { createdAt?: Date };

/** Fields that tests' queries do not match. */
const PLAIN: NewDeal = { store: "Larkfield", category: "other", tags: [], description: "" };

async function insert(deals: readonly NewDeal[]) {
  return insertDeals(
    db(),
    deals.map((deal) => ({ ...PLAIN, ...deal })),
  );
}

/** All matches; asserts that their number is the count. */
async function list(text: string, { sort = "relevance", ...within }: Within & { sort?: SearchSort } = {}) {
  const search = await searchDeals(db(), { text, ...within });
  const deals = await listMatches(db(), search, { sort, now: NOW, offset: 0, limit: MAX_COUNTED });
  expect(search).toMatchObject({ total: deals.length, more: false });
  expect(new Set(deals.map(({ id }) => id)).size).toBe(deals.length);
  return deals;
}

async function titles(text: string, options: Within & { sort?: SearchSort } = {}) {
  return (await list(text, options)).map(({ title }) => title);
}

async function found(text: string, options: Within = {}) {
  return new Set(await titles(text, options));
}

async function close(text: string, { limit = 50, ...within }: Within & { limit?: number } = {}) {
  const search = await searchDeals(db(), { text, ...within });
  const exact = await listMatches(db(), search, { sort: "relevance", now: NOW, offset: 0, limit: 50 });
  return (await closeMatches(db(), search, { found: exact, limit })).map(({ title }) => title);
}

describe("a coupon's code", () => {
  beforeEach(async () => {
    await insert([
      { title: "Save 20 on lamps", createdAt: new Date(NOW.getTime() + DAY) },
      { title: "Lamp", coupon: "SAVE-20", category: "home_kitchen" },
      { title: "Chair", coupon: "save20", createdAt: new Date(NOW.getTime() - DAY) },
      { title: "Desk", coupon: "LAMP2" },
      { title: "Sofa", coupon: "QQZZ" },
    ]);
  });

  it("finds its deals, before those that have its words", async () => {
    for (const text of ["SAVE20", "save 20", "save-20"]) {
      expect(await titles(text)).toEqual(["Lamp", "Chair", "Save 20 on lamps"]);
    }
    expect(await titles("qqzz")).toEqual(["Sofa"]);
    expect(await titles("SAVE20", { category: "home_kitchen" })).toEqual(["Lamp"]);
  });

  it("does so in every order", async () => {
    for (const sort of SORTS) expect(new Set(await titles("save20", { sort }))).toHaveProperty("size", 3);
  });

  it("has no words, and no other code", async () => {
    expect(await found("lamp")).toEqual(new Set(["Lamp", "Save 20 on lamps"]));
    expect(await found("save20 chair")).toEqual(new Set());
    expect(await found("save2")).toEqual(new Set());
  });

  it("is found when it has changed", async () => {
    const [dealId = ""] = await insert([{ title: "Bed" }]);
    const actorId = await insertPerson(db());
    const input = dealInput({ ...PLAIN, title: "Bed", coupon: "SLEEP" });
    await reviseDeal(db(), { dealId, input, actorId, version: null, now: NOW });
    expect(await titles("sleep")).toEqual(["Bed"]);
  });
});

/** A deterministic permutation. */
function shuffled(count: number): number[] {
  return Array.from({ length: count }, (_, n) => (n * 7 + 3) % count);
}

describe("the best match first", () => {
  const STATES = [
    { expiresAt: null, createdAt: new Date(NOW.getTime() - DAY) },
    { expiresAt: new Date(NOW.getTime() + DAY), createdAt: new Date(NOW.getTime() - 2 * DAY) },
    { expiresAt: NOW, createdAt: NOW },
    { expiresAt: new Date(NOW.getTime() - DAY), createdAt: new Date(NOW.getTime() - DAY) },
  ];
  const RANKED = {
    Chinese: {
      text: "蓝牙降噪",
      levels: [
        [{ title: "黑色蓝牙降噪" }, { title: "蓝牙", tags: ["蓝牙降噪"] }],
        [{ title: "降噪（蓝牙）" }, { title: "降噪", tags: ["蓝牙"] }],
      ],
    },
    English: {
      text: "nimbrel15 quartz",
      levels: [
        [{ title: "Quartz by Nimbrel 15" }, { title: "Quartz", tags: ["Nimbrel15"] }],
        [{ title: "15 quartz, Nimbrel" }, { title: "15 quartz", store: "Nimbrel" }],
      ],
    },
  } satisfies Record<string, { text: string; levels: NewDeal[][] }>;

  it.each(Object.entries(RANKED))("%s: live before ended, then level, then rank, then newest", async (_, ranked) => {
    const expected = [STATES.slice(0, 2), STATES.slice(2)].flatMap((states) =>
      ranked.levels.flatMap((ranks) =>
        ranks.flatMap((deal) => states.map((state): NewDeal => ({ ...deal, ...state }))),
      ),
    );
    const order = shuffled(expected.length);
    const ids = await insert(order.map((at) => expected[at] ?? {}));
    await insert([
      { title: "蓝牙" },
      { title: "降噪" },
      { title: "Nimbrel" },
      { title: "Of all", description: ranked.text },
    ]);
    const inOrder = expected.map((_, at) => ids[order.indexOf(at)]);
    expect((await list(ranked.text)).map(({ id }) => id)).toEqual(inOrder);
  });

  it("one word has a single level, and ranks of its own", async () => {
    await insert([
      { title: "Shade", description: "Of quartz.", createdAt: NOW },
      { title: "Quartz", createdAt: new Date(NOW.getTime() - DAY) },
      { title: "Bulb", store: "Quartz & Co", createdAt: NOW },
    ]);
    expect(await titles("quartz")).toEqual(["Quartz", "Bulb"]);
  });

  it("descriptions count where no title, shop, tag or category has the words", async () => {
    await insert([{ title: "Shade", description: "Of zirconia and jade." }, { title: "Jade" }]);
    expect(await titles("zirconia")).toEqual(["Shade"]);
    expect(await titles("jade zirconia")).toEqual(["Shade"]);
    expect(await titles("jade")).toEqual(["Jade"]);
  });

  describe("of a kind", () => {
    beforeEach(async () => {
      await insert([
        { title: "Chair Mat for Carpet" },
        { title: "Gaming Chair by Alder", createdAt: new Date(NOW.getTime() - DAY) },
        { title: "Board game", description: "For gaming on any chair." },
        { title: "实木餐椅" },
      ]);
    });

    it("comes before what has its words, and has those of other names and of kinds below it", async () => {
      expect(await titles("chair")).toEqual(["Gaming Chair by Alder", "实木餐椅", "Chair Mat for Carpet"]);
      expect(await titles("椅子")).toEqual(["实木餐椅", "Gaming Chair by Alder"]);
      expect(await titles("chair mat")).toEqual(["Chair Mat for Carpet"]);
    });

    it("is not searched for where the words count as typed", async () => {
      const search = await searchDeals(db(), { text: "椅子", exact: true });
      expect(search).toMatchObject({ thing: null, total: 0 });
    });
  });
});

describe("the other orders", () => {
  const deals: NewDeal[] = Array.from({ length: 48 }, (_, n) => ({
    // Every second deal is of the second level, and ranks and expiry go across.
    title: n % 2 ? "蓝牙降噪" : "降噪（蓝牙）",
    ...(n % 3 ? {} : n % 2 ? { title: "货", tags: ["蓝牙降噪"] } : { title: "货", tags: ["蓝牙", "降噪"] }),
    originalPrice: 100,
    discountedPrice: n % 7 ? 20 + ((n * 5) % 7) : 0,
    expiresAt: n % 4 ? new Date(NOW.getTime() + ((n % 5) - 2) * DAY) : null,
    createdAt: new Date(NOW.getTime() - ((n * 11) % 13) * DAY),
  }));

  const by: Record<Sort, (deal: Deal) => (number | string)[]> = {
    newest: (deal) => [-deal.createdAt.getTime()],
    hot: (deal) => [-deal.createdAt.getTime()],
    discount: (deal) => [deal.discountedPrice ? -deal.discountPercentage : -101, -deal.createdAt.getTime()],
    "price-low": (deal) => [deal.discountedPrice],
    "price-high": (deal) => [-deal.discountedPrice],
    rating: (deal) => [-deal.averageRating, -deal.ratingsCount],
    expiry: (deal) => [Math.abs((deal.expiresAt?.getTime() ?? 0) - NOW.getTime())],
  };

  function compare(a: (number | string)[], b: (number | string)[]): number {
    const at = a.findIndex((key, n) => key !== b[n]);
    if (at < 0) return 0;
    return (a[at] ?? 0) < (b[at] ?? 0) ? -1 : 1;
  }

  beforeEach(async () => {
    const ids = await insert(deals);
    await sql`
      update deals set ratings_count = place % 4, rating_sum = (place % 4) * (1 + place % 5)
      from unnest(${ids}::uuid[]) with ordinality as inserted (deal, place) where id = deal`.execute(db());
  });

  /** The sort segment, which takes precedence over the level. */
  const part = (deal: Deal, sort: Sort) => {
    if (deal.state === "ended") return 2;
    return sort === "expiry" && deal.expiresAt === null ? 1 : 0;
  };

  it.each(SORTS)("%s applies to all matches, after the state", async (sort) => {
    const listed = await list("蓝牙降噪", { sort });
    expect(listed).toHaveLength(48);
    const key = (deal: Deal) => [part(deal, sort), ...by[sort](deal)];
    const wrong = listed.slice(1).filter((deal, before) => {
      const previous = listed[before];
      return previous && compare(key(previous), key(deal)) > 0;
    });
    expect(wrong).toEqual([]);
    // There are different values to sort.
    expect(new Set(listed.slice(0, 24).map((deal) => JSON.stringify(by[sort](deal)))).size).toBeGreaterThan(1);
  });

  it.each([...SORTS, "relevance"] as const)("%s: pages neither repeat nor skip a deal", async (sort) => {
    const whole = (await list("蓝牙降噪", { sort })).map(({ id }) => id);
    const search = await searchDeals(db(), { text: "蓝牙降噪" });
    const range = fc.record({ offset: fc.nat(60), limit: fc.integer({ min: 1, max: 20 }) });
    await fc.assert(
      fc.asyncProperty(range, async ({ offset, limit }) => {
        const page = await listMatches(db(), search, { sort, now: NOW, offset, limit });
        expect(page.map(({ id }) => id)).toEqual(whole.slice(offset, offset + limit));
      }),
      { numRuns: 20 },
    );
    const paged: string[] = [];
    for (let offset = 0; offset < whole.length; offset += 7) {
      const page = await listMatches(db(), search, { sort, now: NOW, offset, limit: 7 });
      paged.push(...page.map(({ id }) => id));
    }
    expect(paged).toEqual(whole);
  });
});

describe("a search within a list", () => {
  beforeEach(async () => {
    await insert([
      { title: "Lamp of books", category: "books", tags: ["Warm Light", "sale"] },
      { title: "Lamp of sports", category: "sports", tags: ["sale"] },
      { title: "Desk lamp", category: "sports", tags: ["warm light"] },
      { title: "Chair", category: "books", tags: ["sale"] },
    ]);
  });

  it("finds the deals of the tag alone, which is no word of it", async () => {
    expect(await found("lamp", { tag: "sale" })).toEqual(new Set(["Lamp of books", "Lamp of sports"]));
    expect(await found("lamp", { tag: "warm-light" })).toEqual(new Set(["Lamp of books", "Desk lamp"]));
    for (const tag of ["warm", "light", "sal", "%", "'"]) expect(await found("lamp", { tag })).toEqual(new Set());
  });

  it("finds nothing for a text without words", async () => {
    for (const text of ["", " ", "!?", '""', "-", "😀"]) expect(await titles(text)).toEqual([]);
  });
});

describe("exclusion", () => {
  beforeEach(async () => {
    await insert([
      { title: "Running shoe", store: "Nike" },
      { title: "Running shoe by Alder" },
      { title: "Shoe rack", description: "For running shoes, Nike ones too." },
      { title: "移动硬盘 固态" },
      { title: "移动硬盘" },
      { title: "USB C cable" },
      { title: "C cable, USB" },
    ]);
  });

  it.each([
    ["shoe -nike", ["Running shoe by Alder"]],
    ["shoe -rack -alder", ["Running shoe"]],
    ["shoe -nobody", ["Running shoe", "Running shoe by Alder", "Shoe rack"]],
    ["移动硬盘 -固态", ["移动硬盘"]],
    ["移动硬盘 -固", ["移动硬盘"]],
    ['cable -"usb c"', ["C cable, USB"]],
    ["shoe -shoe", []],
    ["-移动硬盘", ["移动硬盘", "移动硬盘 固态"]],
  ])("%s", async (text, expected) => {
    expect(await found(text)).toEqual(new Set(expected));
  });

  it("applies to close matches too", async () => {
    await insert([{ title: "Red canvas shoe" }, { title: "Red canvas shoe by Nike" }]);
    expect(await close("red canvas shoe cheap -nike")).toEqual(["Red canvas shoe", "Running shoe by Alder"]);
  });
});

describe("counts", () => {
  const WORDS = ["nimbrel", "matte", "oak", "蓝牙", "降噪", "15", "wi-fi", "红"] as const;
  const deal = fc.record({
    words: fc.subarray([...WORDS], { minLength: 1 }),
    hidden: fc.subarray([...WORDS]),
    category: fc.constantFrom<CategoryKey>("books", "sports"),
    tags: fc.subarray(["sale", "new"]),
  });
  const query = fc.record({
    included: fc.subarray([...WORDS], { minLength: 1, maxLength: 3 }),
    excluded: fc.subarray(
      WORDS.filter((word) => word !== "15"),
      { maxLength: 2 },
    ),
    category: fc.constantFrom<CategoryKey | null>(null, null, "books", "sports"),
    tag: fc.constantFrom(null, null, "sale"),
  });

  it("are exact, and the deals are those with all words and none excluded, for any query", async () => {
    const deals = fc.sample(deal, { numRuns: 60, seed: 7 });
    const ids = await insert(
      deals.map(({ words, hidden, category, tags }) => ({
        title: words.join(" / "),
        description: hidden.join(" / "),
        category,
        tags,
      })),
    );
    await fc.assert(
      fc.asyncProperty(query, async ({ included, excluded, category, tag }) => {
        const text = [...included, ...excluded.map((word) => `-${word}`)].join(" ");
        const matching = (wordsOf: (one: (typeof deals)[number]) => string[]) =>
          deals.flatMap((one, at) => {
            const matches =
              included.every((word) => wordsOf(one).includes(word)) &&
              !excluded.some((word) => [...one.words, ...one.hidden].includes(word)) &&
              (!category || one.category === category) &&
              (!tag || one.tags.includes(tag));
            return matches ? [ids[at]] : [];
          });
        const named = matching(({ words }) => words);
        const expected = named.length > 0 ? named : matching(({ words, hidden }) => [...words, ...hidden]);
        const listed = await list(text, { category, tag });
        expect(new Set(listed.map(({ id }) => id))).toEqual(new Set(expected));
      }),
      { numRuns: 80 },
    );
  });

  it.each([...words`茶 iphone15 a the wi-fi 降噪耳机 hea 头戴式蓝牙耳机`, '"usb c"', "sony耳机 -bose", "it 2"])(
    "are the length of the list: %s",
    async (text) => {
      await insert([
        { title: "绿茶 red tea 茶" },
        { title: "茶具", description: "奶茶" },
        { title: "iPhone 15", tags: ["15", "iPhone"] },
        { title: "iPhone15 15 iphone a the 2" },
        { title: "USB-C wifi and Wi-Fi, C USB" },
        { title: "Sony 头戴降噪蓝牙耳机 headphones", description: "Head of a. It 2." },
        { title: "Bose 蓝牙头戴式降噪耳机 heater" },
        { title: "Sony耳机降噪", tags: ["蓝牙", "头戴"] },
      ]);
      expect(await titles(text)).not.toEqual([]);
    },
  );
});

describe("a prefix", () => {
  beforeEach(async () => {
    await insert([{ title: "Headphones" }, { title: "Header" }, { title: "Ahead" }, { title: "Batteries" }]);
  });

  it("matches words when there is no exact one", async () => {
    expect(await found("head")).toEqual(new Set(["Headphones", "Header"]));
    expect(await found("HEADPH")).toEqual(new Set(["Headphones"]));
    expect(await found("batter")).toEqual(new Set(["Batteries"]));
  });

  it("matches only the exact word when there is one", async () => {
    await insert([{ title: "Head of a shower" }]);
    expect(await found("head")).toEqual(new Set(["Head of a shower"]));
  });

  it("of a single letter matches nothing", async () => {
    expect(await found("h")).toEqual(new Set());
  });

  it("works with other words, and within a category", async () => {
    await insert([{ title: "Velvet headband", category: "fashion" }]);
    expect(await found("velvet head")).toEqual(new Set(["Velvet headband"]));
    expect(await found("head", { category: "fashion" })).toEqual(new Set(["Velvet headband"]));
  });
});

describe("close matches", () => {
  const ONE_TO_FIVE = ["matte", "copper", "oval", "slim", "glossy"];

  it("have at least 60 % of the words, those with more first", async () => {
    await insert([
      { title: "matte copper oval", createdAt: new Date(NOW.getTime() - 1) },
      { title: "matte copper", createdAt: NOW },
      { title: "matte copper oval slim", createdAt: new Date(NOW.getTime() - 2) },
      { title: "matte copper oval slim glossy", createdAt: new Date(NOW.getTime() - 9) },
      { title: "copper", tags: ["glossy", "slim"], createdAt: NOW },
    ]);
    expect(await titles(ONE_TO_FIVE.join(" "))).toEqual(["matte copper oval slim glossy"]);
    expect(await close(ONE_TO_FIVE.join(" "))).toEqual(["matte copper oval slim", "copper", "matte copper oval"]);
  });

  it.each([
    [3, 2],
    [4, 3],
    [5, 3],
  ])("of %d words have at least %d", async (words, least) => {
    await insert(ONE_TO_FIVE.slice(0, words - 1).map((_, n) => ({ title: ONE_TO_FIVE.slice(0, n + 1).join(" ") })));
    const sizes = (await close(ONE_TO_FIVE.slice(0, words).join(" "))).map((title) => title.split(" ").length);
    expect(sizes).toEqual(Array.from({ length: words - least }, (_, n) => words - 1 - n));
  });

  it.each(["matte", "matte copper", '"matte copper" oval'])("there are none of fewer than three: %s", async (text) => {
    await insert([{ title: "matte" }, { title: "copper" }, { title: "oval" }, { title: "oval matte" }]);
    expect(await close(text)).toEqual([]);
  });

  const TWELVE = "amber birch cedar daisy elder fennel ginger hazel indigo jasmin kelp lotus".split(" ");

  it("of more than eight words have at least 60 % of all", async () => {
    await insert([
      { title: TWELVE.slice(0, 5).join(" ") },
      { title: TWELVE.slice(0, 6).join(" ") },
      { title: TWELVE.slice(0, 8).join(" ") },
    ]);
    expect(await close(TWELVE.join(" "))).toEqual([TWELVE.slice(0, 8).join(" ")]);
  });

  it("never repeat an exact match, nor each other", async () => {
    await insert(
      Array.from({ length: 30 }, (_, n) => ({ title: ONE_TO_FIVE.filter((_, word) => word !== n % 6).join(" ") })),
    );
    const exact = await list(ONE_TO_FIVE.join(" "));
    expect(exact).toHaveLength(5);
    const search = await searchDeals(db(), { text: ONE_TO_FIVE.join(" ") });
    const closest = await closeMatches(db(), search, { found: exact, limit: 50 });
    expect(closest).toHaveLength(25);
    expect(new Set([...exact, ...closest].map(({ id }) => id)).size).toBe(30);
  });

  it("respect the limit, live before expired, newest first", async () => {
    await insert([
      { title: "matte copper 1", createdAt: new Date(NOW.getTime() - 3) },
      { title: "matte copper 2", createdAt: new Date(NOW.getTime() - 1) },
      { title: "matte copper 3", createdAt: NOW, expiresAt: NOW },
      { title: "matte copper 4", createdAt: new Date(NOW.getTime() - 2) },
    ]);
    const text = "matte copper oval";
    expect(await close(text)).toEqual([2, 4, 1, 3].map((n) => `matte copper ${n}`));
    expect(await close(text, { limit: 2 })).toEqual([2, 4].map((n) => `matte copper ${n}`));
  });

  it("have most pairs of the Chinese characters, where words are few", async () => {
    await insert([{ title: "青花素白瓷" }, { title: "白瓷" }, { title: "花素" }]);
    expect(await close("青花素瓷")).toEqual(["青花素白瓷"]);
  });

  it("stay within the list that is searched", async () => {
    await insert([
      { title: "matte copper", category: "books", tags: ["sale"] },
      { title: "copper oval", category: "sports", tags: ["sale"] },
      { title: "matte oval", category: "books" },
    ]);
    expect(await close("matte copper oval", { category: "books", tag: "sale" })).toEqual(["matte copper"]);
    expect(await close("matte copper oval", { category: "sports" })).toEqual(["copper oval"]);
  });
});

describe("nearestCategory", () => {
  const nearest = async (text: string, within: Within = {}) =>
    nearestCategory(db(), await searchDeals(db(), { text, ...within }));

  it("is the one in which most deals have at least one of the words", async () => {
    await insert([
      { title: "Walnut desk", category: "home_kitchen" },
      { title: "Desk lamp", category: "home_kitchen" },
      { title: "Walnut oil", category: "beauty" },
      { title: "Chair", category: "books" },
      { title: "Stool", category: "books" },
      { title: "Bench", category: "books" },
    ]);
    expect(await nearest("walnut desk violin")).toBe("home_kitchen");
    expect(await nearest("oil violin")).toBe("beauty");
    expect(await nearest("desk violin", { category: "books" })).toBe("home_kitchen");
  });

  it("is null when no deal has any", async () => {
    await insert([{ title: "Chair" }]);
    for (const text of ["violin", "小提琴", "", "!"]) expect(await nearest(text)).toBeNull();
  });
});

/** Fast insert: newest first "Oak 1 slim", "Oak 2 slim" …, every third in books. */
async function insertLamps(count: number) {
  await sql`
    insert into deals (title, original_price, discounted_price, store, category, tags, tag_slugs, url, source,
      expires_at, created_at, search, search_version)
    select 'Oak ' || n || ' slim', 100, 10 + n % 50, 'Larkfield', case n % 3 when 0 then 'books' else 'sports' end,
      case n % 2 when 0 then '{sale}'::text[] else '{}' end, case n % 2 when 0 then '{sale}'::text[] else '{}' end,
      'https://larkfield.example/' || n, 'crawler', case n % 5 when 0 then ${NOW}::timestamptz - interval '1 day' end,
      ${NOW}::timestamptz - n * interval '1 minute',
      ('''aoak'' ''aslim'' ' || case n % 3 when 0 then '''=books''' else '''=sports''' end)::tsvector, 1
    from generate_series(1, ${count}::int) n`.execute(db());
}

describe("the limit of counting and paging", () => {
  const MANY = MAX_COUNTED + 40;

  it("is 2,000 deals, except for a single word, whose count is known", async () => {
    await insertLamps(MANY);
    expect(MAX_COUNTED).toBe(2_000);
    expect(await searchDeals(db(), { text: "oak" })).toMatchObject({ total: MANY, more: false });
    expect(await searchDeals(db(), { text: "oak slim" })).toMatchObject({ total: MAX_COUNTED, more: true });

    for (const text of ["oak", "oak slim"]) {
      const search = await searchDeals(db(), { text });
      const page = (offset: number, limit = 50) =>
        listMatches(db(), search, { sort: "newest", now: NOW, offset, limit });
      expect((await page(0)).map(({ title }) => title)[49]).toBe("Oak 62 slim");
      const last = (await page(1_990)).map(({ title }) => title);
      // Every fifth has ended, and comes after the 1,632 live ones.
      expect(last).toEqual(Array.from({ length: 10 }, (_, n) => `Oak ${5 * (359 + n)} slim`));
      for (const offset of [2_000, 2_010, 1e9, 1e14]) expect(await page(offset)).toEqual([]);
    }
  });

  it("exactly 2,000 matches are not `more`", async () => {
    await insertLamps(MAX_COUNTED);
    expect(await searchDeals(db(), { text: "oak slim" })).toMatchObject({ total: MAX_COUNTED, more: false });
  });

  it("a page beyond the end is empty, however far", async () => {
    await insert([{ title: "Oak" }, { title: "Oak" }]);
    const search = await searchDeals(db(), { text: "oak" });
    for (const sort of [...SORTS, "relevance"] as const) {
      for (const offset of [2, 50, 1e9, 1e14]) {
        expect(await listMatches(db(), search, { sort, now: NOW, offset, limit: 50 })).toEqual([]);
      }
    }
  });
});

describe("common words are scanned in order", () => {
  const LAMPS = 400;
  const MANY = 1_000_000;

  const LISTS: Record<string, Within> = {
    "all deals": { category: null, tag: null },
    "a category": { category: "books", tag: null },
    "a tag": { category: null, tag: "sale" },
    "a tag of a category": { category: "sports", tag: "sale" },
    "an empty list": { category: "toys_games", tag: null },
  };

  beforeEach(async () => {
    await insertLamps(LAMPS);
    await insert(Array.from({ length: 40 }, (_, n) => ({ title: `Chair ${n}`, createdAt: NOW })));
  });

  it.each(Object.entries(LISTS))("with the same deals in the same order: %s", async (_, within) => {
    const tsquery = within.category ? `('aoak' & '=${within.category}')` : "'aoak'";
    for (const sort of SORTS) {
      for (const limit of [1, 60, 250, LAMPS + 50]) {
        const segments = sortSegments({ sort, now: NOW });
        const take = (atMost: number) => firstMatches(db(), [{ tsquery, filter: within, atMost }], { segments, limit });
        const few = await take(LAMPS);
        expect(await take(MANY)).toEqual(few);
        if (within.category === null && within.tag === null) expect(few).toHaveLength(Math.min(limit, LAMPS));
        expect(few.length === 0).toBe(within.category === "toys_games");
      }
    }
  });

  it.each(Object.entries(LISTS))("with the same count: %s", async (_, within) => {
    const tsquery = within.category ? `('aoak' & '=${within.category}')` : "'aoak'";
    const { found, categories } = await countMatching(db(), { tsquery, filter: within, atMost: LAMPS }, MAX_COUNTED);
    expect(await countNewest(db(), { tsquery, filter: within, atMost: MANY })).toBe(found);
    const ofNewest = await categoriesOfNewest(db(), { tsquery, filter: within, atMost: MANY });
    expect(new Set(ofNewest)).toEqual(new Set(categories));
    expect(found === 0).toBe(within.category === "toys_games");
  });

  it("runs no query when there are no matches", async () => {
    const none = { tsquery: "this is no tsquery (", filter: {}, atMost: 0 };
    expect(await firstMatches(db(), [none], { segments: sortSegments({ sort: "newest" }), limit: 5 })).toEqual([]);
  });

  it("with the same results for any word frequencies", async () => {
    const both = async (text: string, within: Within) => {
      const search = await searchDeals(db(), { text, ...within });
      const pages = [];
      for (const sort of ["relevance", "price-low"] as const) {
        for (const offset of [0, 30]) {
          const deals = await listMatches(db(), search, { sort, now: NOW, offset, limit: 30 });
          pages.push(deals.map(({ id }) => id));
        }
      }
      return { pages, total: search.total, more: search.more };
    };
    const cases: [string, Within][] = [
      ["oak slim", {}],
      ["slim oak", { category: "books" }],
      ["oak slim -chair", { tag: "sale" }],
      ["oak chair", {}],
    ];
    for (const [text, within] of cases) {
      const rare = await both(text, within);
      await sql`update search_lexemes set deals = deals * 10000`.execute(db());
      const common = await both(text, within);
      await sql`update search_lexemes set deals = deals / 10000`.execute(db());
      expect(common.pages).toEqual(rare.pages);
      // Counts of common words are rounded down, those up to ten exact.
      if (rare.total <= 10) expect(common).toMatchObject({ total: rare.total, more: false });
      else {
        expect(common.more).toBe(true);
        expect(common.total).toBeLessThan(rare.total);
        expect(common.total).toBeGreaterThanOrEqual(rare.total / 2 - 1);
      }
    }
  });
});
