import { Readable } from "node:stream";
import { parseAtomFeed, parseJsonFeed, parseOpml, parseRssFeed } from "feedsmith";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { categoryKeys } from "~/features/categories/categories";
import { importRecords } from "~/features/deals/import/records.server";
import { loader as atom } from "~/features/feeds/routes/feed-atom";
import { loader as json } from "~/features/feeds/routes/feed-json";
import { loader as rss } from "~/features/feeds/routes/feed-rss";
import { loader as opml } from "~/features/feeds/routes/feeds-opml";
import { loader as follow } from "~/features/feeds/routes/follow";
import { loader as home } from "~/features/home/routes/home";
import { loader as deals } from "~/features/lists/routes/all-deals";
import { loader as category } from "~/features/lists/routes/category";
import { loader as search } from "~/features/lists/routes/search";
import { loader as tag } from "~/features/lists/routes/tag";
import { setReaction } from "~/features/reactions/reactions.server";
import type { FeedLink } from "~/platform/page/meta.server";
import { useDatabase } from "../../../support/database";
import { insertDeals } from "../../../support/deals";
import { insertSignedIn } from "../../../support/people";
import { load } from "../../../support/routes";
import { nameOf, SITE_NAME } from "../../../support/site-under-test";

const SITE = "https://deals.example";
process.env.PUBLIC_ORIGIN = `${SITE}/`;

const db = useDatabase();

const LAMP = {
  ...{ title: "Desk lamp", description: "Bright.", store: "Nordlicht", category: "home_kitchen" as const },
  ...{ originalPrice: 19.9, discountedPrice: 12.5, tags: ["light"] },
  ...{ imageUrl: "/images/demo/desk-lamp.webp", url: "https://shop.example/lamp?id=7" },
  ...{ expiresAt: new Date("2099-01-01T00:00:00.000Z"), createdAt: new Date("2026-01-02T03:04:05.000Z") },
};

