import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { categoryKeys, categoryPath } from "~/features/categories/categories";
import { loader as deal } from "~/features/deals/routes/deal";
import { loader as home } from "~/features/home/routes/home";
import { loader as deals } from "~/features/lists/routes/all-deals";
import { loader as category } from "~/features/lists/routes/category";
import { loader as search } from "~/features/lists/routes/search";
import { loader as tag } from "~/features/lists/routes/tag";
import { loader as robots } from "~/features/site/routes/robots";
import { loader as sitemap } from "~/features/site/routes/sitemap";
import { contentVersions } from "~/platform/process/content-version.server";
import { useDatabase } from "../../support/database";
import { insertDeals } from "../../support/deals";
import { load } from "../../support/routes";
import { nameOf, pathOf, removeBrand, SITE_CATEGORIES, SITE_NAME } from "../../support/site-under-test";
import { textsOf } from "../../support/xml";

const SITE = "https://deals.example";
process.env.PUBLIC_ORIGIN = `${SITE}/`;

const db = useDatabase();

describe("canonical and hreflang", () => {
  it.each([
    ["/", home, {}, "/"],
    ["/?category=books&lang=en", home, {}, "/?category=books"],
    ["/deals?utm_source=x&sort=newest&page=1", deals, {}, "/deals"],
    ["/deals?sort=rating&category=books&q=b", deals, {}, "/deals?q=b&category=books&sort=rating"],
    ["/category/books?category=sports", category, { category: "books" }, "/category/books"],
    ["/tag/audio", tag, { tag: "audio" }, "/tag/audio"],
    ["/search?q=a%26b", search, {}, "/search?q=a%26b"],
  ] as const)("%s", async (address, loader, params, path) => {
    await insertDeals(db(), [{ title: "Book", category: "books" }]);
    const zh = `${SITE}${path}${path.includes("?") ? "&" : "?"}lang=zh`;
    for (const [language, canonical] of [
      ["en", `${SITE}${path}`],
      ["zh", zh],
    ] as const) {
      const headers = { Cookie: `language=${language}` };
      const plain = new URL(address, SITE);
      if (language === "zh") plain.searchParams.delete("lang");
      const { meta } = await load<Promise<{ meta: { canonical: string; alternates: unknown } }>>(
        loader,
        `${plain.pathname}${plain.search}`,
        { params, headers },
      );
      expect(meta.canonical).toBe(canonical);
      expect(meta.alternates).toEqual([
        { language: "en", href: `${SITE}${path}` },
        { language: "zh", href: zh },
        { language: "x-default", href: `${SITE}${path}` },
      ]);
    }
  });
});

it("a deal's page links only to languages that it has texts in, and says what they say", async () => {
  const zh = { title: "铜水壶", description: "保温" };
  const [plain = "", translated = ""] = await insertDeals(db(), [
    { title: "Copper kettle" },
    { title: "Copper pot", translations: { zh } },
  ]);
  const described = async (dealId: string, title: string) => {
    const params = { dealId, title };
    const loaded = await load(deal, `/deals/${dealId}/${title}`, { params, headers: { Cookie: "language=zh" } });
    const { meta } = loaded as { meta: { title: string; alternates: { language: string }[]; jsonLd: object[] } };
    return { ...meta, languages: meta.alternates.map(({ language }) => language) };
  };
  expect(await described(plain, "copper-kettle")).toMatchObject({
    title: "Copper kettle",
    languages: ["en", "x-default"],
  });
  expect(await described(translated, "copper-pot")).toMatchObject({
    title: "铜水壶",
    languages: ["en", "zh", "x-default"],
    jsonLd: [{ name: "铜水壶", description: "保温" }, {}],
  });
  const map = await (await sitemap({ request: new Request(`${SITE}/sitemap.xml`), params: {}, context: {} })).text();
  expect(map.match(/copper-kettle\?lang=zh/g)).toBeNull();
  expect(map).toContain('hreflang="zh" href="https://deals.example/deals/');
});

it("a page is described in the language and under the name of the site", async () => {
  await insertDeals(db(), []);
  const { meta } = await load(deals, "/deals?lang=zh");
  expect(meta).toMatchObject({ siteName: SITE_NAME, locale: "zh_CN" });
  expect(meta.title).toMatch(/\p{Script=Han}/u);
});

