import type { Page } from "@playwright/test";
import { categoryIn } from "./category-in";
import { expect, on, test } from "./fixtures";
import { expectFocusVisible, tabTo } from "./keys";

test.use({ viewport: { width: 390, height: 844 } });

const menu = (page: Page) => page.locator("#menu");

test("the menu opens, navigates and closes", on("js", "no-js"), async ({ page, open, texts }) => {
  await open("/deals?sort=rating");
  const opener = page.getByRole("link", { name: texts.header.menu, exact: true });
  await opener.hover();
  await expect(menu(page)).toBeHidden();
  await opener.click();
  await expect(menu(page)).toBeVisible();
  await expect(menu(page).getByRole("navigation")).toContainText(texts.header.login);
  await menu(page).getByText(texts.toasts.close, { exact: true }).click();
  await expect(menu(page)).toBeHidden();
  await expect(page).toHaveURL(/\/deals\?sort=rating(#content)?$/);

  await opener.click();
  await expect(page).toHaveURL(/#menu$/);
  await page.goBack();
  await expect(menu(page)).toBeHidden();
  await opener.click();
  await menu(page)
    .getByRole("link", { name: categoryIn(texts, "books") })
    .click();
  await expect(page).toHaveURL(/\/category\/books$/);
  await expect(menu(page)).toBeHidden();
});

test("the menu works by keyboard and traps the focus while it is open", async ({ page, open, texts }) => {
  await open("/deals");
  const opener = page.getByRole("link", { name: texts.header.menu, exact: true });
  const close = menu(page).getByRole("button", { name: texts.toasts.close });
  await tabTo(page, opener);
  // Rendered by now, the closed menu is no tab stop.
  await page.keyboard.press("Tab");
  await expect(page.locator("#menu :focus")).toHaveCount(0);
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await expectFocusVisible(page, close);
  // More stops than it has: the focus wraps around, or leaves to the browser's own controls.
  const stops = await menu(page).locator("a, button").count();
  for (let stop = 0; stop < stops + 3; stop += 1) {
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.matches("#menu, #menu *, body"))).toBe(true);
  }
  await page.keyboard.press("Escape");
  await expect(menu(page)).toBeHidden();
  await expectFocusVisible(page, opener);
  await expect(page).toHaveURL(/\/deals$/);

  await page.keyboard.press("Enter");
  await expectFocusVisible(page, close);
  await page.goBack();
  await expect(menu(page)).toBeHidden();
  await expectFocusVisible(page, opener);

  await page.keyboard.press("Enter");
  await tabTo(page, menu(page).getByRole("link", { name: categoryIn(texts, "books") }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(categoryIn(texts, "books"));
  await expect(menu(page)).toBeHidden();
  await expect(page.getByRole("main")).toBeFocused();
});

test(
  "a menu opened by the URL can be closed, and two clicks in a row open it once",
  on("long"),
  async ({ page, open, texts }) => {
    await open("/deals#menu");
    await expect(menu(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(menu(page)).toBeHidden();
    await expect(page).toHaveURL(/\/deals$/);
    await page.getByRole("link", { name: texts.header.menu, exact: true }).evaluate((link: HTMLElement) => {
      link.click();
      link.click();
    });
    await expect(menu(page).getByRole("button", { name: texts.toasts.close })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(menu(page)).toBeHidden();
    await expect(page).toHaveURL(/\/deals$/);
  },
);
