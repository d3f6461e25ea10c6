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
  const boxes = page.getByRole("searchbox");
  await expect(boxes).toHaveCount(1);
  await expect(boxes).toBeInViewport();
  await page.mouse.wheel(0, 600);
  await expect(page.getByRole("banner").getByRole("searchbox")).toBeInViewport();
  await expect(page.getByRole("main").getByRole("searchbox")).not.toBeInViewport();
});

/** Width and height of a screen, and how many deals it shows: complete ones on `/` and `/deals`, half ones on `/deals`. */
const SCREENS = [
  [390, 844, 2, 4, 4],
  [768, 1024, 4, 6, 6],
  [1440, 900, 4, 8, 8],
  [1920, 1080, 4, 8, 12],
] as const;

test("deals come first, on every screen", on("js", "zh"), async ({ page, open }) => {
  const shown = () =>
    page.locator("article.deal-card").evaluateAll((cards) => {
      const parts = cards.map((card) => {
        const { left, right, top, bottom, height } = card.getBoundingClientRect();
        const isInRow = left > -1 && right < innerWidth + 1;
        return isInRow ? (Math.min(bottom, innerHeight) - Math.max(top, 0)) / height : 0;
      });
      return [parts.filter((part) => part > 0.999).length, parts.filter((part) => part >= 0.5).length] as const;
    });
  for (const [width, height, home, complete, half] of SCREENS) {
    await page.setViewportSize({ width, height });
    await open("/");
    expect((await shown())[0], `/ at ${width}`).toBeGreaterThanOrEqual(home);
    await open("/deals");
    const [whole, halves] = await shown();
    expect(whole, `/deals at ${width}`).toBeGreaterThanOrEqual(complete);
    expect(halves, `/deals at ${width}`).toBeGreaterThanOrEqual(half);
    if (width === 390) expect((await page.getByRole("article").first().boundingBox())?.y).toBeLessThanOrEqual(240);
  }
});