describe("each format", () => {
  const product = (id: string) => ({
    ...{ id, title: "Desk lamp", description: "Bright.", product_type: nameOf("home_kitchen"), store: "Nordlicht" },
    ...{ link: "https://shop.example/lamp?id=7", image_link: `${SITE}/images/demo/desk-lamp.webp` },
    ...{ price: "19.90 USD", sale_price: "12.50 USD", availability: "in_stock" },
    expiration_date: "2099-01-01T00:00:00.000Z",
  });

  it("has the deal, its page, its prices and its event", async () => {
    const [id = ""] = await insertDeals(db(), [LAMP]);
    const title = "Desk lamp – $12.50";
    const text = "Nordlicht: $12.50 (was $19.90)\n\nBright.";
    const url = `${SITE}/deals/${id}/desk-lamp`;

    const response = await load(rss, "/feed.xml");
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "application/rss+xml; charset=utf-8",
      "cache-control": "public, max-age=300",
    });
    const xml = await response.text();
    const [item] = parseRssFeed(xml).items ?? [];
    expect(item).toMatchObject({
      ...{ title, link: url, description: text.replaceAll("\n", "<br>"), guid: { value: `${id}:published` } },
      pubDate: "Fri, 02 Jan 2026 03:04:05 GMT",
      categories: [{ name: nameOf("home_kitchen") }, { name: "light" }],
    });
    for (const [name, value] of Object.entries(product(id))) {
      const prefix = name === "store" ? "c" : "g";
      expect(xml).toContain(`<${prefix}:${name}>${value.replaceAll("&", "&amp;")}</${prefix}:${name}>`);
    }

    const picture = { url: `${SITE}/images/demo/desk-lamp.webp`, medium: "image" };
    expect(item?.media?.contents).toEqual([picture]);

    const entry = parseAtomFeed(await (await load(atom, "/feed.atom")).text()).entries?.[0];
    expect(entry).toMatchObject({
      id: `urn:haojia:${id}:published`,
      title: { value: title },
      summary: { value: text },
      links: [{ href: url }],
      media: { contents: [picture] },
    });

    const [jsonItem] = (await (await load(json, "/feed.json")).json()).items;
    expect(jsonItem).toEqual({
      ...{ id: `${id}:published`, url, title, content_text: text },
      external_url: "https://shop.example/lamp?id=7",
      image: `${SITE}/images/demo/desk-lamp.webp`,
      date_published: "2026-01-02T03:04:05.000Z",
      tags: [nameOf("home_kitchen"), "light"],
      _google_product: product(id),
    });
  });

  it("names its list, in the language of its address", async () => {
    const [id = ""] = await insertDeals(db(), [LAMP]);
    await db()
      .updateTable("all_deals")
      .set({ like_count: 2, ratings_count: 1, rating_sum: 4 })
      .where("id", "=", id)
      .execute();
    const query =
      "?q=lamp&category=home_kitchen&store=Nordlicht&minPercent=30%25&maxPrice=$1,000&minLikes=2&sort=rating";
    const feed = parseJsonFeed(await (await load(json, `/feed.json${query}&lang=zh`)).text());
    expect(feed).toMatchObject({
      title: `${SITE_NAME}：“lamp” · ${nameOf("home_kitchen", "zh")} · Nordlicht · 降价 30% 及以上 · $1,000 以内 · 至少 2 人收藏 · 评分最高`,
      language: "zh",
      home_page_url: `${SITE}/search?q=lamp&category=home_kitchen&sort=rating&maxPrice=1000&minPercent=30&lang=zh`,
      feed_url: `${SITE}/feed.json?q=lamp&category=home_kitchen&sort=rating&maxPrice=1000&minPercent=30&store=Nordlicht&minLikes=2&lang=zh`,
      items: [{ url: expect.stringMatching(/\/desk-lamp\?lang=zh$/) }],
    });
    expect(parseRssFeed(await (await load(rss, "/feed.xml")).text()).title).toBe(`${SITE_NAME}: All deals`);
  });

  it("ignores invalid parameters, as lists do", async () => {
    await insertDeals(db(), [{ title: "Lamp", discountedPrice: 0 }]);
    const query = "?category=nope&sort=nope&minPercent=0&maxPrice=-1&minLikes=x&store=%00&page=9&unknown=1";
    const feed = parseJsonFeed(await (await load(json, `/feed.json${query}`)).text());
    expect(feed).toMatchObject({ feed_url: `${SITE}/feed.json`, items: [{ title: "Lamp – FREE" }] });
  });
});

describe("a conditional request", () => {
  const ask = (path: string, etag: string) => load(rss, path, { headers: { "If-None-Match": etag } });
  const etagOf = async (path: string) => (await load(rss, path)).headers.get("ETag") ?? "";

  it("reads no deals for a feed that has not changed, and gets the feed after a change", async () => {
    const [id = ""] = await insertDeals(db(), [{ title: "Lamp" }]);
    const path = "/feed.xml?category=electronics&maxPrice=100";
    const etag = await etagOf(path);
    await sql`alter view deals rename to deals_away`.execute(db());
    try {
      const { status, headers, body } = await ask(path, etag);
      expect([status, body, headers.get("ETag")]).toEqual([304, null, etag]);
      expect(headers.get("Cache-Control")).toBe("public, max-age=300");
    } finally {
      await sql`alter view deals_away rename to deals`.execute(db());
    }
    expect((await ask("/feed.xml?category=books&maxPrice=100", etag)).status).toBe(200);
    await db().updateTable("all_deals").set({ title: "Floor lamp" }).where("id", "=", id).execute();
    expect(await (await ask(path, etag)).text()).toContain("Floor lamp");
  });

  it("is 304 when other deals have changed", async () => {
    await insertDeals(db(), [{ title: "Lamp" }]);
    const etag = await etagOf("/feed.xml?category=electronics");
    await insertDeals(db(), [{ title: "Book", category: "books" }]);
    const { status, headers } = await ask("/feed.xml?category=electronics", etag);
    expect(status).toBe(304);
    expect(headers.get("ETag")).not.toBe(etag);
  });

  it("gets a feed that likes, ratings or time have changed", async () => {
    const [id = ""] = await insertDeals(db(), [{ title: "Lamp" }]);
    const member = await insertSignedIn(db(), "alice");
    const path = "/feed.xml?minLikes=1";
    const etag = await etagOf(path);
    expect((await ask(path, etag)).status).toBe(304);
    await setReaction(db(), "like", { dealId: id, userId: member.id, on: true });
    const response = await ask(path, etag);
    expect([response.status, await response.text()]).toEqual([200, expect.stringContaining("Lamp")]);
  });
});

