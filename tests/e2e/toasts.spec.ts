import type { Page } from "@playwright/test";
import { expect, on, test } from "./fixtures";
import { cardOf, dealPathOf, insertOwnDeal, noluckOf } from "./reactions";

const closeOf = (page: Page, name: string) => page.locator(".toast").getByRole("button", { name });

test(
  "F6 moves the focus to a toast, and closing it moves it back",
  on("js"),
  async ({ context, page, open, texts, newMember, db }) => {
    await newMember(context);
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
  },
);

test("toasts precede the rest of the page in the document", on("js", "no-js"), async ({ page, open, texts, db }) => {
  const { title, list } = await insertOwnDeal(db);
  await open(list);
  await open(await dealPathOf(page, title));
  await noluckOf(page.locator("article[id^=deal-]").first()).click();
  await expect(page.getByRole("alert").filter({ hasText: texts.reasons.logInToMark })).toBeVisible();
  const precedes = await page.evaluate(() => {
    const [toasts, header] = [".toast-region", "header"].map((place) => document.querySelector(place));
    return Boolean(header && toasts && toasts.compareDocumentPosition(header) & Node.DOCUMENT_POSITION_FOLLOWING);
  });
  expect(precedes).toBe(true);
});

test(
  "a link that could not be copied can be selected in the toast",
  on("js"),
  async ({ page, open, texts, pathOf }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, "clipboard", {
        value: { writeText: () => Promise.reject(new Error("refused")) },
      });
    });
    await open(await pathOf("full"));
    await page.locator(".share-menu summary").click();
    const link = await page.getByLabel(texts.share.link).inputValue();
    await page.getByRole("button", { name: texts.share.copyLink }).click();
    const text = page.getByRole("alert").filter({ hasText: texts.share.failed }).locator("p");
    await expect(text).toBeVisible();
    await text.click();
    const selected = await page.evaluate(() => String(getSelection()));
    expect(new URL(selected).href).toBe(new URL(link).href);
  },
);
