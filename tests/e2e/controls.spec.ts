import type { Locator } from "@playwright/test";
import { rateDeal } from "~/features/ratings/ratings.server";
import { categoryIn } from "./category-in";
import { expect, on, test } from "./fixtures";
import { STORE, TITLES } from "./known-deals";

async function expectAll(parts: Record<string, Locator>) {
  for (const [name, part] of Object.entries(parts)) await expect(part.first(), name).toBeVisible();
}

test.use({ viewport: { width: 1440, height: 900 } });

test("the home page has every control of specification §2.4", on("js", "zh"), async ({ page, open, texts }) => {
  await open("/");
  const main = page.getByRole("main");
  const link = (name: string) => main.getByRole("link", { name });
  const row = main.getByRole("region", { name: texts.home.featured });
  await expectAll({
    badge: main.getByText(texts.home.badge.split(/\{\{.*?\}\}/)[1] ?? ""),
    title: main.getByRole("heading", { level: 1, name: texts.home.title }),
    subtitle: main.getByText(texts.home.subtitle),
    search: main.getByRole("searchbox", { name: texts.home.searchPlaceholder }),
    "search button": main.getByRole("button", { name: texts.header.searchButton }),
    ...Object.fromEntries(Object.entries(texts.home.blurbs).map(([name, { title }]) => [name, link(title)])),
    "view all": row.getByRole("link", { name: texts.home.viewAll }),
    previous: row.getByRole("button", { name: texts.carousel.previous }),
    next: row.getByRole("button", { name: texts.carousel.next }),
    play: row.getByRole("button", { name: texts.carousel.play }),
    like: row.getByRole("button", { name: texts.reactions.likeWord }),
    list: main.getByRole("heading", { level: 2, name: texts.home.all }),
    categories: main.getByRole("navigation", { name: texts.list.category, exact: true }).getByRole("link"),
    tags: main.getByRole("navigation", { name: texts.list.tag, exact: true }).getByRole("link"),
    "infinite scroll": main.getByRole("switch", { name: texts.list.infinite }),
    "section loading": main.getByRole("switch", { name: texts.home.simultaneously }),
    ...Object.fromEntries(
      Object.values(texts.list.tabs)
        .slice(0, 5)
        .map((name) => [name, link(name)]),
    ),
  });
});

test("lists have every control of specification §2.6", on("js", "zh"), async ({ page, open, texts }) => {
  const main = page.getByRole("main");
  const chip = (name: string) => main.getByRole("link", { name });
  const keys = ["electronics", "fashion", "home_kitchen", "health_fitness"];
  for (const path of ["/deals", "/category/electronics", "/tag/lamp", "/store/probewell"]) {
    await open(path);
    await expectAll({
      title: main.getByRole("heading", { level: 1 }),
      "text search": main.getByRole("searchbox", { name: texts.list.filter }),
      categories: main.getByRole("navigation", { name: texts.list.category, exact: true }).getByRole("link"),
      "infinite scroll": main.getByRole("switch", { name: texts.list.infinite }),
      ...(path === "/deals" && Object.fromEntries(keys.map((key) => [key, chip(categoryIn(texts, key))]))),
      ...(path !== "/deals" && { breadcrumb: main.getByRole("navigation", { name: texts.list.breadcrumb }) }),
      ...Object.fromEntries(
        Object.values(texts.list.tabs)
          .slice(0, 5)
          .map((name) => [name, chip(name)]),
      ),
    });
    // It is shown once the page is scrolled.
    if (/category|tag/.test(path)) await expect(main.getByText(texts.list.backToTop)).toBeAttached();
    const sort = main.getByRole("combobox", { name: texts.list.sort });
    for (const key of ["discount", "price-low", "price-high", "rating", "expiry"] as const) {
      await expect(sort.getByRole("option", { name: texts.list.sorts[key] }), key).toHaveAttribute("value", key);
    }
  }
});

test(
  "a card has every part of specification §2.5",
  on("js", "zh"),
  async ({ page, open, pathOf, texts, newMember, db }) => {
    const member = await newMember({ isAdmin: true });
    const dealId = (await pathOf("full")).split("/")[2] ?? "";
    await rateDeal(db, { dealId, userId: member.id, rating: 4, comment: null });
    await open("/deals?q=Lantern");
    const card = page.locator(`#deal-${dealId}`);
    await expectAll({
      picture: card.locator("img"),
      discount: card.getByText("-23%"),
      badge: card.locator(".deal-badge"),
      like: card.getByRole("button", { name: texts.reactions.likeWord }),
      noluck: card.getByRole("button", { name: texts.reactions.noluckWord }),
      category: card.getByRole("link", { name: categoryIn(texts, "electronics") }),
      store: card.getByRole("link", { name: STORE, exact: true }),
      title: card.getByRole("heading", { name: TITLES.full }).getByRole("link"),
      description: card.getByText("First line of the lantern."),
      tags: card.locator("a[href^='/tag/']"),
      coupon: card.getByRole("button", { name: `${texts.deal.copyCoupon} LANTERN7` }),
      rating: card.getByTitle(texts.deal.rating.replace("{{rating}}", "4.0")),
      price: card.getByText("$999.99"),
      "original price": card.getByText("$1,299.50"),
      expiry: card.locator(".deal-expiry"),
      heat: card.getByTitle(texts.deal.heat.replace("{{heat}}", "")),
      age: card.locator(".deal-age"),
      "get deal": card.getByRole("link", { name: texts.deal.get }),
      edit: card.getByTitle(texts.deal.editTitle),
    });
    await expect(card.getByRole("link", { name: texts.deal.get })).toHaveAttribute("target", "_blank");
  },
);
