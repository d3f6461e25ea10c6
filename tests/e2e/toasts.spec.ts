import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { cardOf, insertOwnDeal, noluckOf } from "./reactions";

const closeOf = (page: Page, name: string) => page.locator(".toast").getByRole("button", { name });

test("F6 moves the focus to a toast, and closing it moves it back", async ({ page, open, texts, newMember, db }) => {
  await newMember();
  const { title, list } = await insertOwnDeal(db, 30);
  await open(list);
  const button = noluckOf(cardOf(page, title));
  const close = closeOf(page, texts.toasts.close);
  await button.focus();
  await page.keyboard.press("F6");
  await expect(button).toBeFocused();
  for (const key of ["Enter", "Escape"]) {
    await page.keyboard.press("Enter");
    await expect(close).toHaveCount(1);
    await expect(page.getByRole("region", { name: /F6/ })).toBeVisible();
    await page.keyboard.press("F6");
    await expect(close).toBeFocused();
    await page.keyboard.press(key);
    await expect(page.locator(".toast")).toHaveCount(0);
    await expect(button).toBeFocused();
  }
  // A second press also moves back, and keeps the toast.
  await page.keyboard.press("Enter");
  await expect(close).toHaveCount(1);
  await page.keyboard.press("F6");
  await expect(close).toBeFocused();
  await page.keyboard.press("F6");
  await expect(button).toBeFocused();
  await close.click();
  await expect(button).toBeFocused();
});

test("a toast that leads to a page is gone when the page is shown", async ({ page, open, texts, db }) => {
  const { title, list } = await insertOwnDeal(db, 30);
  await open(list);
  await noluckOf(cardOf(page, title)).click();
  await expect(page.locator(".toast").getByRole("link", { name: texts.header.login })).toBeVisible();
  await page.locator("header").getByRole("link", { name: texts.header.login }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.locator(".toast")).toHaveCount(0, { timeout: 3_000 });
});
