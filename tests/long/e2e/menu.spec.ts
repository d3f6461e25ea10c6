import type { Page } from "@playwright/test";
import { expect, on, test } from "../../e2e/fixtures";

test.use({ viewport: { width: 390, height: 844 } });
test.describe.configure({ timeout: 60_000 });

const menu = (page: Page) => page.locator("#menu");

test("a menu opened by the URL can be closed and opened again", on("js"), async ({ page, open, texts }) => {
  await open("/deals#menu");
  await expect(menu(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(menu(page)).toBeHidden();
  await expect(page).toHaveURL(/\/deals$/);
  await page.getByRole("link", { name: texts.header.menu, exact: true }).click();
  await expect(menu(page)).toBeVisible();
});

test("two clicks in a row open the menu once", on("js"), async ({ page, open, texts }) => {
  await open("/deals");
  const opener = page.getByRole("link", { name: texts.header.menu, exact: true });
  await opener.evaluate((link: HTMLElement) => {
    link.click();
    link.click();
  });
  await expect(menu(page).getByRole("button", { name: texts.toasts.close })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(menu(page)).toBeHidden();
  await expect(page).toHaveURL(/\/deals$/);
});
