import type { Page } from "@playwright/test";
import { expect, on, test } from "./fixtures";
import { TAG_PATH, TITLES } from "./known-deals";

/** What a page tells machines; the shapes of schema.org that the site uses. */
interface Thing {
  "@type": string;
  name?: string;
  numberOfItems?: number;
  itemListElement?: { position: number; name?: string; item?: string; url?: string }[];
  offers?: { "@type": string; price: string; priceCurrency: string; url: string; availability: string };
}

async function things(page: Page): Promise<Map<string, Thing>> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  return new Map(texts.map((text) => JSON.parse(text)).map((thing: Thing) => [thing["@type"], thing]));
}

async function metas(page: Page): Promise<Map<string, string>> {
  const pairs = await page
    .locator("meta[content]")
    .evaluateAll((all) =>
      all.map((meta): [string, string] => [
        meta.getAttribute("name") ?? meta.getAttribute("property") ?? "",
        meta.getAttribute("content") ?? "",
      ]),
    );
  return new Map(pairs);
}

test("lists describe themselves", on("js", "no-js"), async ({ page, open, baseURL }) => {
  for (const [path, shown, steps] of [
    ["/", 24, 0],
    ["/deals", 50, 2],
    ["/category/sports", 30, 2],
    [TAG_PATH, 50, 2],
  ] as const) {
    await open(path);
    const found = await things(page);
    const list = found.get("ItemList");
    expect(list?.itemListElement?.length, path).toBeGreaterThanOrEqual(shown);
    expect(list?.numberOfItems).toBeGreaterThanOrEqual(shown);
    for (const [index, { position, url }] of (list?.itemListElement ?? []).entries()) {
      expect(position).toBe(index + 1);
      expect(url).toContain(`${baseURL}/deals/`);
    }
    const crumbs = found.get("BreadcrumbList")?.itemListElement ?? [];
    expect(crumbs.length, path).toBe(steps);
    expect(crumbs.every(({ item }) => item?.startsWith(`${baseURL}/`))).toBe(true);

    const about = await metas(page);
    expect(about.get("description")?.length, path).toBeGreaterThan(20);
    for (const name of ["og:title", "og:description", "og:site_name", "og:type"])
      expect(about.get(name), name).toBeTruthy();
    expect(about.get("og:url")).toBe(`${baseURL}${path}`);
    expect(about.get("og:locale")).toBe("en_US");
    expect(about.get("robots")).toBeUndefined();
  }
});

test("a deal describes itself", on("js", "no-js"), async ({ page, open, pathOf, baseURL }) => {
  await open(await pathOf("full"));
  const found = await things(page);
  const product = found.get("Product");
  expect(product?.name).toBe(TITLES.full);
  expect(product).not.toHaveProperty("aggregateRating");
  expect(product?.offers).toMatchObject({
    "@type": "Offer",
    price: "999.99",
    priceCurrency: "USD",
    availability: "https://schema.org/InStock",
  });
  const crumbs = found.get("BreadcrumbList")?.itemListElement ?? [];
  expect(crumbs.map(({ name }) => name)).toEqual(["Home", "Electronics", TITLES.full]);
  const about = await metas(page);
  expect(about.get("og:type")).toBe("product");
  expect(about.get("og:title")).toBe(TITLES.full);
  expect(about.get("og:image")).toBe(`${baseURL}/placeholder.jpg`);
  expect(about.get("description")).toContain("$999.99");

  await open(await pathOf("expired"));
  expect((await things(page)).get("Product")?.offers?.availability).toBe("https://schema.org/Discontinued");
});

test("a deal's words cannot break out of their place", on("js", "no-js"), async ({ page, open, pathOf }) => {
  await open(await pathOf("hostile"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(TITLES.hostile);
  expect((await things(page)).get("Product")?.name).toBe(TITLES.hostile);
  expect((await metas(page)).get("og:title")).toBe(TITLES.hostile);
});

test("Chinese pages describe themselves in Chinese", on("zh"), async ({ page, open, baseURL }) => {
  await open("/category/books");
  const about = await metas(page);
  expect(about.get("og:locale")).toBe("zh_CN");
  expect(about.get("og:title")).toBe("图书优惠");
  expect(about.get("og:url")).toBe(`${baseURL}/category/books?lang=zh`);
  const crumbs = (await things(page)).get("BreadcrumbList")?.itemListElement ?? [];
  expect(crumbs.map(({ name }) => name)).toEqual(["首页", "图书"]);
});

test("what is no page of its own is not to be listed", on("no-js"), async ({ page, open }) => {
  for (const path of ["/search?q=lamp", "/category/garden-tools", "/category/", "/tag/never-used-here"]) {
    await open(path);
    expect((await metas(page)).get("robots"), path).toBe("noindex");
  }
});