it("another site imports the feed: the same titles, prices, pictures and dates", async () => {
  const titles = [
    `<b>"Tom" & 'Jerry'</b> ]]> &amp; <3`,
    "A < B & C > D &lt;b&gt; &copy",
    "💡 台灯 عرض\u200f &#60;script&#62;",
    "<script>alert(1)</script> AT&T&reg",
  ];
  await insertDeals(
    db(),
    titles.map((title, n) => ({
      ...LAMP,
      ...{ title, tags: [], description: n === 0 ? "" : `${title}\nSecond line`, store: `${n} & Sons`, imageUrl: "" },
      ...(n === 1 && { imageUrl: "https://img.example/a.jpg?a=1&b=2", expiresAt: null, category: "books" as const }),
      ...{ url: `https://shop.example/${n}?a=1&b=2`, discountedPrice: n + 0.05 },
    })),
  );
  const prices = ["original_price", "discounted_price"] as const;
  const columns = [
    ...prices,
    ...(["title", "description", "image_url", "expires_at", "store", "category", "url"] as const),
  ];
  const all = () => db().selectFrom("deals").select(columns).orderBy("url").execute();
  const published = await all();
  for (const [loader, path] of [
    [rss, "/feed.xml"],
    [atom, "/feed.atom?lang=zh"],
  ] as const) {
    const xml = Buffer.from(await (await load(loader, path)).arrayBuffer());
    await db().deleteFrom("all_deals").execute();
    const rejected: unknown[] = [];
    const counts = await importRecords(db(), Readable.from([xml]), {
      format: { format: "google" },
      onRejected: (line, reasons) => rejected.push(line, reasons),
    });
    expect(rejected).toEqual([]);
    expect(counts).toMatchObject({ added: titles.length, refused: 0, notOnSale: 0 });
    expect(await all()).toEqual(published);
  }
});

describe("a list's page", () => {
  it.each([
    ["/", home, {}, ""],
    ["/?category=books&page=2", home, {}, "?category=books"],
    ["/deals?q=lamp&category=books&sort=rating&page=2", deals, {}, "?q=lamp&category=books&sort=rating"],
    ["/tag/audio?category=books&sort=discount", tag, { tag: "audio" }, "?category=books&tag=audio&sort=discount"],
    ["/search?q=a%26b", search, {}, "?q=a%26b"],
  ] as const)("%s names that list's feeds", async (path, loader, params, query) => {
    await insertDeals(db(), [{ title: "Lamp", category: "books" }]);
    for (const lang of ["en", "zh"]) {
      const { meta } = await load<Promise<{ meta: { feeds?: FeedLink[] } }>>(loader, path, {
        params,
        headers: { Cookie: `language=${lang}` },
      });
      const language = lang === "en" ? "" : `${query ? "&" : "?"}lang=zh`;
      expect(meta.feeds).toEqual([
        { type: "application/rss+xml", title: "RSS", href: `${SITE}/feed.xml${query}${language}` },
        { type: "application/atom+xml", title: "Atom", href: `${SITE}/feed.atom${query}${language}` },
        { type: "application/feed+json", title: "JSON Feed", href: `${SITE}/feed.json${query}${language}` },
      ]);
    }
  });

  it("leads to the page about following it", async () => {
    await insertDeals(db(), [{ title: "Lamp", category: "books" }]);
    const { follow: link } = await load<Promise<{ follow?: unknown }>>(category, "/category/books?sort=discount", {
      params: { category: "books" },
    });
    expect(link).toEqual({
      href: "/follow?category=books&sort=discount",
      text: "Follow this list in a feed reader",
      submit: "Found a better price? Submit a deal",
    });
  });
});

