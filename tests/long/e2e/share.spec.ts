import type { Page } from "@playwright/test";
import { expect, hydrated, on, test } from "../../e2e/fixtures";
import { STORE } from "../../e2e/known-deals";

const menu = (page: Page) => page.locator(".share-menu");
const opener = (page: Page) => menu(page).locator("summary");

test.describe("the share menu", () => {
  test("closes by Escape, even right after it opened", on("js"), async ({ page, open, pathOf }) => {
    await open(await pathOf("full"));
    await opener(page).evaluate((summary: HTMLElement) => {
      summary.click();
      summary.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
    });
    await expect(menu(page)).not.toHaveAttribute("open");
    await expect(opener(page)).toBeFocused();
  });
});

test.describe("a coupon", () => {
  const LIST = `/deals?q=${STORE}+lantern`;

  test("has the same size before and after hydration", on("js"), async ({ page, pathOf, browser, baseURL }) => {
    const unscripted = await browser.newContext({ baseURL, javaScriptEnabled: false });
    const plain = await unscripted.newPage();
    for (const path of [LIST, await pathOf("full")]) {
      await Promise.all([plain.goto(path), page.goto(path)]);
      await hydrated(page);
      await expect(page.locator("button.coupon").first()).toBeVisible();
      const size = (tab: Page) => tab.locator(".coupon").first().boundingBox();
      expect(await size(page)).toEqual(await size(plain));
    }
    await unscripted.close();
  });

  test("is selected as a whole by a click without script", on("no-js"), async ({ page, open }) => {
    await open(LIST);
    await page.locator(".coupon code").first().click();
    expect(await page.evaluate(() => getSelection()?.toString())).toBe("LANTERN7");
    await expect(page.locator("button.coupon")).toHaveCount(0);
  });
});
