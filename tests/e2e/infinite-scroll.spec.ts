import type { Page } from "@playwright/test";
import { expect, hydrated, on, test } from "./fixtures";

const LIST = "/deals?q=Probewell+series";

const cards = (page: Page) => page.getByRole("main").getByRole("article");

test(
  "a list grows by itself near its end, says so, and Back finds it as it was",
  on("js", "zh"),
  async ({ page, open, texts }) => {
    await open(LIST);
    await expect(cards(page)).toHaveCount(50);
    await cards(page).last().scrollIntoViewIfNeeded();
    await expect(cards(page)).toHaveCount(60);
    await expect(page).toHaveURL(/page=2/);
    await expect(page.locator("[aria-live=polite]").getByText("60").first()).toBeVisible();
    await expect(page.getByText(texts.list.end)).toBeVisible();
    const titles = await cards(page).locator("h2").allTextContents();
    expect(new Set(titles).size).toBe(60);

    const card = cards(page).nth(55);
    await card.scrollIntoViewIfNeeded();
    const title = (await card.locator("h2").textContent()) ?? "";
    await card.locator("h2 a").click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await page.goBack();
    await expect(cards(page)).toHaveCount(60);
    await expect(page.getByRole("link", { name: title, exact: true })).toBeInViewport();
  },
);

test("switched off, a list grows by its button alone, and stays so", on("js"), async ({ page, open, texts }) => {
  await open(LIST);
  const growing = page.getByRole("switch", { name: texts.list.infinite });
  await expect(growing).toBeChecked();
  const kept = page.waitForResponse((response) => response.url().includes("/preferences"));
  await growing.click();
  await expect(growing).not.toBeChecked();
  await kept;
  await page.reload();
  await hydrated(page);
  await expect(growing).not.toBeChecked();
  const more = page.getByRole("link", { name: texts.list.more });
  await more.scrollIntoViewIfNeeded();
  await expect(more).toBeVisible();
  await expect(cards(page)).toHaveCount(50);
  await more.click();
  await expect(cards(page)).toHaveCount(60);
});

test.describe("when the next deals cannot be fetched", () => {
  test.use({ mayFail: /alone=true/ });

  test("the list says so and tries again when asked", on("js"), async ({ page, open, texts }) => {
    let away: boolean = true;
    await page.route(/alone=true/, (route) => (away ? route.abort() : route.continue()));
    await open(LIST);
    await cards(page).last().scrollIntoViewIfNeeded();
    await expect(page.getByRole("alert").getByText(texts.list.moreFailed)).toBeVisible();
    await expect(cards(page)).toHaveCount(50);
    away = false;
    await page.getByRole("link", { name: texts.errors.retry }).click();
    await expect(cards(page)).toHaveCount(60);
  });
});
