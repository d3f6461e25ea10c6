import { expect, numberIn, on, test } from "./fixtures";

test("the hero says what the site is for", on("js", "no-js"), async ({ page, open }) => {
  await open("/");
  const main = page.getByRole("main");
  await expect(main.getByText("Over 10,000+ deals updated daily")).toBeVisible();
  for (const blurb of ["Trending", "Exclusive", "Flash"])
    await expect(main.getByText(blurb, { exact: true })).toBeVisible();
  await expect(page.getByRole("contentinfo")).toContainText("orders over $50");
  await expect(page.getByRole("contentinfo")).toContainText("we may earn a commission");
});

test(
  "featured deals stand in a row that leads to all deals",
  on("js", "no-js", "zh"),
  async ({ page, open, texts }) => {
    await open("/");
    const row = page.getByRole("region", { name: texts.home.featured });
    const cards = row.getByRole("article");
    expect(await cards.count()).toBeGreaterThan(0);
    expect(await cards.count()).toBeLessThanOrEqual(15);
    await expect(cards.getByText(texts.deal.featured, { exact: true })).toHaveCount(await cards.count());
    await row.getByRole("link", { name: texts.home.viewAll }).click();
    await expect(page).toHaveURL(/\/deals$/);
    await expect(page.getByRole("heading", { level: 1, name: texts.list.deals })).toBeVisible();
  },
);

test("a category starts the list anew", on("js", "no-js", "zh"), async ({ page, open, texts }) => {
  await open("/?page=2&tag=probewell-series");
  const list = page.getByRole("region", { name: texts.home.all });
  const categories = list.getByRole("navigation", { name: texts.list.category, exact: true });
  await expect(categories.getByRole("link")).toHaveText(Object.values(texts.categories));
  await categories.getByRole("link", { name: texts.categories.electronics }).click();
  await expect(page).toHaveURL(/\/\?category=electronics$/);
  await expect(categories.getByRole("link", { name: texts.categories.electronics })).toHaveAttribute(
    "aria-current",
    "true",
  );
  const shown = await list.locator(".deal-card-origin a").allTextContents();
  expect([...new Set(shown)]).toEqual([texts.categories.electronics]);
});

test("a tag narrows the list, and All widens it again", on("js", "no-js"), async ({ page, open }) => {
  await open("/?category=sports");
  const tags = page.getByRole("navigation", { name: "Tag", exact: true });
  await tags.getByRole("link", { name: "#Probewell series" }).click();
  await expect(page).toHaveURL(/\/\?category=sports&tag=probewell-series$/);
  await expect(page.getByText("Showing 24 of 30 deals loaded")).toBeVisible();
  await tags.getByRole("link", { name: "All", exact: true }).click();
  await expect(page).toHaveURL(/\/\?category=sports$/);
});

test("load more adds a page and leaves the reader where they are", on("js"), async ({ page, open, baseURL }) => {
  await page.context().addCookies([{ name: "infiniteScrollEnabled", value: "false", url: baseURL }]);
  await open("/");
  const cards = page.getByRole("region", { name: "All deals" }).getByRole("article");
  await expect(cards).toHaveCount(24);
  const count = page.getByText(/^Showing .* deals loaded$/);
  expect(numberIn(await count.textContent(), 0)).toBe(24);

  const more = page.getByRole("link", { name: "Load more" });
  await more.scrollIntoViewIfNeeded();
  const last = cards.nth(23);
  const before = await last.boundingBox();
  await more.click();
  await expect(cards).toHaveCount(48);
  await expect(page).toHaveURL(/page=2/);
  // Other tests publish deals meanwhile.
  await expect(count).toHaveText(/^Showing 48 of [\d,]+ deals loaded$/);
  const after = await last.boundingBox();
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(5);
});

test("load more without script goes on at the last card shown", on("no-js"), async ({ page, open }) => {
  await open("/");
  const cards = page.getByRole("region", { name: "All deals" }).getByRole("article");
  await expect(cards).toHaveCount(24);
  const last = await cards.nth(23).getAttribute("id");
  await page.getByRole("link", { name: "Load more" }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(cards).toHaveCount(48);
  await expect(page.locator(`[id="${last}"]`)).toBeInViewport();
  await expect(cards.nth(23)).toHaveAttribute("id", last ?? "");
  // Below the sticky header, not under it.
  const header = await page.getByRole("banner").boundingBox();
  const card = await page.locator(`[id="${last}"]`).boundingBox();
  expect(card?.y ?? 0).toBeGreaterThanOrEqual((header?.height ?? 0) - 1);
});
