import { expect, on, test } from "./fixtures";

test("load more without script scrolls to the last card shown before", on("no-js"), async ({ page, open }) => {
  // A list to which other tests add no deals.
  await open("/?tag=probewell-series");
  const cards = page.getByRole("region", { name: "All deals" }).getByRole("article");
  await expect(cards).toHaveCount(24);
  const last = await cards.nth(23).getAttribute("id");
  await page.getByRole("link", { name: "Load more" }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(cards).toHaveCount(48);
  await expect(page.locator(`[id="${last}"]`)).toBeInViewport();
  await expect(cards.nth(23)).toHaveAttribute("id", last ?? "");
  const header = await page.getByRole("banner").boundingBox();
  const card = await page.locator(`[id="${last}"]`).boundingBox();
  expect(card?.y ?? 0).toBeGreaterThanOrEqual((header?.height ?? 0) - 1);
});

test("the hero leaves room for deals, and one search box is shown at a time", async ({ page, open }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open("/");
  expect((await page.getByRole("article").first().boundingBox())?.y).toBeLessThan(430);
  const boxes = page.getByRole("searchbox");
  await expect(boxes).toHaveCount(1);
  await expect(boxes).toBeInViewport();
  await page.mouse.wheel(0, 600);
  await expect(page.getByRole("banner").getByRole("searchbox")).toBeInViewport();
  await expect(page.getByRole("main").getByRole("searchbox")).not.toBeInViewport();

  await page.setViewportSize({ width: 1920, height: 1080 });
  const cards = page.locator(".deal-grid").getByRole("article");
  const places = await Promise.all([0, 1, 2, 3, 4, 5].map((place) => cards.nth(place).boundingBox()));
  expect(new Set(places.slice(0, 5).map((box) => box?.y)).size, "five columns").toBe(1);
  expect(places[5]?.y).toBeGreaterThan(places[4]?.y ?? 0);
  expect(places[5]?.x).toBe(places[0]?.x);
});

test("on a phone deals and their filters stand high", on("js", "zh"), async ({ page, open, texts }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open("/");
  expect((await page.getByRole("article").first().boundingBox())?.y).toBeLessThan(500);
  const list = page.getByRole("region", { name: texts.home.all });
  const [heading, card] = await Promise.all(
    [list.getByRole("heading").first(), list.getByRole("article").first()].map((part) => part.boundingBox()),
  );
  expect((card?.y ?? 0) - (heading?.y ?? 0)).toBeLessThan(200);
  for (const path of ["/deals", "/category/electronics", "/search?q=Probewell+series"]) {
    await open(path);
    await expect(page.getByRole("article").first(), path).toBeInViewport({ ratio: 1 });
  }
});