it("the page about following a list says which of its fields are invalid, and keeps them as typed", async () => {
  await insertDeals(db(), [{ ...LAMP, store: "Fernhill Books" }]);
  const { conditions, feeds } = await load(
    follow,
    "/follow?store=Nowhere&minPercent=500&minPrice=abc&maxPrice=%2430&minLikes=x",
  );
  expect(conditions.map(({ label: _, ...condition }) => condition)).toEqual([
    { name: "store", value: "Nowhere", error: "No deal here is from a store of this name. Check the spelling." },
    { name: "minPercent", value: "500", error: "Enter a whole number from 1 to 100." },
    { name: "minPrice", value: "abc", error: "Enter a price, such as 19.99." },
    { name: "maxPrice", value: "30", error: null },
    { name: "minLikes", value: "x", error: "Enter a whole number from 1 up." },
  ]);
  expect(feeds[0]?.url).toBe(`${SITE}/feed.xml?maxPrice=30&store=Nowhere`);
  const valid = await load(follow, "/follow?store=fernhill+books&minPrice=0&lang=zh");
  expect(valid.conditions.map(({ error }) => error)).toEqual([null, null, null, null, null]);
  const wrong = await load(follow, "/follow?minPercent=abc&lang=zh");
  expect(wrong.conditions[1]).toEqual({
    name: "minPercent",
    label: "降价不低于（%）",
    value: "abc",
    error: "请填写 1 到 100 的整数。",
  });
});

it("the page about following a list has its addresses, and keeps the list in its form", async () => {
  const data = await load(follow, "/follow?category=books&q=lamp&minPercent=20&maxPrice=$5");
  const query = "?q=lamp&category=books&maxPrice=5&minPercent=20";
  expect(data).toMatchObject({
    name: `“lamp” · ${nameOf("books")} · at least 20% off · Up to $5`,
    listHref: "/search?q=lamp&category=books&maxPrice=5&minPercent=20",
    feeds: [
      { url: `${SITE}/feed.xml${query}` },
      { url: `${SITE}/feed.atom${query}` },
      { url: `${SITE}/feed.json${query}` },
    ],
    kept: [
      ["q", "lamp"],
      ["category", "books"],
    ],
    conditions: [
      { name: "store", value: "", error: null },
      { name: "minPercent", value: "20", error: null },
      { name: "minPrice", value: "", error: null },
      { name: "maxPrice", value: "5", error: null },
      { name: "minLikes", value: "", error: null },
    ],
  });
});

it("/feeds.opml has the feed of all deals and of each category", async () => {
  const response = await load(opml, "/feeds.opml?lang=zh");
  expect(response.headers.get("Content-Type")).toBe("text/x-opml; charset=utf-8");
  const { body } = parseOpml(await response.text());
  expect(body?.outlines?.map(({ xmlUrl }) => xmlUrl)).toEqual([
    `${SITE}/feed.xml?lang=zh`,
    ...categoryKeys().map((key) => `${SITE}/feed.xml?category=${key}&lang=zh`),
  ]);
  expect(body?.outlines?.[1 + categoryKeys().indexOf("books")]).toMatchObject({
    text: nameOf("books", "zh"),
    htmlUrl: `${SITE}/category/books?lang=zh`,
  });
});
