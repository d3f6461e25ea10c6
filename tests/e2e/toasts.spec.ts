import type { Page } from "@playwright/test";
import { unique } from "../support/unique";
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

test.describe("what became of an earlier form", () => {
  // Rejected forms respond with the form and a 4xx status.
  test.use({ mayFail: /\/admin\/reports(\.data)?(\?|$)/ });

  test("goes when another is sent", async ({ page, open, texts, newMember }) => {
    await newMember({ isAdmin: true });
    await open("/admin/reports");
    const block = page.getByRole("button", { name: texts.hosts.block, exact: true });
    const host = page.locator("[name=host]");
    await host.fill(`${unique()}.example`.toLowerCase());
    await page.locator("[name=reason]").fill("Fakes");
    await block.click();
    await expect(page.locator(".toast")).toHaveCount(1);
    await expect(host).toHaveValue("");
    await expect(block).toBeFocused();
    await host.fill("no host");
    await block.click();
    await expect(host).toHaveAttribute("aria-invalid", "true");
    await expect(page.locator(".toast:not(.toast-alert)")).toHaveCount(0);
  });
});
