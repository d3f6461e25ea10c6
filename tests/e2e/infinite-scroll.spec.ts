import type { Page } from "@playwright/test";
import { expect, on, test } from "./fixtures";

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
