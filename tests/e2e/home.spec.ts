import { expect, numberIn, on, test } from "./fixtures";

test("a category resets the list's filters and page", on("js", "no-js", "zh"), async ({ page, open, texts }) => {
  await open("/?page=2&tag=probewell-series");
  const list = page.getByRole("region", { name: texts.home.all });
  const categories = list.getByRole("navigation", { name: texts.list.category, exact: true });
  await expect(categories.getByRole("link")).toContainText(Object.values(texts.categories));
  await categories.getByRole("link", { name: texts.categories.electronics }).click();
  await expect(page).toHaveURL(/\/\?category=electronics$/);
  await expect(categories.getByRole("link", { name: texts.categories.electronics })).toHaveAttribute(
    "aria-current",
    "true",
  );
  // The chip and the address change before the list is rendered.
  await expect
    .poll(async () => [...new Set(await list.locator(".deal-card-origin a:not([href^='/store/'])").allTextContents())])
    .toEqual([texts.categories.electronics]);
});

test("load more adds a page and keeps the scroll position", on("js"), async ({ page, open, baseURL }) => {
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

test("load more without script scrolls to the last card shown before", on("no-js"), async ({ page, open }) => {
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