describe("JSON-LD", () => {
  const EXPIRES = new Date("2099-01-01T00:00:00.000Z");

  async function productOf(id: string, slug: string) {
    const { meta } = await load(deal, `/deals/${id}/${slug}`, { params: { dealId: id, title: slug } });
    const [product, breadcrumb] = meta.jsonLd ?? [];
    return { meta, product: product as Record<string, unknown>, breadcrumb: breadcrumb as Record<string, unknown> };
  }

  it("a deal is a Product with its Offer, and has breadcrumbs", async () => {
    const [id = ""] = await insertDeals(db(), [
      {
        ...{ title: "Desk lamp", description: "Bright.", category: "home_kitchen", store: "Nordlicht" },
        ...{ originalPrice: 19.9, discountedPrice: 12.5, expiresAt: EXPIRES },
        ...{ imageUrl: "/images/demo/desk-lamp.webp", url: "https://shop.example/lamp" },
      },
    ]);
    const { meta, product, breadcrumb } = await productOf(id, "desk-lamp");
    expect(meta).toMatchObject({ type: "product", image: `${SITE}/images/demo/desk-lamp.webp` });
    expect(meta.description).toContain("Desk lamp");
    expect(product).toEqual({
      "@context": "https://schema.org",
      "@type": "Product",
      name: "Desk lamp",
      description: "Bright.",
      category: nameOf("home_kitchen"),
      sku: id,
      image: `${SITE}/images/demo/desk-lamp.webp`,
      offers: {
        "@type": "Offer",
        url: "https://shop.example/lamp",
        price: "12.50",
        priceCurrency: "USD",
        availability: "https://schema.org/InStock",
        priceValidUntil: EXPIRES.toISOString(),
        seller: { "@type": "Organization", name: "Nordlicht" },
      },
    });
    expect(breadcrumb).toEqual({
      "@context": "https://schema.org",
      "@type": "BreadcrumbList",
      itemListElement: [
        { "@type": "ListItem", position: 1, name: "Home", item: `${SITE}/` },
        { "@type": "ListItem", position: 2, name: nameOf("home_kitchen"), item: `${SITE}${pathOf("home_kitchen")}` },
        { "@type": "ListItem", position: 3, name: "Desk lamp", item: `${SITE}/deals/${id}/desk-lamp` },
      ],
    });
  });

  it("has an aggregateRating only when there are ratings", async () => {
    const [id = ""] = await insertDeals(db(), [{ title: "Lamp" }]);
    await db().updateTable("deals").set({ like_count: 12 }).execute();
    expect((await productOf(id, "lamp")).product).not.toHaveProperty("aggregateRating");
    await db().updateTable("deals").set({ ratings_count: 3, rating_sum: 14 }).execute();
    const rating = { "@type": "AggregateRating", ratingValue: 4.67, ratingCount: 3, bestRating: 5, worstRating: 1 };
    expect((await productOf(id, "lamp")).product.aggregateRating).toMatchObject(rating);
  });

  it("an expired deal is not in stock, and a hostile URL is left out", async () => {
    const [id = ""] = await insertDeals(db(), [{ title: "Lamp", expiresAt: new Date("2020-01-01T00:00:00Z") }]);
    await db().updateTable("deals").set({ url: "https://a@evil.example/", image_url: "javascript:1" }).execute();
    const { product } = await productOf(id, "lamp");
    expect(product).not.toHaveProperty("image");
    expect(product.offers).toMatchObject({ availability: "https://schema.org/SoldOut" });
    expect(JSON.stringify(product)).not.toContain("evil");
  });

  it("lists the pages in both languages, and every deal in those that it has", async () => {
    await removeBrand(db());
    contentVersions.expire();
    const [one = "", two = ""] = await insertDeals(db(), [{ title: "Lamp & co" }, { title: "台灯" }]);
    const response = await load(sitemap, "/sitemap.xml");
    expect(response.headers.get("Content-Type")).toBe("application/xml; charset=utf-8");
    const xml = await response.text();
    const paths = ["/", "/deals", ...categoryKeys().map(categoryPath), `/deals/${one}/lamp-co`];
    expect(textsOf(xml, "loc").toSorted((a, b) => a.localeCompare(b))).toEqual(
      [...paths, `/deals/${two}/${encodeURIComponent("台灯")}`]
        .map((path) => `${SITE}${path}`)
        .toSorted((a, b) => a.localeCompare(b)),
    );
    expect(xml.match(/hreflang="zh"/g)).toHaveLength(3 + SITE_CATEGORIES.length);
    expect(xml).toContain(`hreflang="en" href="${SITE}/deals/${one}/lamp-co"`);
    expect(textsOf(xml, "lastmod")).toHaveLength(2);
  });

  it("is a sitemap index for a large shop; the sitemaps list every deal once", async () => {
    const count = 10_001;
    // In one statement, since insertDeals would be too slow.
    await sql`
      insert into deals (title, original_price, discounted_price, store, category, url, source)
      select '🎉', 2, 1, 'Larkfield', 'books', 'https://larkfield.example/', 'user' from generate_series(1, ${count}::int)
    `.execute(db());
    const index = await (await load(sitemap, "/sitemap.xml")).text();
    expect(index).toContain("<sitemapindex");
    const maps = textsOf(index, "loc");
    expect(maps.length).toBeGreaterThan(1);
    const listed: string[] = [];
    for (const map of maps) {
      const { origin, pathname, search } = new URL(map);
      expect(origin + pathname).toBe(`${SITE}/sitemap.xml`);
      const xml = await (await load(sitemap, `${pathname}${search}`)).text();
      const addresses = textsOf(xml, "loc");
      expect(addresses.length).toBeLessThanOrEqual(50_000);
      expect(Buffer.byteLength(xml)).toBeLessThan(50 * 2 ** 20);
      listed.push(...addresses);
    }
    const dealsListed = listed.filter((address) => /\/deals\/./.test(address));
    expect(dealsListed).toHaveLength(count);
    expect(new Set(listed).size).toBe(listed.length);
    expect(listed).toContain(`${SITE}/category/books`);
    const beyond = await (await load(sitemap, `/sitemap.xml?page=${maps.length + 1}`)).text();
    expect(textsOf(beyond, "loc")).toEqual([]);
  });
});

it("/robots.txt lets everything public be crawled and names the sitemap", async () => {
  const response = load(robots, "/robots.txt");
  expect(response.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
  const lines = (await response.text()).split("\n");
  expect(lines).toContain("User-agent: *");
  expect(lines).toContain(`Sitemap: ${SITE}/sitemap.xml`);
  expect(lines).not.toContain("Disallow: /");
});
